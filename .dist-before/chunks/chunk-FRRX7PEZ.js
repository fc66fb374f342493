import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/vocabulary.ts
var COLOURS = ["red", "amber", "green", "gray"];
var STATUSES = [...COLOURS, "unrecognised"];
var STATUS_BY_COMPLIANCE = /* @__PURE__ */ new Map([
  ["Red", "red"],
  ["Amber", "amber"],
  ["Green", "green"],
  ["Gray", "gray"]
]);
function statusOf(compliance) {
  return STATUS_BY_COMPLIANCE.get(compliance) ?? "unrecognised";
}
function isFailed(status) {
  return status === "red" || status === "amber";
}
var SEVERITIES = ["Critical", "High", "Moderate", "Low"];
var RISK_LEVELS = ["Red", "Amber", "Green"];
var RISK_PROBABILITIES = ["Certain", "NotLikely"];

export {
  STATUSES,
  statusOf,
  isFailed,
  SEVERITIES,
  RISK_LEVELS,
  RISK_PROBABILITIES
};
