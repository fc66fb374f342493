import { oneLine } from './printable.js';

const REASON_LIMIT = 200;

/** Why a text is not YAML, from what the parser `yaml` throws: where, and the parser's reason. */
export function describeYamlFault(cause: unknown): string {
  const { message, linePos } = cause as Error & { readonly linePos?: readonly { line: number; col: number }[] };
  const [reason = ''] = message.split(/ at line \d+, column \d+:|\n/);
  const start = linePos?.[0];
  const where = start === undefined ? '' : ` in line ${start.line}, column ${start.col}`;
  return `expected YAML, found a fault${where}: ${lowerFirst(oneLine(reason, REASON_LIMIT))}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
