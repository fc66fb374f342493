import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  didYouMean
} from "./chunk-I7KQHWFT.js";
import {
  oneLine,
  quote
} from "./chunk-DDY4XGMA.js";

// src/messages/template-fault.ts
var EXCERPT_LIMIT = 60;
var REASON_LIMIT = 200;
var LEVELS = 3;
function describeTemplateFault(cause, { source, data }) {
  const { message, lineNumber, column, endColumn } = cause;
  const parse = /^Parse error on line (\d+):\n(.*)\n/.exec(message);
  if (parse !== null) {
    const found = message.endsWith("got 'EOF'") ? "the end of the text after " : "";
    const [, line = "", excerpt = ""] = parse;
    return `line ${line}: expected a complete Handlebars expression, found ${found}${quote(excerpt, EXCERPT_LIMIT)}`;
  }
  const where = lineNumber === void 0 ? "" : `line ${lineNumber}: `;
  const mismatch = /^(\S+) doesn't match (\S+)/.exec(message);
  if (mismatch !== null) return `${where}expected {{/${mismatch[1] ?? ""}}}, found {{/${mismatch[2] ?? ""}}}`;
  const partial = /^The partial (\S+) could not be found/.exec(message);
  if (partial !== null) return `${where}expected no partials, found {{> ${partial[1] ?? ""}}}`;
  const helper = /used the unknown helper (\S+)/.exec(message);
  if (helper !== null) return `${where}expected a known helper, found ${quote(helper[1] ?? "", EXCERPT_LIMIT)}`;
  const unknown = /^"(.*)" not defined in /s.exec(message);
  if (unknown !== null) {
    const line = source.split("\n")[(lineNumber ?? 1) - 1] ?? "";
    const whole = /^[\w.@/-]+/.exec(line.slice(column, endColumn))?.[0];
    return `${where}${unknownVariable(whole ?? unknown[1] ?? "", data)}`;
  }
  return `${where}expected a text that Handlebars can fill, found that it fails: ${oneLine(message, REASON_LIMIT)}`;
}
function unknownVariable(name, data, role = "") {
  return `expected a known variable${role}, received ${quote(name, EXCERPT_LIMIT)}${didYouMean(name, namesIn(data))}`;
}
function namesIn(data, level = 1) {
  return Object.entries(data).flatMap(([name, value]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || level === LEVELS) return [name];
    return [name, ...namesIn(value, level + 1).map((inner) => `${name}.${inner}`)];
  });
}

export {
  describeTemplateFault,
  unknownVariable
};
