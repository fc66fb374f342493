import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/snapshot.ts
var ENVIRONMENTS = ["PROD", "TRIAL"];
var SOURCE_KINDS = ["service", "file", "sample"];

export {
  ENVIRONMENTS,
  SOURCE_KINDS
};
