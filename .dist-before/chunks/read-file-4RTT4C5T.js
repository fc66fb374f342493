import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  describeYamlFault
} from "./chunk-2MWJZI7D.js";
import {
  describeJsonFault
} from "./chunk-RMPAT65C.js";
import {
  oneLine
} from "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/config/read-file.ts
import { extname, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { access, readFile } from "node:fs/promises";
var REASON_LIMIT = 300;
var ContentFault = class extends Error {
};
var readYaml = async (path) => {
  const [{ parse }, text] = await Promise.all([import("yaml"), readFile(path, "utf8")]);
  try {
    return parse(text) ?? void 0;
  } catch (cause) {
    throw new ContentFault(describeYamlFault(cause), { cause });
  }
};
var readJson = async (path) => {
  const text = await readFile(path, "utf8");
  try {
    return text.trim() === "" ? void 0 : JSON.parse(text);
  } catch (cause) {
    throw new ContentFault(`expected JSON, found a fault in ${describeJsonFault(text)}`, { cause });
  }
};
var readModule = async (path) => {
  await access(path);
  const module = await importModule(path);
  if (module.default === void 0) throw new ContentFault("expected a default export, found none");
  return module.default;
};
async function importModule(path) {
  try {
    return await import(pathToFileURL(path).href);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContentFault(`expected a module that loads, found that it fails: ${oneLine(reason, REASON_LIMIT)}`, {
      cause
    });
  }
}
var READERS = {
  ".yaml": readYaml,
  ".yml": readYaml,
  ".json": readJson,
  ".js": readModule,
  ".mjs": readModule
};
async function readConfigFile(path, cwd) {
  const label = relative(cwd, path) || path;
  const extension = extname(path);
  const read = READERS[extension];
  if (read === void 0) {
    const found = extension === "" ? "none" : `"${extension}"`;
    throw unreadable(label, `expected one of the extensions ${Object.keys(READERS).join(", ")}, found ${found}`);
  }
  try {
    return await read(path);
  } catch (cause) {
    throw explain(label, cause);
  }
}
function explain(label, cause) {
  if (cause instanceof ContentFault) return unreadable(label, cause.message, cause.cause);
  const { code, message } = cause;
  if (code === "ENOENT") {
    return new AuditpressError("usage", "config-not-found", `expected a configuration file at ${label}, found none`, {
      hint: "Check the path given with --config.",
      cause
    });
  }
  const reason = code === void 0 ? oneLine(message, REASON_LIMIT) : `the system refuses with ${code}`;
  return unreadable(label, `expected a file that can be read, found that ${reason}`, cause);
}
function unreadable(label, problem, cause) {
  return new AuditpressError("usage", "config-unreadable", `${label}: ${problem}`, {
    hint: `Use one of ${Object.keys(READERS).join(", ")}, readable and complete.`,
    cause
  });
}
export {
  readConfigFile
};
