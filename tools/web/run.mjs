// Runs a Python file inside Pyodide: node run.mjs FILE OUT [NAME=VALUE …]. It sees the project as /project and a folder of this machine as /out.
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "../../build/node/node_modules/pyodide/pyodide.mjs";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const [file, out, ...settings] = process.argv.slice(2);

const python = await loadPyodide({ env: { HOME: "/home/pyodide", ...Object.fromEntries(settings.map((each) => each.split(/=(.*)/s).slice(0, 2))) } });
for (const [name, folder] of [["/project", PROJECT], ["/out", path.resolve(out)]]) {
  fs.mkdirSync(folder, { recursive: true });
  python.mountNodeFS(name, folder);
}
try {
  process.exit(python.runPython(fs.readFileSync(file, "utf8"), { filename: file }) || 0);
} catch (trouble) {
  console.error(trouble.message);
  process.exit(1);
}
