/** The words, numbers, operators and quoted names of a gate, with their places. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import { quote } from '../../base/wording/printable.js';
import { GATE_OPERATORS, type GateOperator } from '../../model/summary/gates.js';

/** What is wrong with the text of a gate, and where. */
export class GateFault extends Error {
  /** @param offset of the first wrong character, from 0 */
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

export type Token =
  /** In lower case; `text` is as written. */
  | { readonly type: 'word'; readonly word: string; readonly text: string; readonly start: number }
  | { readonly type: 'quoted'; readonly text: string; readonly start: number }
  | { readonly type: 'operator'; readonly operator: GateOperator; readonly text: string; readonly start: number }
  /** After the last one. */
  | { readonly type: 'end'; readonly text: ''; readonly start: number };

/** Spellings of other languages, for the hint. */
const OTHER_SPELLINGS: Readonly<Record<string, GateOperator>> = {
  '==': '=',
  '===': '=',
  '=<': '<=',
  '=>': '>=',
  '≤': '<=',
  '≥': '>=',
};

const TOKEN =
  /\s*(?:"(?<double>(?:[^"]|"")*)"|'(?<single>(?:[^']|'')*)'|(?<operator>[<>=!≤≥≠]+)|(?<word>[^\s"'<>=!≤≥≠]+))/uy;
const TEXT_LIMIT = 60;

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  for (let match = tokenAt(offset, text); match !== null; match = tokenAt(offset, text)) {
    tokens.push(tokenOf(match));
    offset = match.index + match[0].length;
  }
  const start = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
  if (start < text.length) throw new GateFault(start, `expected a quotation mark that ends the name, found none`);
  return [...tokens, { type: 'end', text: '', start }];
}

function tokenAt(offset: number, text: string): RegExpExecArray | null {
  TOKEN.lastIndex = offset;
  return TOKEN.exec(text);
}

function tokenOf({ 0: whole, index, groups = {} }: RegExpExecArray): Token {
  const { double, single, operator, word = '' } = groups;
  const start = index + whole.length - whole.trimStart().length;
  if (double !== undefined) return { type: 'quoted', text: double.replaceAll('""', '"'), start };
  if (single !== undefined) return { type: 'quoted', text: single.replaceAll("''", "'"), start };
  if (operator === undefined) return { type: 'word', word: word.toLowerCase(), text: word, start };
  const known = GATE_OPERATORS.find((each) => each === operator);
  if (known !== undefined) return { type: 'operator', operator: known, text: operator, start };
  throw new GateFault(start, `expected one of ${GATE_OPERATORS.join(', ')}, found ${found(operator)}`);
}

function found(operator: string): string {
  const other = OTHER_SPELLINGS[operator];
  const hint = other === undefined ? didYouMean(operator, GATE_OPERATORS) : ` (did you mean "${other}"?)`;
  return `${quote(operator, TEXT_LIMIT)}${hint}`;
}

export function describeToken(token: Token): string {
  return token.type === 'end' ? 'the end' : quote(token.text, TEXT_LIMIT);
}
