import { quote } from '../../base/wording/printable.js';
import type { WrittenGate } from '../written.js';
import type { Gate } from '../../model/summary/gates.js';
import { GateFault } from './tokens.js';
import { parseGate } from './parse.js';

const TEXT_LIMIT = 200;

export function readGate(written: WrittenGate): Gate {
  const { name, rule } = typeof written === 'string' ? { name: null, rule: written } : written;
  const text = rule.trim();
  return { name, text, rule: parseGate(text) };
}

/** What is wrong with a gate, in one line; undefined if nothing is. */
export function gateProblem(written: WrittenGate): string | undefined {
  try {
    readGate(written);
    return undefined;
  } catch (fault) {
    if (!(fault instanceof GateFault)) throw fault;
    const text = (typeof written === 'string' ? written : written.rule).trim();
    return `${quote(text, TEXT_LIMIT)}, character ${fault.offset + 1}: ${fault.message}`;
  }
}
