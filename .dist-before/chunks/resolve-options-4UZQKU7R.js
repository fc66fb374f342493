import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  KEY_SPELLINGS,
  NO_FAULTS,
  SHAPES,
  SUMMARY_ANSWERS
} from "./chunk-VS6ELWJZ.js";
import {
  packageRoot
} from "./chunk-IWGDWJXP.js";
import {
  describeValue
} from "./chunk-XIVP5M6A.js";
import {
  firstOf
} from "./chunk-KTVZ2U4O.js";
import {
  didYouMean
} from "./chunk-I7KQHWFT.js";
import {
  quote
} from "./chunk-DDY4XGMA.js";
import {
  AuditpressError
} from "./chunk-2WHU253H.js";
import "./chunk-6NHGDXKU.js";

// src/server/resolve-options.ts
import { join, resolve } from "node:path";

// src/server/faults/parse-faults.ts
var FIELDS = {
  delay: "delay",
  "delay-seconds": "delaySeconds",
  "429": 429,
  "500": 500,
  truncate: "truncate"
};
var LONGEST_DELAY = 60;
var NAME_LIMIT = 60;
function parseFaults(text, problems) {
  const rates = { ...NO_FAULTS };
  const given = /* @__PURE__ */ new Set();
  for (const part of text.split(",")) {
    const [name = "", value] = part.split(/=(.*)/s).map((word) => word.trim());
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : void 0;
    if (field === void 0) problems.push(unknownFault(name));
    else if (given.has(name)) problems.push(`--faults: expected ${name} once, received it again`);
    else rates[field] = readNumber(name, value, field === "delaySeconds" ? LONGEST_DELAY : 1, problems);
    given.add(name);
  }
  const sum = toMillionth(rates[429] + rates[500] + rates.truncate);
  if (sum > 1) {
    problems.push(`--faults: expected the rates of 429, 500 and truncate to add up to 1 at most, received ${sum}`);
  }
  return rates;
}
function unknownFault(name) {
  const known = Object.keys(FIELDS);
  const received = name === "" ? "none" : `${quote(name, NAME_LIMIT)}${didYouMean(name, known)}`;
  return `--faults: expected a fault, one of ${known.join(", ")}, received ${received}`;
}
function readNumber(name, value, most, problems) {
  const number = value !== void 0 && /^(\d+(\.\d*)?|\.\d+)$/.test(value) ? Number(value) : NaN;
  if (number <= most) return toMillionth(number);
  const received = value === void 0 || value === "" ? "none" : describeValue(value);
  problems.push(
    `--faults: expected a number from 0 to ${String(most)} behind ${name}=, such as ${name}=0.2, received ${received}`
  );
  return 0;
}
function toMillionth(number) {
  return Math.round(number * 1e6) / 1e6;
}

// src/server/resolve-options.ts
var HIGHEST_PORT = 65535;
function resolveOptions(written) {
  const problems = [];
  const { data, host = DEFAULT_HOST, port, faults } = written;
  if (host.trim() === "") problems.push("--host: expected an address or a name, received none");
  if (data?.trim() === "") problems.push("--data: expected the path of a folder, received none");
  const options = {
    folder: data === void 0 ? join(packageRoot(), "examples", "reports") : resolve(data),
    host: host.trim(),
    port: port === void 0 ? DEFAULT_PORT : readPort(port, problems),
    shape: chosen("--shape", written.shape, SHAPES, problems),
    keys: chosen("--keys", written.keys, KEY_SPELLINGS, problems),
    summaryAnswer: chosen("--answer-4-2", written["answer-4-2"], SUMMARY_ANSWERS, problems),
    faults: faults === void 0 ? NO_FAULTS : parseFaults(faults, problems)
  };
  if (problems.length === 0) return options;
  throw new AuditpressError("usage", "arguments-invalid", firstOf(problems), {
    problems,
    hint: "Run auditpress serve --help for what the options take."
  });
}
function chosen(option, written, choices, problems) {
  const found = choices.find((choice) => choice === written?.trim());
  if (found === void 0 && written !== void 0) {
    const received = `${describeValue(written)}${didYouMean(written, choices)}`;
    problems.push(`${option}: expected one of ${choices.join(", ")}, received ${received}`);
  }
  return found ?? choices[0];
}
function readPort(written, problems) {
  const port = /^\d{1,5}$/.test(written.trim()) ? Number(written) : NaN;
  if (port <= HIGHEST_PORT) return port;
  problems.push(
    `--port: expected a port from 1 to ${String(HIGHEST_PORT)}, or 0 for any that is free, received ${describeValue(written)}`
  );
  return DEFAULT_PORT;
}
export {
  resolveOptions
};
