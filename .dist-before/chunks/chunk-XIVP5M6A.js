import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  quote
} from "./chunk-DDY4XGMA.js";

// src/messages/describe-value.ts
var BEYOND_RANGE = "a number beyond the range of JSON readers";
var TEXT_LIMIT = 60;
var MEMBERS_SHOWN = 3;
var LEVELS_SHOWN = 2;
function describeValue(value) {
  return value === void 0 ? "nothing" : preview(value, 0);
}
function preview(value, level) {
  if (typeof value === "string") return quote(value, TEXT_LIMIT);
  if (value === Infinity || value === -Infinity) return BEYOND_RANGE;
  if (typeof value === "function") return "a function";
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) {
    if (level === LEVELS_SHOWN) return "[\u2026]";
    return `[${members(value.slice(0, MEMBERS_SHOWN), value.length, (element) => preview(element, level + 1))}]`;
  }
  if (level === LEVELS_SHOWN) return "{\u2026}";
  const record = value;
  const names = Object.keys(record);
  const pair = (name) => `${quote(name, TEXT_LIMIT)}: ${preview(record[name], level + 1)}`;
  return `{${members(names.slice(0, MEMBERS_SHOWN), names.length, pair)}}`;
}
function members(shown, count, spell) {
  return [...shown.map(spell), ...count > shown.length ? ["\u2026"] : []].join(", ");
}

export {
  describeValue
};
