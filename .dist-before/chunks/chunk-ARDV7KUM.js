import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/document.ts
var PAGE_SIZES = ["A4", "LETTER"];

export {
  PAGE_SIZES
};
