# Everything starts from these targets; each makes .venv by itself.
PYTHON ?= python3.11
VENV := .venv
BLENDER := .venv-blender
MODELS := .venv-models
VENDORS := .venv-vendors
DOCS := .venv-docs
# From the default index for CUDA; another build is chosen with pip's own settings
TORCH ?= torch==2.13.0 torchvision==0.28.0
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready

PROMPT ?= a walnut armchair with a green velvet seat
TEXTURE_PROMPT ?= mahogany with a red leather seat
OUTPUT ?= output/demo
VIDEO_OUTPUT ?= output/demo-video
CATALOGUE_OUTPUT ?= output/catalogue.png
ARCHETYPES ?=
PIPELINES ?=
TESTS ?=
FRESH ?= demo test
WORKERS ?= 2

# Containers set it; every process that a test starts would compile the package anew
unexport PYTHONDONTWRITEBYTECODE

.PHONY: pages sbom demo demo-video test test-all test-studio fast local whole long slowest kill-matrix soak oddities other-writers wheels cluster cluster-tests faults compatibility models vendors engines gpu-check check format serve ui profile benchmark benchmark-waits benchmark-page catalogue exhibition docs lock lock-models lock-vendors fresh clean

demo: $(READY)  ## text to image, mesh, retexture, remesh, conversion, rendering
	$(RUN) -m media_pipelines run text_to_model --prompt "$(PROMPT)" --texture-prompt "$(TEXTURE_PROMPT)" \
		--mesh-topology quad --mesh-count 6000 --output-format fbx --output "$(OUTPUT)"

demo-video: $(READY)  ## a filmed mannequin to pose, motion capture, retargeting, side by side
	$(RUN) -m benchmarks.film_set --video "$(VIDEO_OUTPUT)-input/clip.mp4" \
		--model "$(VIDEO_OUTPUT)-input/character.glb"
	$(RUN) -m media_pipelines run video_to_animation --video "$(VIDEO_OUTPUT)-input/clip.mp4" \
		--character "$(VIDEO_OUTPUT)-input/character.glb" --output-format fbx --output "$(VIDEO_OUTPUT)"

PYTEST := $(RUN) -m pytest -n $(WORKERS)
SUITES := $(RUN) -m media_testing.suites

ifdef TESTS
test: $(READY)  ## what matters of all distributions, or TESTS="packages/media-service/tests/fast"
	.ci/gltf-validator
	.ci/client-generator $(PYTHON)
	$(RUN) -m pytest $(TESTS)
else
test: $(READY)  ## what matters of all distributions, those that fail soonest first
	.ci/gltf-validator
	$(SUITES)
endif

fast: $(READY)  ## no process, no Blender, no Prefect
	$(SUITES) fast

local: $(READY)  ## Prefect, and servers on loopback
	$(SUITES) local

whole: $(READY)  ## Blender, renderings, processes, a browser, the wheels
	.ci/gltf-validator
	$(SUITES) whole

test-studio: $(READY)  ## those of the studio, which `make test` leaves out while it is as it was when they passed
	.ci/gltf-validator
	$(SUITES) --studio

test-all: $(READY)  ## everything, also what takes long
	.ci/gltf-validator
	$(SUITES) --all
	$(MAKE) long

long: $(READY) $(DOCS)/.ready  ## what takes longer: hostile texts, a generated client, the guide, two services, S3, faults under load
	.ci/proxy
	.ci/client-generator $(PYTHON)
	.ci/swift $(PYTHON)
	$(PYTEST) --dist loadfile -m long --ignore=packages/media-studio/tests/models \
		--ignore=packages/media-service/tests/vendors tests packages

slowest: $(READY)  ## the table in tests/slowest.md
	.ci/gltf-validator
	mkdir -p output
	$(SUITES) --all --option=--durations=0 | tee output/durations.txt
	$(RUN) -m media_testing.slowest <output/durations.txt >tests/slowest.md

kill-matrix: $(READY)  ## kill -9 at twelve points, on a disk that stays and on fresh ones
	KILL_MATRIX=1 $(RUN) -m pytest -n $(WORKERS) --dist loadfile tests/product/whole/test_kill_matrix.py \
		tests/product/whole/test_shared_batch.py \
		tests/product/whole/test_prefect_server.py

soak: $(READY)  ## the service under load, faults and restarts, with a million records: under an hour, as root
	SOAK=1 $(RUN) -m pytest -s --timeout 3000 packages/media-service/tests/whole/test_service_under_load.py packages/media-service/tests/whole/test_soak.py

oddities: $(READY)  ## 430 model files of other programs and by hand, converted: ten minutes
	.ci/assimp $(PYTHON)
	ODDITIES=1 ASSIMP=$$(ls .tools/assimp/bin/assimp) $(RUN) -m pytest packages/media-studio/tests/whole/test_odd_models.py \
		packages/media-studio/tests/whole/test_untried_files.py

other-writers: $(READY)  ## files that Blender, usd-core, assimp, lib3mf and others write, to every format; the table is in output/
	.ci/assimp $(PYTHON); .ci/model-tools
	OTHER_WRITERS=1 $(RUN) -m pytest packages/media-studio/tests/whole/test_files_of_other_writers.py

cluster: $(READY)  ## 2 APIs, 3 hosts, PostgreSQL, an S3 server and a load balancer, until Ctrl-C
	.ci/swift $(PYTHON)
	.ci/load-balancer
	$(RUN) -m media_testing.running_cluster

# What a service does whose clients cannot tell on how many machines it runs
of_any_service = $(addprefix packages/media-service/tests/whole/,test_task_routes.py test_uploads.py \
	test_bad_input.py test_document.py test_generated_client.py test_engines_elsewhere.py \
	test_service_check.py) \
	$(addprefix packages/media-studio/tests/whole/,test_engines.py test_image_operations.py \
	test_people_and_motions.py test_pictured_models.py test_hostile_models.py)

cluster-tests: $(READY)  ## the tests of a service, each on an API, a host, PostgreSQL and S3
	.ci/swift $(PYTHON)
	.ci/client-generator $(PYTHON)
	SEVERAL_MACHINES=1 $(PYTEST) --dist loadfile $(of_any_service)

faults: $(READY)  ## a cluster in network namespaces while one thing after another breaks: an hour, as root
	.ci/swift $(PYTHON)
	.ci/load-balancer
	FAULTS=$(or $(ROUNDS),50) $(RUN) -m pytest -s --timeout 7200 packages/media-service/tests/whole/test_faults.py

compatibility: $(READY)  ## the pipelines on other Prefects and Pythons: an hour; PYTHONS="/opt/python3.14" adds some
	$(RUN) -m benchmarks.compatibility

models: $(MODELS)/.ready  ## engines of the kind `local` with tiny random models: over 5 GB with CUDA
	$(MODELS)/bin/python -m pytest --timeout 900 packages/media-studio/tests/models

vendors: $(VENDORS)/.ready  ## the clients of vendors drive our stand-ins; MESHY_MCP_SERVER and RODIN_CLIENTS name two more
	$(VENDORS)/bin/python -m pytest --timeout 60 packages/media-service/tests/vendors

engines: $(READY)  ## the service before real servers: COMFYUI=checkout COMFYUI_PYTHON=… COG_PYTHON=… LITELLM=command; else skipped
	$(RUN) -m pytest --timeout 120 packages/media-service/tests/engines

gpu-check: $(MODELS)/.ready  ## load, residency, batches, lack of memory and cancel on DEVICE="cuda:0"
	$(MODELS)/bin/python -m benchmarks.models --device $(or $(DEVICE),cuda:0)

check: $(READY)  ## format, lint, types, import rules, pages made from the code
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(RUN) -m guide --check

format: $(READY)
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .

fresh:  ## the README's two commands in a fresh Debian, as root; FRESH="demo fast" is shorter
	.ci/fresh $(FRESH)

serve: $(READY)  ## the service on port 8400
	$(RUN) -m media_pipelines serve

ui: $(READY)  ## Prefect server, blocks, deployments and a worker
	$(RUN) -m media_pipelines ui

benchmark-waits: $(READY)  ## what people wait for, with the aims: twenty minutes
	.ci/assimp $(PYTHON)
	.ci/model-tools
	$(RUN) -m benchmarks.waits

profile: $(READY)  ## where the seconds of each pipeline go, step by step, or of PIPELINES="lods"
	$(RUN) -m benchmarks.run_profile $(PIPELINES)

benchmark: $(READY)
	.ci/assimp $(PYTHON)
	.ci/model-tools
	$(RUN) -m benchmarks.service
	$(RUN) -m benchmarks.engines_elsewhere
	$(RUN) -m benchmarks.geometry
	$(RUN) -m benchmarks.reconstruction
	$(RUN) -m benchmarks.capture
	$(RUN) -m benchmarks.restoration
	$(RUN) -m benchmarks.motion
	$(RUN) -m benchmarks.retargeting
	$(RUN) -m benchmarks.batch
	$(RUN) -m benchmarks.batch.reaction
	$(RUN) -m benchmarks.batch.workers
	$(RUN) -m benchmarks.understanding
	$(RUN) -m benchmarks.page

benchmark-page: $(READY)  ## docs/benchmarks.md, of the figures that the benchmarks have left
	$(RUN) -m benchmarks.page

catalogue: $(READY)  ## the index of what can be built, after a change of an object
	$(RUN) -m media_studio.catalogue.indexing

exhibition: $(READY)  ## a contact sheet of every object, or of ARCHETYPES="vase toy"
	$(RUN) -m benchmarks.catalogue --output "$(CATALOGUE_OUTPUT)" \
		$(foreach name,$(ARCHETYPES),--archetype $(name))

sbom: $(READY)  ## dist/sbom.cdx.json, the bill of materials
	mkdir -p dist
	$(RUN) -m guide.licences > dist/sbom.cdx.json

pages: $(READY)  ## what is made from the code and committed: pages of docs/reference, `--help`
	$(RUN) -m media_pipelines.command.help_recording
	$(RUN) -m guide

docs: $(READY) $(DOCS)/.ready  ## the guide, strictly and without network; `media serve` has it under /guide
	$(DOCS)/bin/mkdocs build --strict --quiet

# The distributions that are shipped, in the order in which they need each other
SHIPPED := packages/media-api packages/media-service packages/media-studio .

wheels: $(READY)  ## the wheels of the four distributions, in dist/; `make docs` before it puts the guide into one
	# What setuptools has left there of an earlier time would be in the wheels
	rm -rf build packages/*/build dist
	$(VENV)/bin/pip wheel --quiet --no-deps --no-index --no-build-isolation --wheel-dir dist $(SHIPPED)

COMPILE := $(VENV)/lock-tools/bin/uv pip compile --quiet --python-platform linux --python-version 3.11 \
	--generate-hashes --no-annotate --no-header --no-emit-index-url --no-emit-find-links --no-strip-extras
# Ours are not in a lock: they lie beside it
RESOLVE := $(COMPILE) $(addprefix --no-emit-package media-,api service studio pipelines) pyproject.toml

lock:  ## resolve pyproject.toml anew; no addresses are written
	$(PYTHON) -m venv $(VENV)/lock-tools
	$(VENV)/lock-tools/bin/pip install --quiet uv==0.13.9
	$(RESOLVE) --extra dev --output-file requirements.lock
	$(MAKE) lock-models
	$(MAKE) lock-vendors
	$(COMPILE) --group pyproject.toml:blender --output-file packages/media-studio/media_studio/blender/requirements.lock
	$(COMPILE) --group pyproject.toml:docs --output-file guide/requirements.lock
	# What the images hold, in the versions that the tests have had
	$(RESOLVE) --constraint requirements.lock --extra infrastructure --extra otel --output-file containers/worker.lock
	$(RESOLVE) --constraint requirements.lock --extra infrastructure --extra studio --extra cluster --extra video --extra mcp --extra otel \
		--output-file containers/service.lock

# Without what the service has already, and without what comes with torch for a GPU
LOCKED = $(shell sed -n 's/^\([a-z0-9][a-z0-9.-]*\).*==.*/\1/p' requirements.lock)
OF_TORCH := torch torchvision triton cuda-bindings cuda-pathfinder cuda-toolkit $(addprefix nvidia-,\
	cublas cuda-cupti cuda-nvrtc cuda-runtime cudnn-cu13 cufft cufile curand cusolver cusparse \
	cusparselt-cu13 nccl-cu13 nvjitlink nvshmem-cu13 nvtx)

lock-models:  ## what the extra `models` needs beside requirements.lock and torch
	$(RESOLVE) --constraint requirements.lock --extra models \
		$(addprefix --no-emit-package ,$(LOCKED) $(OF_TORCH)) \
		--output-file packages/media-studio/media_studio/models/requirements.lock

OF_VENDORS := packages/media-service/tests/vendors/requirements

lock-vendors:  ## what the clients of vendors need beside requirements.lock
	# One of them wants an old Pillow, and uses nothing that the new one has not
	echo pillow | $(COMPILE) --constraint requirements.lock --override - \
		$(addprefix --no-emit-package ,$(LOCKED)) $(OF_VENDORS).in --output-file $(OF_VENDORS).lock

$(VENDORS)/.ready: requirements.lock $(OF_VENDORS).lock
	test -x $(VENDORS)/bin/python || $(PYTHON) -m venv $(VENDORS)
	$(VENDORS)/$(PIP_OF_LOCK) -r requirements.lock
	$(VENDORS)/$(PIP_OF_LOCK) -r packages/media-service/tests/vendors/requirements.lock
	$(VENDORS)/bin/pip install --quiet --disable-pip-version-check --no-index --no-deps \
		--no-build-isolation $(EDITABLE)
	touch $@

$(MODELS)/.ready: requirements.lock packages/media-studio/media_studio/models/requirements.lock
	test -x $(MODELS)/bin/python || $(PYTHON) -m venv $(MODELS)
	$(MODELS)/$(PIP_OF_LOCK) -r requirements.lock
	$(MODELS)/bin/pip install --quiet --disable-pip-version-check --only-binary :all: $(TORCH)
	$(MODELS)/$(PIP_OF_LOCK) -r packages/media-studio/media_studio/models/requirements.lock
	$(MODELS)/bin/pip install --quiet --disable-pip-version-check --no-index --no-deps \
		--no-build-isolation $(EDITABLE)
	.ci/torchvision $(MODELS)/bin/python
	$(MODELS)/bin/python -m media_studio.pose.installation
	$(MODELS)/bin/python -m media_studio.recipes.compiling
	touch $@

$(DOCS)/.ready: guide/requirements.lock
	test -x $(DOCS)/bin/python || $(PYTHON) -m venv $(DOCS)
	$(DOCS)/$(PIP_OF_LOCK) -r guide/requirements.lock
	touch $@

# The four distributions, and what their tests share
EDITABLE := --editable . $(addprefix --editable packages/media-,api service studio testing)

PIP_OF_LOCK := bin/pip install --quiet --disable-pip-version-check --only-binary :all: --no-deps \
	--require-hashes

$(READY): requirements.lock $(wildcard packages/*/pyproject.toml) packages/media-studio/media_studio/blender/requirements.lock pyproject.toml
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	# Blender has versions of its own, and is reached over a pipe; its environment is made beside
	test -x $(BLENDER)/bin/python || $(PYTHON) -m venv $(BLENDER)
	# Wheels only: to build a package runs its code and needs compilers. No dependencies: the lock has
	# them all, and pip refuses a newer SQLAlchemy beside the locked one instead of leaving it alone.
	$(BLENDER)/$(PIP_OF_LOCK) -r packages/media-studio/media_studio/blender/requirements.lock & blender=$$!; \
		$(VENV)/$(PIP_OF_LOCK) -r requirements.lock && wait $$blender
	# The packages themselves, from this folder, and the programs of their entry points
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-index --no-deps \
		--no-build-isolation $(EDITABLE)
	$(VENV)/bin/pip check --disable-pip-version-check
	.ci/system-libraries $(BLENDER)/bin/python
	$(RUN) -m media_studio.pose.installation
	# Compiled once here, since workers cannot leave it to others
	$(RUN) -m media_studio.recipes.compiling
	touch $@

clean:
	find packages -name '*.nb[ic]' -delete
	rm -rf $(VENV) $(BLENDER) $(MODELS) $(VENDORS) $(DOCS) .tools build packages/*/build dist output packages/media-service/media_service/guide .mypy_cache .ruff_cache .pytest_cache .hypothesis
