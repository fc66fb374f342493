import { oneLine } from './printable.js';

const REASON_LIMIT = 200;

/** Where the parser `yaml` found a fault; undefined where it does not say. */
export function placeOfYamlFault(cause: unknown): { readonly line: number; readonly column: number } | undefined {
  const { linePos } = cause as { readonly linePos?: readonly { line: number; col: number }[] };
  const start = linePos?.[0];
  return start && { line: start.line, column: start.col };
}

/** Why a text is not YAML, from what the parser `yaml` throws: where, and the parser's reason. */
export function describeYamlFault(cause: unknown): string {
  const [reason = ''] = (cause as Error).message.split(/ at line \d+, column \d+:|\n/);
  const start = placeOfYamlFault(cause);
  const where = start === undefined ? '' : ` in line ${start.line}, column ${start.column}`;
  return `expected YAML, found a fault${where}: ${lowerFirst(oneLine(reason, REASON_LIMIT))}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
