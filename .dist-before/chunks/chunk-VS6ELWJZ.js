import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/server/options.ts
var SHAPES = ["array", "report", "envelope", "envelope-of-report", "array-of-envelope"];
var KEY_SPELLINGS = ["pascal", "camel"];
var SUMMARY_ANSWERS = ["report", "benchmarks"];
var NO_FAULTS = { delay: 0, delaySeconds: 1, 429: 0, 500: 0, truncate: 0 };
var DEFAULT_HOST = "127.0.0.1";
var DEFAULT_PORT = 4280;

export {
  SHAPES,
  KEY_SPELLINGS,
  SUMMARY_ANSWERS,
  NO_FAULTS,
  DEFAULT_HOST,
  DEFAULT_PORT
};
