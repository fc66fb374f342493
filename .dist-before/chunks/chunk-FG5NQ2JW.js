import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  describeJsonFault,
  findSyntaxFault
} from "./chunk-RMPAT65C.js";
import {
  describeValue
} from "./chunk-XIVP5M6A.js";
import {
  firstOf
} from "./chunk-KTVZ2U4O.js";
import {
  oneLine,
  quote
} from "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";

// src/model/json.ts
function isList(value) {
  return Array.isArray(value);
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/sources/decode/place.ts
var PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;
var KEY_LIMIT = 60;
function spellPlace(place) {
  const steps = [];
  for (let step = place; step !== null; step = step.parent) steps.push(spellStep(step));
  return steps.reverse().join("");
}
function spellStep({ key, parent }) {
  if (typeof key === "number") return `[${String(key)}]`;
  if (!PLAIN_KEY.test(key)) return `[${quote(key, KEY_LIMIT)}]`;
  return parent === null ? key : `.${key}`;
}

// src/sources/decode/problems.ts
var LISTED = 20;
var MOST = 1e4;
var Problems = class {
  #wanted;
  #lines = [];
  #count = 0;
  /** @param wanted what the response should be, for the message */
  constructor(wanted) {
    this.#wanted = wanted;
  }
  /** Adds one problem. `found` is a whole phrase, such as `null` or `the number 5`. Throws at the ten thousandth. */
  add(place, expected, found) {
    this.#count += 1;
    if (this.#count === MOST) this.throwIfAny();
    if (this.#count > LISTED) return;
    const path = spellPlace(place);
    this.#lines.push(`${path === "" ? "" : `${path}: `}expected ${expected}, found ${found}`);
  }
  /** @throws AuditpressError `response-malformed` where a problem was added: the first 20 of them, and how many more. */
  throwIfAny() {
    const [first] = this.#lines;
    if (first === void 0) return;
    const atLeast = this.#count === MOST ? "at least " : "";
    const found = this.#count === 1 ? "a problem" : `${atLeast}${String(this.#count)} problems, the first`;
    const more = this.#count - this.#lines.length;
    throw new AuditpressError(
      "input",
      "response-malformed",
      `expected ${this.#wanted} as the response, found ${found}: ${first}`,
      {
        hint: "Give the response body exactly as the service sent it; if it is that, the service has changed its format.",
        problems: more === 0 ? [...this.#lines] : [...this.#lines, `and ${String(more)} more`]
      }
    );
  }
};

// src/sources/decode/json-limits.ts
var DEEPEST = 100;
function faultOf(value) {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next = [];
    for (const member of level) {
      if (member === Infinity || member === -Infinity) {
        return { expected: "numbers within the range of JSON readers", found: "one beyond it" };
      }
      if (member === null || typeof member !== "object") continue;
      if (depth === DEEPEST) return { expected: `at most ${String(DEEPEST)} levels of nesting`, found: "more" };
      for (const inner of Object.values(member)) next.push(inner);
    }
    level = next;
  }
  return void 0;
}

// src/sources/decode/record-shape.ts
function recordShape(noun, fields, belongs = () => false) {
  const camel = Object.fromEntries(fields.map((field) => [field, otherSpelling(field)]));
  const listed = /* @__PURE__ */ new Set([...fields, ...Object.values(camel)]);
  return { noun, camel, isListed: (key) => listed.has(key) || belongs(key) };
}
function otherSpelling(key) {
  const first = key.charAt(0);
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + key.slice(1);
}

// src/sources/decode/record-reader.ts
var RecordReader = class {
  #record;
  #shape;
  #place;
  #problems;
  constructor(record, shape, place, problems) {
    this.#record = record;
    this.#shape = shape;
    this.#place = place;
    this.#problems = problems;
  }
  /** Any string, kept untouched. */
  text(field) {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (typeof value === "string") return value;
    this.#refuse(key, "a string", value);
    return "";
  }
  /** Any string, kept untouched; empty where the field is missing or null. */
  textOrAbsent(field) {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key) ?? "";
    if (typeof value === "string") return value;
    this.#refuse(key, "a string or null", value);
    return "";
  }
  /** Any finite number. */
  number(field) {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (typeof value === "number" && Number.isFinite(value)) return value;
    this.#refuse(key, "a number", value);
    return 0;
  }
  /** The records of an array field, each read by `read`. */
  records(field, shape, read) {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (value === void 0 || !isList(value)) {
      this.#refuse(key, "an array", value);
      return [];
    }
    const parent = { parent: this.#place, key };
    return value.flatMap(
      (element, index) => readRecord({ value: element, place: { parent, key: index } }, shape, this.#problems, read)
    );
  }
  /** Any value. A field that is missing reads as null. */
  json(field) {
    const key = this.#keyOf(field);
    return this.#checked(key, this.#valueOf(key) ?? null);
  }
  /** Any value that is not missing, unchecked, with its place: for a caller that reads on by itself. */
  member(field, expected) {
    const key = this.#keyOf(field);
    const value = this.#valueOf(key);
    if (value === void 0) this.#refuse(key, expected, value);
    return { value: value ?? null, place: { parent: this.#place, key } };
  }
  /** The fields of a family of names, each a string or null, under the keys and in the order received. */
  textsOrNull(belongs) {
    const fields = [];
    for (const key of Object.keys(this.#record)) {
      if (!belongs(key)) continue;
      const value = this.#valueOf(key);
      const other = otherSpelling(key);
      if (key < other && Object.hasOwn(this.#record, other)) this.#refuseBoth(key, other);
      if (typeof value === "string" || value === null) fields.push({ field: key, value });
      else this.#refuse(key, "a string or null", value);
    }
    return fields;
  }
  /** The fields that the shape does not list, under the names and in the order that `JSON.parse` gives them. */
  unlisted() {
    const fields = [];
    for (const name of Object.keys(this.#record)) {
      if (this.#shape.isListed(name)) continue;
      fields.push({ name, value: this.#checked(name, this.#valueOf(name) ?? null) });
    }
    return fields;
  }
  /** The key under which a field was received; for a missing one, spelt like its neighbours. */
  #keyOf(field) {
    const camel = this.#shape.camel[field];
    const isCamel = Object.hasOwn(this.#record, camel);
    if (!Object.hasOwn(this.#record, field)) return isCamel || this.#startsInCamel() ? camel : field;
    if (isCamel) this.#refuseBoth(field, camel);
    return field;
  }
  #startsInCamel() {
    const neighbour = Object.keys(this.#record).find((key) => this.#shape.isListed(key));
    return neighbour !== void 0 && neighbour.charAt(0) === neighbour.charAt(0).toLowerCase();
  }
  #valueOf(key) {
    return Object.hasOwn(this.#record, key) ? this.#record[key] : void 0;
  }
  #checked(key, value) {
    const fault = faultOf(value);
    if (fault === void 0) return value;
    this.#problems.add({ parent: this.#place, key }, fault.expected, fault.found);
    return null;
  }
  #refuse(key, expected, value) {
    this.#problems.add({ parent: this.#place, key }, expected, describeValue(value));
  }
  #refuseBoth(first, second) {
    this.#problems.add({ parent: this.#place, key: first }, "one spelling of the field", `also ${second}`);
  }
};
function readRecord(item, shape, problems, read) {
  if (isRecord(item.value)) return [read(new RecordReader(item.value, shape, item.place, problems))];
  problems.add(item.place, shape.noun, describeValue(item.value));
  return [];
}

// src/sources/decode/service-failure.ts
var MESSAGE_LIMIT = 300;
var HINTS = {
  authentication: "Check the account token and the API key.",
  notFound: "Check the license, account, job and benchmark ids.",
  unavailable: "Try again later.",
  input: "Check the request that this response belongs to."
};
function serviceFailure(statusCode, message) {
  const kind = kindOf(statusCode);
  const text = typeof message === "string" ? oneLine(message, MESSAGE_LIMIT) : "";
  const says = text === "" ? "without a message" : `saying: ${text}`;
  return new AuditpressError(
    kind,
    "service-failed",
    `expected status 200 from the service, received status ${String(statusCode)}, ${says}`,
    { hint: HINTS[kind] }
  );
}
function kindOf(statusCode) {
  if (statusCode === 401 || statusCode === 403) return "authentication";
  if (statusCode === 404) return "notFound";
  if (statusCode === 429 || statusCode >= 500 && statusCode < 600) return "unavailable";
  return "input";
}

// src/sources/decode/payload.ts
var MOST_ITEMS = 1e4;
var SUCCESS = 200;
var ENVELOPE = recordShape("an envelope", ["Result", "StatusCode", "Message"]);
function readPayload(body, wanted) {
  if (isEnvelope(body)) return openEnvelope(body, null, wanted);
  if (isList(body)) {
    const [only, ...others] = body;
    if (only !== void 0 && others.length === 0 && isEnvelope(only)) {
      return openEnvelope(only, { parent: null, key: 0 }, wanted);
    }
  }
  return { items: itemsOf({ value: body, place: null }, wanted), message: null };
}
function openEnvelope(envelope, place, wanted) {
  const problems = new Problems(wanted);
  const reader = new RecordReader(envelope, ENVELOPE, place, problems);
  const statusCode = reader.number("StatusCode");
  problems.throwIfAny();
  const message = reader.json("Message");
  if (statusCode !== SUCCESS) throw serviceFailure(statusCode, message);
  const result = reader.member("Result", `${wanted}, an array or null`);
  problems.throwIfAny();
  return { items: itemsOf(result, wanted), message };
}
function itemsOf(item, wanted) {
  if (item.value === null) return [];
  if (!isList(item.value)) return [item];
  if (item.value.length > MOST_ITEMS) {
    const problems = new Problems(wanted);
    problems.add(item.place, `at most ${MOST_ITEMS} of them`, String(item.value.length));
    problems.throwIfAny();
  }
  return item.value.map((value, key) => ({ value, place: { parent: item.place, key } }));
}
function isEnvelope(value) {
  return (hasField(value, "Result") || hasField(value, "StatusCode")) && !hasField(value, "ResourceCategories");
}
function hasField(value, field) {
  return isRecord(value) && (Object.hasOwn(value, field) || Object.hasOwn(value, otherSpelling(field)));
}

// src/sources/decode/benchmark-list.ts
var WANTED = "a benchmark list";
var BENCHMARK = recordShape("a benchmark", ["Name", "BenchmarkId", "Title", "Category", "DummyImageUrl", "LongName"]);
function decodeBenchmarks(body) {
  const problems = new Problems(WANTED);
  const entries = readPayload(body, WANTED).items.flatMap(
    (item) => readRecord(item, BENCHMARK, problems, (reader) => ({
      name: reader.text("Name"),
      benchmarkId: reader.text("BenchmarkId"),
      title: reader.json("Title"),
      category: reader.json("Category"),
      dummyImageUrl: reader.json("DummyImageUrl"),
      longName: reader.json("LongName"),
      unlisted: reader.unlisted()
    }))
  );
  problems.throwIfAny();
  return entries;
}
function isBenchmark(value) {
  return hasField(value, "Name") && hasField(value, "BenchmarkId") && !hasField(value, "ResourceCategories");
}

// src/sources/api/query.ts
var WHERE = {
  license: "copy it in the administration portal, signed in as a license administrator, from the features and quota page under configurations",
  account: "copy it in the administration portal from the cloud accounts page under configurations",
  benchmark: "auditpress benchmarks lists them",
  job: "leave it out for the last successful scan job"
};
var LONGEST_ID = 200;
function completeQuery(query) {
  const problems = [
    ...problemsWith("license", query.license),
    ...problemsWith("account", query.account),
    ...problemsWith("benchmark", query.benchmark),
    ...query.job === void 0 ? [] : problemsWith("job", query.job)
  ];
  if (problems.length === 0) return query;
  throw new AuditpressError("usage", "query-incomplete", firstOf(problems), {
    problems,
    hint: "Give --license, --account and --benchmark, and --job for one given scan job."
  });
}
function accountQuery({ license, account }) {
  const problems = [...problemsWith("license", license), ...problemsWith("account", account)];
  if (problems.length === 0 && license !== void 0 && account !== void 0) return { license, account };
  throw new AuditpressError("usage", "query-incomplete", firstOf(problems), {
    problems,
    hint: "Give --license and --account, or --account-type for the catalogue."
  });
}
function problemsWith(name, id) {
  if (id === void 0 || id.trim() === "") {
    return [`--${name}: expected the ${name} id, received none (${WHERE[name]})`];
  }
  if (/^\.{1,2}$|[\p{Cc}\p{Cs}]/u.test(id) || id.length > LONGEST_ID) {
    return [`--${name}: expected an id of at most ${String(LONGEST_ID)} characters, received ${describeValue(id)}`];
  }
  return [];
}

// src/sources/decode/json-body.ts
import { isUtf8 } from "node:buffer";
var MARKUP_LIMIT = 80;
var AS_SENT = "Give the response body exactly as the service sent it, as UTF-8 text.";
var UTF8_MARK = [239, 187, 191];
var SIGNATURES = [
  ["UTF-16 text", [255, 254]],
  ["UTF-16 text", [254, 255]],
  ["UTF-16 text", [91, 0]],
  ["UTF-16 text", [123, 0]],
  ["UTF-16 text", [0, 91]],
  ["UTF-16 text", [0, 123]],
  ["gzip-compressed data", [31, 139]],
  ["a ZIP archive (or a workbook)", [80, 75, 3, 4]],
  ["a PDF file", [37, 80, 68, 70]]
];
function parseJsonBody(body) {
  return parseJsonText(decodeUtf8(startsWith(body, UTF8_MARK) ? body.subarray(UTF8_MARK.length) : body));
}
function parseJsonText(text) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw cause instanceof SyntaxError ? notJson(text, cause) : tooLarge(cause);
  }
}
function decodeUtf8(body) {
  if (body.length === 0) throw emptyResponse("an empty one");
  const signature = SIGNATURES.find(([, bytes]) => startsWith(body, bytes));
  if (signature !== void 0 || !isUtf8(body)) {
    const start = [...body.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const found = signature === void 0 ? `other bytes, starting with ${start}` : `${signature[0]} (${start} \u2026)`;
    throw new AuditpressError("input", "response-not-text", `expected JSON as UTF-8 text, found ${found}`, {
      hint: AS_SENT
    });
  }
  try {
    return Buffer.from(body.buffer, body.byteOffset, body.length).toString("utf8");
  } catch (cause) {
    throw tooLarge(cause);
  }
}
function notJson(text, cause) {
  if (text.trim() === "") return emptyResponse("nothing but white space");
  const markup = /^\s*<(?:(?<html>!doctype\s+html|html|head|body)\b|\?xml)/i.exec(text);
  if (markup !== null) {
    const kind = markup.groups?.["html"] === void 0 ? "XML" : "an HTML page";
    return new AuditpressError(
      "input",
      "response-not-json",
      `expected JSON, found what looks like ${kind}: ${quote(text.trim(), MARKUP_LIMIT)}`,
      {
        hint: "It is often a sign-in page or an error page of a proxy: open it in a browser to see what it says.",
        cause
      }
    );
  }
  const fault = describeJsonFault(text);
  return isCutOff(text) ? new AuditpressError("input", "response-truncated", `the response is cut off: ${fault}`, { hint: AS_SENT, cause }) : new AuditpressError("input", "response-not-json", `the response is not JSON: ${fault}`, { hint: AS_SENT, cause });
}
function isCutOff(text) {
  return /^\s*[[{]/.test(text) && findSyntaxFault(text)?.offset === text.length;
}
function emptyResponse(found) {
  return new AuditpressError("input", "response-empty", `expected a response in JSON, found ${found}`, {
    hint: "Fetch the report again; nothing was saved."
  });
}
function tooLarge(cause) {
  return new AuditpressError(
    "input",
    "response-too-large",
    "expected a response that fits into memory, found one that is larger or nested deeper",
    {
      hint: "A report is a few megabytes at most: check what was saved.",
      cause
    }
  );
}
function startsWith(body, bytes) {
  return bytes.every((byte, index) => body[index] === byte);
}

export {
  isList,
  isRecord,
  Problems,
  recordShape,
  readRecord,
  serviceFailure,
  readPayload,
  decodeBenchmarks,
  isBenchmark,
  parseJsonBody,
  completeQuery,
  accountQuery
};
