import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GateFault } from '../../../src/settings/gates/tokens.js';
import { parseGate } from '../../../src/settings/gates/parse.js';
import { GATE_OPERATORS, type GateFigure, type GateRule } from '../../../src/model/summary/gates.js';
import { printGate } from './print-gate.js';
import { runs } from '../../helpers/runs.js';

const everywhere = { basis: 'raw', scope: null } as const;
const policies = (status: string, severity: string | null = null, isNew = false): object => ({
  type: 'policies',
  status,
  severity,
  isNew,
});

function faultOf(text: string): GateFault {
  try {
    parseGate(text);
  } catch (fault) {
    if (fault instanceof GateFault) return fault;
    throw fault;
  }
  throw new Error(`expected ${text} to be no gate`);
}

describe('a gate', () => {
  it.each([
    ['critical failed = 0', { figure: policies('red', 'critical'), operator: '=', limit: '0' }],
    ['not passed <= 10', { figure: policies('not-passed'), operator: '<=', limit: '10' }],
    ['"Very low" partly failed < 3', { figure: policies('amber', 'Very low'), operator: '<', limit: '3' }],
    ['not assessed <= 20', { figure: policies('not-assessed'), operator: '<=', limit: '20' }],
    ['failed tests <= 3', { figure: { type: 'failed-resource-checks' }, operator: '<=', limit: '3' }],
    ['failed resource checks <= 100', { figure: { type: 'failed-resource-checks' }, operator: '<=', limit: '100' }],
    ['compliance >= 80', { figure: { type: 'compliance' }, operator: '>=', limit: '80' }],
    ['compliance >= 99.95%', { figure: { type: 'compliance' }, operator: '>=', limit: '99.95' }],
    ['coverage >= 50', { figure: { type: 'coverage' }, operator: '>=', limit: '50' }],
    ['compliance drop <= 2', { figure: { type: 'compliance-drop' }, operator: '<=', limit: '2' }],
    ['no new high', { figure: policies('not-passed', 'high', true), operator: '=', limit: '0' }],
    ['no new not passed', { figure: policies('not-passed', null, true), operator: '=', limit: '0' }],
    ['new critical failed <= 2', { figure: policies('red', 'critical', true), operator: '<=', limit: '2' }],
  ])('is read: %s', (text, rule) => {
    expect(parseGate(text)).toEqual({ ...everywhere, ...rule });
  });

  it('may look at one category or service, by name or id', () => {
    expect(parseGate('no new high in category "Storage ""cold"""').scope).toEqual({
      type: 'category',
      name: 'Storage "cold"',
    });
    expect(parseGate("coverage >= 50 in service 'Disk service'").scope).toEqual({
      type: 'service',
      name: 'Disk service',
    });
    expect(parseGate('failed = 0 in category 1000').scope).toEqual({ type: 'category', name: '1000' });
  });

  it('may leave out what was accepted', () => {
    expect(parseGate('adjusted compliance >= 80').basis).toBe('adjusted');
    expect(parseGate('adjusted critical failed = 0').basis).toBe('adjusted');
    expect(parseGate('raw compliance >= 80').basis).toBe('raw');
  });

  it('may be written in capitals and without spaces', () => {
    expect(parseGate('  Compliance>=80 IN Service S3 ')).toEqual(parseGate('compliance >= 80 in service S3'));
  });
});

describe('a text that is no gate', () => {
  it.each([
    ['critical faild = 0', 10, 'did you mean "failed"?'],
    ['not pased <= 10', 1, 'did you mean "not passed"?'],
    ['pasrtly failed = 1', 1, 'did you mean "partly failed"?'],
    ['nto passed = 0', 1, 'did you mean "not passed"?'],
    ['failed resourc checks <= 1', 1, 'did you mean "failed resource checks"?'],
    ['complience >= 80', 1, 'did you mean "compliance"?'],
    ['compliance dorp <= 2', 1, 'did you mean "compliance drop"?'],
    ['compliance => 80', 12, 'did you mean ">="?'],
    ['compliance == 80', 12, 'did you mean "="?'],
    ['compliance >= 80 ni category X', 18, 'did you mean "in"?'],
    ['compliance >= 80 in categry X', 21, 'did you mean "category"?'],
    ['no nwe high', 4, 'did you mean "new"?'],
    ['no new pased', 8, 'expected a severity, a status (failed, partly failed, not passed'],
    ['no new passed', 8, 'expected a severity, a status'],
    ['critical failed', 16, 'expected one of =, <=, >=, <, >, found the end'],
    ['critical failed is 0', 17, 'expected one of =, <=, >=, <, >, found "is"'],
    ['very low failed = 0', 1, 'in quotation marks if it has several words'],
    ['high compliance >= 2', 1, 'expected nothing before "compliance", found "high"'],
    ['not failed = 0', 1, 'expected a severity, found "not"'],
    ['7 failed = 0', 1, 'expected a severity, found "7"'],
    ['"" failed = 0', 1, 'expected the name of a severity, found an empty one'],
    ['compliance >= 800', 15, 'expected a percentage from 0 to 100'],
    ['compliance >= -1', 15, 'expected a percentage from 0 to 100'],
    ['compliance >= 80,5', 15, 'expected a percentage from 0 to 100'],
    ['not passed <= 1.5', 15, 'expected a whole number'],
    ['not passed <= 10%', 15, 'expected a whole number'],
    ['compliance drop <= 2%', 20, 'percentage points'],
    ['no new high = 3', 13, 'expected "in category", "in service" or the end'],
    ['compliance >= 80 in category Storage and more', 38, 'a name of several words needs quotation marks'],
    ['compliance >= 80 in category "Sto', 30, 'expected a quotation mark'],
    ['compliance >= 80 in category', 29, 'expected the name of a category, found the end'],
    ['adjusted coverage >= 2', 1, 'without "adjusted"'],
    ['adjusted new high <= 2', 1, 'without "adjusted"'],
    ['', 1, 'found the end'],
  ])('is refused at its place: %s', (text, character, message) => {
    const fault = faultOf(text);
    expect(fault.offset + 1).toBe(character);
    expect(fault.message).toContain(message);
  });

  it('is refused if it is too long to be one', () => {
    expect(faultOf('x'.repeat(1001)).message).toBe('expected at most 1000 characters, found 1001');
  });

  it('is not one with a severity of its own, or one in quotation marks', () => {
    expect(parseGate('info failed = 0').figure).toMatchObject({ severity: 'info' });
    expect(parseGate('"not" failed = 0').figure).toMatchObject({ severity: 'not' });
  });
});

const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.trim() !== '');
const statuses = ['red', 'amber', 'not-passed', 'not-assessed', 'unrecognized'] as const;
const counted: fc.Arbitrary<GateFigure> = fc.oneof(
  fc.record({
    type: fc.constant('policies' as const),
    status: fc.constantFrom(...statuses, 'green' as const),
    severity: fc.option(name),
    isNew: fc.constant(false),
  }),
  fc.record({
    type: fc.constant('policies' as const),
    status: fc.constantFrom(...statuses),
    severity: fc.option(name),
    isNew: fc.constant(true),
  }),
  fc.constant({ type: 'failed-resource-checks' as const }),
);
const ratios: fc.Arbitrary<GateFigure> = fc.record({
  type: fc.constantFrom('compliance', 'coverage', 'compliance-drop', 'coverage-drop'),
});
const decimal = fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 9999 })).map(([whole, rest]) => `${whole}.${rest}`);

function rules(figures: fc.Arbitrary<GateFigure>, limits: fc.Arbitrary<string>): fc.Arbitrary<GateRule> {
  return fc.record({
    figure: figures,
    basis: fc.constant('raw'),
    operator: fc.constantFrom(...GATE_OPERATORS),
    limit: limits,
    scope: fc.option(fc.record({ type: fc.constantFrom('category', 'service'), name })),
  });
}

const anyRule = fc.oneof(
  rules(counted, fc.nat().map(String)),
  rules(ratios, fc.oneof(fc.nat({ max: 100 }).map(String), decimal)),
);

describe('the laws of gates', () => {
  it('reads back every rule that can be written', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parseGate(printGate(rule))).toEqual(rule);
      }),
    );
  });

  it('answers any text with a rule or with a fault at a place of the text', () => {
    const words = fc.constantFrom('no', 'new', 'not', 'passed', 'failed', 'compliance', 'drop', 'in', '<=', '0', '"');
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseGate(text);
        } catch (fault) {
          expect(fault).toBeInstanceOf(GateFault);
          expect((fault as GateFault).offset).toBeGreaterThanOrEqual(0);
          expect((fault as GateFault).offset).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it('accepts a misspelled word only as the name of a severity', () => {
    const gates = fc.constantFrom(
      'not passed <= 10',
      'partly failed = 0',
      'failed resource checks <= 100',
      'compliance >= 80',
      'adjusted compliance >= 80',
      'coverage drop <= 2 in service S3',
      'new not assessed <= 3',
      'no new failed',
      'high failed <= 2 in category "A"',
    );
    const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz'));
    fc.assert(
      fc.property(gates, fc.nat(), letter, (gate, at, other) => {
        const letters = [...gate.matchAll(/[a-z]/g)].map(({ index }) => index);
        const place = letters[at % letters.length] ?? 0;
        const misspelled = gate.slice(0, place) + other + gate.slice(place + 1);
        fc.pre(misspelled !== gate);
        try {
          const { figure, ...rest } = parseGate(misspelled);
          const severity = figure.type === 'policies' ? figure.severity : null;
          // Whether a severity is known, only the report and the ranks say.
          expect(severity).not.toBeNull();
          expect(rest).toEqual({ ...parseGate(gate), figure: undefined });
        } catch (fault) {
          expect(fault).toBeInstanceOf(GateFault);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('the edges of a rule', () => {
  it('are 0 and 100 percent, and 1,000 characters', () => {
    expect(parseGate('compliance >= 100').limit).toBe('100');
    expect(() => parseGate('compliance >= 100.1')).toThrow('a percentage from 0 to 100');
    expect(parseGate(`failed = 0${' '.repeat(990)}`).limit).toBe('0');
    expect(() => parseGate(`failed = 0${' '.repeat(991)}`)).toThrow('at most 1000 characters');
  });

  it('let acceptances change the count of failed resource checks', () => {
    expect(parseGate('adjusted failed resource checks = 0').basis).toBe('adjusted');
  });
});
