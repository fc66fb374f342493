import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  describeValue
} from "./chunk-XIVP5M6A.js";
import {
  didYouMean
} from "./chunk-I7KQHWFT.js";
import {
  quote
} from "./chunk-DDY4XGMA.js";

// src/messages/schema-problems.ts
var KEY_LIMIT = 60;
var KINDS = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "keys and values",
  record: "keys and values",
  string: "a text"
};
var UNITS = { array: "entries", string: "characters" };
var LIBRARY_WORDS = /^(Invalid|Too (small|big)|Unrecognized)/;
function schemaProblems(issues, checked) {
  return issues.flatMap((issue) => describeIssue(issue, [], checked));
}
function describeIssue(issue, outer, checked) {
  const path = [...outer, ...issue.path];
  const place = [...checked.at === void 0 ? [] : [checked.at], ...path].map(String).join(".");
  const say = (problem) => place === "" ? problem : `${place}: ${problem}`;
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(checked.schema, path);
    return issue.keys.map((key) => say(unknownKey(key, known)));
  }
  const isOwn = !LIBRARY_WORDS.test(issue.message);
  if (isOwn && issue.message.includes(", received ")) return [say(issue.message)];
  const branch = issue.code === "invalid_union" && !isOwn ? nearestBranch(issue.errors) : void 0;
  if (branch !== void 0) return branch.flatMap((inner) => describeIssue(inner, path, checked));
  return [say(`${complaintOf(issue)}, received ${describeValue(valueAt(checked.value, path))}`)];
}
function unknownKey(key, known) {
  if (known.length === 0) return `expected no keys, received ${quote(key, KEY_LIMIT)}`;
  return `unknown key ${quote(key, KEY_LIMIT)}${didYouMean(key, known)}; known are ${known.join(", ")}`;
}
function nearestBranch(branches) {
  return branches.filter((issues) => !issues.some(({ code, path }) => code === "invalid_type" && path.length === 0)).sort((one, other) => one.length - other.length)[0];
}
function complaintOf(issue) {
  const { message } = issue;
  if (message.startsWith("expected ")) return message;
  const expected = LIBRARY_WORDS.test(message) ? expectationOf(issue) : void 0;
  if (expected !== void 0) return `expected ${expected}`;
  return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, "")}`;
}
function expectationOf(issue) {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? issue.expected;
    case "invalid_value": {
      const values = issue.values.map((value) => describeValue(value));
      return values.length === 1 ? values.join("") : `one of ${values.join(", ")}`;
    }
    case "invalid_union":
      return anyOf(issue);
    case "too_small":
      return bounded(issue.origin, issue.exact, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return bounded(issue.origin, issue.exact, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_format":
      if (issue.format === "datetime") return "an ISO 8601 time in UTC, such as 2026-11-21T10:00:00Z";
      return issue.pattern === void 0 || issue.format !== "regex" ? `a text in the format ${issue.format}` : `a text that matches ${issue.pattern}`;
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    default:
      return void 0;
  }
}
function bounded(origin, exact, direction, limit) {
  const unit = UNITS[origin];
  const amount = `${exact === true ? "exactly" : direction} ${limit.toString()}`;
  return unit === void 0 ? `a number of ${amount}` : `${amount} ${limit === 1 && origin === "array" ? "entry" : unit}`;
}
function anyOf(issue) {
  const kinds = issue.errors.flatMap(([first]) => first === void 0 ? [] : [expectationOf(first)]);
  const known = kinds.filter((kind) => kind !== void 0);
  return known.length === 0 ? void 0 : [...new Set(known)].join(" or ");
}
function valueAt(value, path) {
  return path.reduce(
    (outer, key) => typeof outer === "object" && outer !== null && Object.hasOwn(outer, key) ? outer[key] : void 0,
    value
  );
}
function knownKeys(schema, path) {
  const { def } = schema._zod;
  const [step, ...rest] = path;
  switch (def.type) {
    case "object": {
      if (step === void 0) return Object.keys(def.shape);
      const member = def.shape[String(step)];
      return member === void 0 ? [] : knownKeys(member, rest);
    }
    case "array":
      return step === void 0 ? [] : knownKeys(def.element, rest);
    case "record":
      return step === void 0 ? namesIn(def.keyType) : knownKeys(def.valueType, rest);
    case "union":
      return [...new Set(def.options.flatMap((option) => knownKeys(option, path)))];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return knownKeys(def.innerType, path);
    case "pipe":
      return knownKeys(def.in, path);
    case "lazy":
      return knownKeys(def.getter(), path);
    default:
      return [];
  }
}
function namesIn(keyType) {
  const { def } = keyType._zod;
  return def.type === "enum" ? Object.values(def.entries).map(String) : [];
}

export {
  schemaProblems
};
