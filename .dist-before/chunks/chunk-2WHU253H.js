import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/errors.ts
var EXIT_CODES = {
  internal: 1,
  usage: 2,
  input: 3,
  authentication: 4,
  notFound: 5,
  unavailable: 6,
  partial: 7,
  gate: 8
};
var AuditpressError = class extends Error {
  name = "AuditpressError";
  kind;
  /** Stable identifier for programs, such as `report-malformed`. */
  code;
  hint;
  problems;
  constructor(kind, code, message, details = {}) {
    super(message, details.cause === void 0 ? void 0 : { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.hint = details.hint;
    this.problems = details.problems ?? [];
  }
  get exitCode() {
    return EXIT_CODES[this.kind];
  }
};

export {
  EXIT_CODES,
  AuditpressError
};
