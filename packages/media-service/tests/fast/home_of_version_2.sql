BEGIN TRANSACTION;
CREATE TABLE assets (
	uri VARCHAR NOT NULL, 
	client_id VARCHAR NOT NULL, 
	job_uuid VARCHAR NOT NULL, 
	sha256 VARCHAR NOT NULL, 
	size INTEGER NOT NULL, 
	content_type VARCHAR NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (uri), 
	FOREIGN KEY(client_id) REFERENCES clients (id)
);
INSERT INTO "assets" VALUES('assets/2908eaf2-411a-44e7-8ea4-662aaaa05087/image.png','0fefe2e8-795e-4d0e-8636-9cb0027308f3','2908eaf2-411a-44e7-8ea4-662aaaa05087','abababababababababababababababababababababababababababababababab',2,'image/png',1.79598128992476963996e+09);
CREATE TABLE clients (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	key_hash VARCHAR NOT NULL, 
	mq_priority INTEGER NOT NULL, 
	created_at FLOAT NOT NULL, 
	last_served INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name), 
	UNIQUE (key_hash)
);
INSERT INTO "clients" VALUES('0fefe2e8-795e-4d0e-8636-9cb0027308f3','alice','27cef96b095a722eba05dcc9716539bf735696c550cb9463f49e4d4726df4354',100,1.79537648991307806963e+09,2);
CREATE TABLE clock (
	time FLOAT NOT NULL, 
	boot_id VARCHAR NOT NULL, 
	boot_seconds FLOAT NOT NULL
);
CREATE TABLE jobs (
	sequence INTEGER NOT NULL, 
	uuid VARCHAR NOT NULL, 
	client_id VARCHAR NOT NULL, 
	operation VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	priority INTEGER NOT NULL, 
	model VARCHAR NOT NULL, 
	request TEXT NOT NULL, 
	inputs TEXT NOT NULL, 
	idempotency_key VARCHAR, 
	body_hash VARCHAR NOT NULL, 
	attempts INTEGER NOT NULL, 
	created_at FLOAT NOT NULL, 
	started_at FLOAT, 
	finished_at FLOAT, 
	expires_at FLOAT NOT NULL, 
	result TEXT, 
	metadata TEXT, 
	error TEXT, 
	PRIMARY KEY (sequence), 
	CONSTRAINT one_job_per_key UNIQUE (client_id, idempotency_key), 
	UNIQUE (uuid), 
	FOREIGN KEY(client_id) REFERENCES clients (id)
);
INSERT INTO "jobs" VALUES(1,'2908eaf2-411a-44e7-8ea4-662aaaa05087','0fefe2e8-795e-4d0e-8636-9cb0027308f3','images/captions','COMPLETED',0,'m','{}','{}','key-0','b',1,1.79537648991662359236e+09,1.7953764899222352505e+09,1.79537648992424702645e+09,1.79796848991662502285e+09,'["assets/2908eaf2-411a-44e7-8ea4-662aaaa05087/image.png"]','null',NULL);
INSERT INTO "jobs" VALUES(2,'7aa3287f-192d-4c41-9849-adf4c4f71f77','0fefe2e8-795e-4d0e-8636-9cb0027308f3','images/captions','PROCESSING',0,'embedded','{}','{}','key-1','b',1,1.79537648991840267185e+09,1.79537648992666029924e+09,NULL,1.79796848991840291023e+09,NULL,NULL,NULL);
INSERT INTO "jobs" VALUES(3,'04f1b6b1-461d-49fc-bcac-6ecca8c7f821','0fefe2e8-795e-4d0e-8636-9cb0027308f3','images/captions','QUEUED',0,'embedded','{}','{}','key-2','b',0,1.79537648992778468134e+09,NULL,NULL,1.797968489927785635e+09,NULL,NULL,NULL);
CREATE TABLE scenes (
	sha256 VARCHAR NOT NULL, 
	scene TEXT NOT NULL, 
	PRIMARY KEY (sha256)
);
INSERT INTO "scenes" VALUES('abababababababababababababababababababababababababababababababab','{"nodes":[]}');
CREATE INDEX jobs_of_client ON jobs (client_id, sequence);
CREATE INDEX jobs_in_order ON jobs (client_id, status, priority DESC, sequence);
CREATE INDEX jobs_by_expiry ON jobs (expires_at);
CREATE INDEX jobs_to_clear ON jobs (expires_at) WHERE request != '{}';
CREATE INDEX jobs_by_status ON jobs (status, client_id);
CREATE INDEX ix_assets_expires_at ON assets (expires_at);
CREATE INDEX ix_assets_job_uuid ON assets (job_uuid);
CREATE INDEX ix_assets_sha256 ON assets (sha256);
PRAGMA user_version = 2;
COMMIT;
