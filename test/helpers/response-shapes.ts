/** Every shape of a response that the service's description and its samples leave open. */
import type { JsonValue } from '../../src/model/report/json.js';
import { inCamelCase, type WireReport } from './wire-report.js';

const envelope = (result: JsonValue): JsonValue => ({ result, statusCode: 200, message: 'Success' });

export const RESPONSE_SHAPES: readonly (readonly [name: string, wrap: (report: WireReport) => JsonValue])[] = [
  ['one report', (report) => report],
  ['an array', (report) => [report]],
  ['an envelope with a report', (report) => envelope(report)],
  ['an envelope with an array', (report) => envelope([report])],
  ['an array that holds an envelope', (report) => [envelope([report])]],
  ['an array with camelCase keys', (report) => inCamelCase([report])],
  ['an envelope with camelCase keys', (report) => inCamelCase(envelope([report]))],
];
