import { createRequire as createRequireOfModule } from 'node:module';
const require = createRequireOfModule(import.meta.url);

// src/model/instant.ts
import { parseISO } from "date-fns/parseISO";
var ISO_8601 = /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?<offset>Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/i;
function readInstant(text) {
  const { date, time, offset } = ISO_8601.exec(text.trim())?.groups ?? {};
  if (date === void 0) return void 0;
  const instant = parseISO(`${date}T${time ?? "00:00"}${offset?.toUpperCase() ?? "Z"}`);
  if (Number.isNaN(instant.getTime())) return void 0;
  const at = instant.toISOString();
  return time === void 0 ? { at, dateOnly: true } : { at };
}

export {
  readInstant
};
