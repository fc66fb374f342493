import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  quote
} from "./chunk-DDY4XGMA.js";

// src/messages/json-fault.ts
var EXCERPT_LIMIT = 40;
var EXPECTED_AT_END = { "{": "a comma or }", "[": "a comma or ]", "": "the end" };
function describeJsonFault(text) {
  const fault = findSyntaxFault(text);
  if (fault === void 0) return "expected JSON, found a text that the parser refuses";
  const lineStart = fault.offset === 0 ? 0 : text.lastIndexOf("\n", fault.offset - 1) + 1;
  let line = 1;
  for (let end = text.indexOf("\n"); end !== -1 && end < fault.offset; end = text.indexOf("\n", end + 1)) line += 1;
  const rest = text.slice(fault.offset, fault.offset + EXCERPT_LIMIT + 1);
  const found = rest === "" ? "the end of the text" : quote(rest, EXCERPT_LIMIT);
  return `line ${line}, column ${fault.offset - lineStart + 1}: expected ${fault.expected}, found ${found}`;
}
function findSyntaxFault(text) {
  const open = [];
  let state = "value";
  let offset = skipWhiteSpace(text, 0);
  for (; ; ) {
    const character = text.charAt(offset);
    const fault = (expected) => ({ offset, expected });
    if (state === "firstElement" && character === "]" || state === "firstKey" && character === "}") {
      open.pop();
      state = "end";
      offset += 1;
    } else if (state === "value" || state === "firstElement") {
      if (character === "{" || character === "[") {
        open.push(character);
        state = character === "{" ? "firstKey" : "firstElement";
        offset += 1;
      } else {
        const end = endOfScalar(text, offset);
        if (typeof end !== "number") return end;
        state = "end";
        offset = end;
      }
    } else if (state === "colon") {
      if (character !== ":") return fault("a colon");
      state = "value";
      offset += 1;
    } else if (state === "key" || state === "firstKey") {
      if (character !== '"') return fault("a key in double quotes");
      const end = endOfString(text, offset);
      if (typeof end !== "number") return end;
      state = "colon";
      offset = end;
    } else {
      const container = open.at(-1) ?? "";
      if (container === "" && offset === text.length) return void 0;
      if (container !== "" && character === ",") state = container === "{" ? "key" : "value";
      else if (container === "{" && character === "}" || container === "[" && character === "]") open.pop();
      else return fault(EXPECTED_AT_END[container]);
      offset += 1;
    }
    offset = skipWhiteSpace(text, offset);
  }
}
function skipWhiteSpace(text, from) {
  let offset = from;
  while (offset < text.length && " 	\r\n".includes(text.charAt(offset))) offset += 1;
  return offset;
}
var SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
function endOfScalar(text, start) {
  if (text.charAt(start) === '"') return endOfString(text, start);
  SCALAR.lastIndex = start;
  return SCALAR.test(text) ? SCALAR.lastIndex : { offset: start, expected: "a value" };
}
var ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
function endOfString(text, start) {
  const special = /["\\\u0000-\u001f]/g;
  special.lastIndex = start + 1;
  for (let match = special.exec(text); match !== null; match = special.exec(text)) {
    if (match[0] === '"') return special.lastIndex;
    if (match[0] !== "\\") return { offset: match.index, expected: "no unescaped control character in a string" };
    ESCAPE.lastIndex = match.index;
    if (!ESCAPE.test(text)) return { offset: match.index, expected: "an escape sequence of JSON" };
    special.lastIndex = ESCAPE.lastIndex;
  }
  return { offset: text.length, expected: "a closing double quote" };
}

export {
  describeJsonFault,
  findSyntaxFault
};
