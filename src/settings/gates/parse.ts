/** Reads a gate. `docs/gates.md` has the grammar. Nothing is evaluated. */
import { didYouMean, nearestName } from '../../base/wording/nearest-name.js';
import { quote } from '../../base/wording/printable.js';
import { SEVERITIES } from '../../model/report/vocabulary.js';
import {
  GATE_OPERATORS,
  unitOf,
  type GateFigure,
  type GateOperator,
  type GateRule,
  type GateStatus,
} from '../../model/summary/gates.js';
import { describeToken, GateFault, tokensOf, type Token } from './tokens.js';

/** Longer rules are refused: no name in a report is so long that a rule would need more. */
const LONGEST_RULE = 1000;
const TEXT_LIMIT = 60;

const STATUSES = {
  failed: 'red',
  'partly failed': 'amber',
  'not passed': 'not-passed',
  passed: 'green',
  'not assessed': 'not-assessed',
  unrecognized: 'unrecognized',
} as const satisfies Readonly<Record<string, GateStatus>>;

const FIGURES = {
  'failed resource checks': 'failed-resource-checks',
  compliance: 'compliance',
  coverage: 'coverage',
  'compliance drop': 'compliance-drop',
  'coverage drop': 'coverage-drop',
} as const satisfies Readonly<Record<string, GateFigure['type']>>;

/** Other names, which hints do not suggest: tools such as InSpec count tests. */
const ALIASES: Readonly<Record<string, keyof typeof FIGURES>> = { 'failed tests': 'failed resource checks' };

const STATUS_NAMES = Object.keys(STATUSES);
const FIGURE_NAMES = [...STATUS_NAMES, ...Object.keys(FIGURES)];
/** Statuses that can be new. A policy that newly passes is no reason to stop. */
const NEW_NAMES = STATUS_NAMES.filter((name) => name !== 'passed');
const SCOPES = ['category', 'service'] as const;

/** Words with a meaning of their own. A severity of this name, or of a similar one, needs quotation marks. */
const OWN_WORDS = [
  ...new Set(['raw', 'adjusted', 'no', 'new', 'in', ...SCOPES, ...FIGURE_NAMES.flatMap((name) => name.split(' '))]),
];

export function parseGate(text: string): GateRule {
  if (text.length > LONGEST_RULE) {
    throw new GateFault(LONGEST_RULE, `expected at most ${LONGEST_RULE} characters, found ${text.length}`);
  }
  return new Parser(tokensOf(text)).rule();
}

class Parser {
  #next = 0;

  constructor(readonly tokens: readonly Token[]) {}

  rule(): GateRule {
    const basis = this.#takeWord('adjusted', 'raw');
    const no = this.#takeWord('no');
    const isNew = this.#takeWord('new') !== undefined;
    if (no !== undefined && !isNew) throw new GateFault(this.#token.start, this.#expected('"new" after "no"', ['new']));
    const figure = this.#figure(isNew);
    if (basis?.word === 'adjusted') refuseAdjusted(figure, basis);
    const { operator, limit } = no === undefined ? this.#condition(figure) : { operator: '=' as const, limit: '0' };
    const scope = this.#scope();
    if (this.#token.type !== 'end') {
      const wanted = scope === null ? '"in category", "in service" or the end' : 'the end';
      const hint = scope === null ? '' : '; a name of several words needs quotation marks';
      throw new GateFault(this.#token.start, `${this.#expected(wanted, scope === null ? ['in'] : [])}${hint}`);
    }
    return { figure, basis: basis?.word === 'adjusted' ? 'adjusted' : 'raw', operator, limit, scope };
  }

  get #token(): Token {
    return this.tokens[this.#next] ?? { type: 'end', text: '', start: 0 };
  }

  #take(): Token {
    const token = this.#token;
    this.#next += 1;
    return token;
  }

  #takeWord(...words: readonly string[]): (Token & { readonly type: 'word' }) | undefined {
    const token = this.#token;
    if (token.type !== 'word' || !words.includes(token.word)) return undefined;
    this.#next += 1;
    return token;
  }

  #expected(wanted: string, known: readonly string[]): string {
    const token = this.#token;
    const hint = token.type === 'word' ? didYouMean(token.word, known) : '';
    return `expected ${wanted}, found ${describeToken(token)}${hint}`;
  }

  /** All words up to the operator, the scope or the end: a figure, or a severity and a status. */
  #figure(isNew: boolean): GateFigure {
    const tokens: NameToken[] = [];
    for (let token = this.#token; isName(token) && !isScope(token); token = this.#token) {
      tokens.push(token);
      this.#next += 1;
    }
    const names = isNew ? NEW_NAMES : FIGURE_NAMES;
    const nameOf = (count: number): string => {
      const phrase = phraseOf(tokens.slice(-count));
      return ALIASES[phrase] ?? phrase;
    };
    const size = [3, 2, 1].find((count) => names.includes(nameOf(count)));
    const [first, second] = tokens;
    // "no new high" means what did not pass.
    if (size === undefined && isNew && first !== undefined && second === undefined && canBeSeverity(first)) {
      return { type: 'policies', status: 'not-passed', severity: severityOf(first, tokens, names), isNew };
    }
    if (size === undefined) throw unknownFigure(tokens, this.#token, names);
    const phrase = nameOf(size);
    const before = tokens.slice(0, -size);
    if (before.length > 1 || (before.length > 0 && !isStatus(phrase))) throw surplus(before, phrase);
    if (!isStatus(phrase)) return { type: FIGURES[phrase as keyof typeof FIGURES] };
    const [severity] = before;
    return {
      type: 'policies',
      status: STATUSES[phrase],
      severity: severity === undefined ? null : severityOf(severity, tokens, names),
      isNew,
    };
  }

  #condition(figure: GateFigure): { readonly operator: GateOperator; readonly limit: string } {
    const operator = this.#take();
    if (operator.type !== 'operator') throw operatorExpected(operator);
    return { operator: operator.operator, limit: limitOf(this.#take(), figure) };
  }

  #scope(): GateRule['scope'] {
    if (this.#takeWord('in') === undefined) return null;
    const type = SCOPES.find((scope) => this.#takeWord(scope) !== undefined);
    if (type === undefined) throw new GateFault(this.#token.start, this.#expected('"category" or "service"', SCOPES));
    const name = this.#take();
    if (!isName(name) || name.text.trim() === '') {
      throw new GateFault(name.start, `expected the name of a ${type}, found ${describeToken(name)}`);
    }
    return { type, name: name.text };
  }
}

type NameToken = Token & { readonly type: 'word' | 'quoted' };

function isName(token: Token): token is NameToken {
  return token.type === 'word' || token.type === 'quoted';
}

function isScope(token: NameToken): boolean {
  return token.type === 'word' && token.word === 'in';
}

/** Quoted texts are names, never words of the language. */
function phraseOf(tokens: readonly NameToken[]): string {
  return tokens.map((token) => (token.type === 'word' ? token.word : quote(token.text, TEXT_LIMIT))).join(' ');
}

function isStatus(phrase: string): phrase is keyof typeof STATUSES {
  return Object.hasOwn(STATUSES, phrase);
}

function unknownFigure(tokens: readonly NameToken[], next: Token, names: readonly string[]): GateFault {
  // The last words name the figure; a severity may stand before them.
  const near = [4, 3, 2, 1].find((count) => nearestName(phraseOf(tokens.slice(-count)), names) !== undefined);
  const isWhole = (start: number, end: number): boolean => names.includes(phraseOf(tokens.slice(start, end)));
  const after = tokens.find((_token, end) => isWhole(0, end) || isWhole(1, end));
  if (near === undefined && after !== undefined) return operatorExpected(after);
  const wrong = near === undefined ? tokens : tokens.slice(-near);
  const found = wrong.length === 0 ? describeToken(next) : quote(phraseOf(wrong), TEXT_LIMIT);
  const statuses = names.filter(isStatus).join(', ');
  const others = names.filter((name) => !isStatus(name)).join(', ');
  const wanted =
    names === NEW_NAMES ? `a severity, a status (${statuses})` : `one of ${others}, a status (${statuses})`;
  return new GateFault(
    (wrong[0] ?? next).start,
    `expected ${wanted} or a severity and a status, found ${found}${didYouMean(phraseOf(wrong), names)}`,
  );
}

function surplus(before: readonly NameToken[], phrase: string): GateFault {
  const found = quote(phraseOf(before), TEXT_LIMIT);
  const wanted = isStatus(phrase)
    ? `one severity before "${phrase}", in quotation marks if it has several words`
    : `nothing before "${phrase}"`;
  return new GateFault(before[0]?.start ?? 0, `expected ${wanted}, found ${found}`);
}

function operatorExpected(token: Token): GateFault {
  return new GateFault(token.start, `expected one of ${GATE_OPERATORS.join(', ')}, found ${describeToken(token)}`);
}

/** Unquoted, only words that are not easily confused with those of the language, or with numbers. */
function canBeSeverity(token: NameToken): boolean {
  if (token.type === 'quoted' || SEVERITIES.some((known) => known.toLowerCase() === token.word)) return true;
  return nearestName(token.word, OWN_WORDS) === undefined && !/^\d/.test(token.word);
}

/** @param all the words up to the operator */
function severityOf(token: NameToken, all: readonly NameToken[], names: readonly string[]): string {
  if (token.text.trim() === '') throw new GateFault(token.start, 'expected the name of a severity, found an empty one');
  if (canBeSeverity(token)) return token.text;
  const meant = nearestName(phraseOf(all), names);
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
  throw new GateFault(
    token.start,
    `expected a severity, found ${describeToken(token)}${hint}; put it in quotation marks if it is one`,
  );
}

function refuseAdjusted(figure: GateFigure, { start }: Token): void {
  const { type } = figure;
  if (type === 'policies' ? !figure.isNew : type === 'failed-resource-checks' || type === 'compliance') return;
  const name = type === 'policies' ? 'new' : type.replace('-', ' ');
  throw new GateFault(start, `expected "${name}" without "adjusted": acceptances do not change it`);
}

const DECIMAL = /^\d{1,15}(\.\d{1,15})?(?<unit>%?)$/;

function limitOf(token: Token, figure: GateFigure): string {
  const unit = unitOf(figure);
  const wanted = {
    count: 'a whole number such as 10',
    percent: 'a percentage from 0 to 100 such as 80 or 99.5',
    points: 'percentage points from 0 to 100 such as 2 or 0.5, without a percent sign',
  }[unit];
  const match = token.type === 'word' ? DECIMAL.exec(token.text) : null;
  const limit = token.text.replace('%', '');
  const isValid = unit === 'count' ? !limit.includes('.') : Number(limit) <= 100;
  const hasUnit = match?.groups?.['unit'] === '%';
  if (match !== null && isValid && (!hasUnit || unit === 'percent')) return limit;
  throw new GateFault(token.start, `expected ${wanted}, found ${describeToken(token)}`);
}
