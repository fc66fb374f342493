import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);
import {
  oneLine
} from "./chunk-DDY4XGMA.js";

// src/messages/yaml-fault.ts
var REASON_LIMIT = 200;
function describeYamlFault(cause) {
  const { message, linePos } = cause;
  const [reason = ""] = message.split(/ at line \d+, column \d+:|\n/);
  const start = linePos?.[0];
  const where = start === void 0 ? "" : ` in line ${start.line}, column ${start.col}`;
  return `expected YAML, found a fault${where}: ${lowerFirst(oneLine(reason, REASON_LIMIT))}`;
}
function lowerFirst(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export {
  describeYamlFault
};
