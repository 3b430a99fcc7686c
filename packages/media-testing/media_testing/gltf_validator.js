// Prints the errors of GLB files as JSON: node gltf_validator.js MODULE_FOLDER FILE...
const fs = require("fs");
const path = require("path");
const [folder, ...files] = process.argv.slice(2);
const validator = require(path.join(folder, "gltf-validator"));

async function main() {
  const found = {};
  for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)));
    found[file] = report.issues.messages
      .filter((issue) => issue.severity === 0)
      .map((issue) => `${issue.code} ${issue.pointer}: ${issue.message}`);
  }
  console.log(JSON.stringify(found));
}

main();
