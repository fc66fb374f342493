import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/template/package-root.ts
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
var found;
function packageRoot() {
  return ownPackage().root;
}
function packageVersion() {
  return ownPackage().manifest.version;
}
function ownPackage() {
  found ??= findPackage(dirname(fileURLToPath(import.meta.url)));
  return found;
}
function findPackage(folder) {
  const file = join(folder, "package.json");
  if (existsSync(file)) {
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    if (manifest.name === "auditpress") return { root: folder, manifest };
  }
  const parent = dirname(folder);
  if (parent !== folder) return findPackage(parent);
  throw new AuditpressError(
    "internal",
    "package-incomplete",
    `expected the package.json of auditpress in a folder above ${fileURLToPath(import.meta.url)}, found none`,
    { hint: "Install auditpress again." }
  );
}

export {
  packageRoot,
  packageVersion
};
