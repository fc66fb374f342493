import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/service-settings.ts
var ACCOUNT_TYPES = ["1", "2", "3"];
var JOB_PLACES = ["path", "query"];
var SERVICE_DEFAULTS = { jobIn: "path", timeout: 120, retries: 4, firstDelay: 0.5 };

export {
  ACCOUNT_TYPES,
  JOB_PLACES,
  SERVICE_DEFAULTS
};
