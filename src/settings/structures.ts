/** Settings with several parts, set in a configuration file or by the library; flags and variables cannot set them. */
import type { z } from 'zod';
import { gateProblem } from './gates/read-gate.js';
import { describeValue } from '../base/wording/printable.js';
import type { AccountCredentials, CatalogSettings, ServiceSettings } from '../model/settings/service-settings.js';
import type { Ranks } from '../model/settings/settings.js';
import { knownValue, RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES } from '../model/report/vocabulary.js';
import type { ValueType } from './setting.js';
import type { WrittenGate, WrittenRanks, WrittenScore } from './written.js';
import { DEFAULT_SCORE_FORMULA, type ScoreFormula } from '../model/summary/score.js';

/** The order of open values. A value cannot be listed twice. */
export const ranks: ValueType<WrittenRanks, Ranks> = {
  shape(z) {
    const rank = (description: string) => z.array(z.string()).optional().describe(description);
    return z.strictObject({
      severity: rank('Severities, worst first. Unlisted values come last.'),
      riskLevel: rank('Risk levels, worst first.'),
      riskProbability: rank('Risk probabilities, most probable first.'),
    });
  },
  resolve(given, problems) {
    const written = given.value as WrittenRanks;
    const rank = (name: keyof Ranks, known: readonly string[]): readonly string[] => {
      const values = (written[name] ?? []).map((value) => knownValue(value, known) ?? value);
      const repeated = new Set(values.filter((value, index) => values.indexOf(value) !== index));
      for (const value of repeated) {
        problems.push(
          `${given.origin}.${name}: expected each value once, received ${describeValue(value)} more than once`,
        );
      }
      return values;
    };
    return {
      severity: rank('severity', SEVERITIES),
      riskLevel: rank('riskLevel', RISK_LEVELS),
      riskProbability: rank('riskProbability', RISK_PROBABILITIES),
    };
  },
};

/** Conditions as written; `readGate` reads them. A name cannot be used twice. A variable separates them by semicolons. */
export const gates: ValueType<readonly WrittenGate[], readonly WrittenGate[]> = {
  shape: (z) =>
    z.array(
      z.union([
        z.string(),
        z.strictObject({
          name: z.string().describe('Name of the gate, for documents and messages.'),
          rule: z.string().describe('The condition.'),
        }),
      ]),
    ),
  parse: (text) =>
    text
      .split(';')
      .map((gate) => gate.trim())
      .filter((gate) => gate !== ''),
  resolve({ value, origin }, problems) {
    const written = value as readonly WrittenGate[];
    const names = written.flatMap((gate) => (typeof gate === 'string' ? [] : [gate.name]));
    for (const name of new Set(names)) {
      if (name.trim() === '') problems.push(`${origin}: expected the name of a gate, received an empty string`);
      else if (names.filter((other) => other === name).length > 1) {
        problems.push(`${origin}: expected each name once, received ${describeValue(name)} more than once`);
      }
    }
    for (const gate of written) {
      const problem = gateProblem(gate);
      if (problem !== undefined) problems.push(`${origin}: ${problem}`);
    }
    return written;
  },
};

/** Weights that are not given are those of the default formula. */
export const score: ValueType<boolean | WrittenScore, false | ScoreFormula> = {
  shape(z) {
    const expected = `expected a weight from 0 to ${String(MOST_WEIGHT)}`;
    const anyWeight = z.number().min(0, expected).max(MOST_WEIGHT, expected);
    const weight = (what: string) => anyWeight.optional().describe(what);
    const weights = (what: string) => z.record(z.string(), anyWeight).optional().describe(what);
    return z.union([
      z.boolean(),
      z.strictObject({
        severity: weights('Weights by severity.'),
        otherSeverity: weight('Weight of all other severities.'),
        riskLevel: weights('Weights by risk level.'),
        otherRiskLevel: weight('Weight of all other risk levels.'),
        countsPassedChecks: z
          .boolean()
          .optional()
          .describe('Whether a policy that did not pass earns the share of its resource checks that passed.'),
      }),
    ]);
  },
  resolve({ value }) {
    if (value === false) return false;
    const { severity = {}, riskLevel = {}, ...others } = value === true ? {} : (value as WrittenScore);
    const spelled = (weights: Readonly<Record<string, number>>, known: readonly string[]): Record<string, number> =>
      Object.fromEntries(Object.entries(weights).map(([name, weight]) => [knownValue(name, known) ?? name, weight]));
    return withGiven(DEFAULT_SCORE_FORMULA, {
      ...others,
      severity: { ...DEFAULT_SCORE_FORMULA.severity, ...spelled(severity, SEVERITIES) },
      riskLevel: { ...DEFAULT_SCORE_FORMULA.riskLevel, ...spelled(riskLevel, RISK_LEVELS) },
    });
  },
};

const MOST_WEIGHT = 1000;

function withGiven(
  formula: ScoreFormula,
  given: { readonly [Key in keyof ScoreFormula]?: ScoreFormula[Key] | undefined },
): ScoreFormula {
  const stated = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...formula, ...(Object.fromEntries(stated) as Partial<ScoreFormula>) };
}

/** Used near credentials: a misplaced value may be one, so it is not shown. */
export const NOT_SHOWN = 'expected an object, received something else';

/** A reference to a file or a program, in place of a credential. */
export function credentialShape(schemas: typeof z) {
  return schemas
    .union(
      [
        schemas.strictObject({
          file: schemas.string().describe('File that contains the value, relative to this file.'),
        }),
        schemas.strictObject({
          command: schemas
            .array(schemas.string())
            .min(1)
            .describe('Program that prints the value, and its arguments. Run without a shell.'),
        }),
      ],
      // The value may be a credential, so it is not shown.
      'expected { file: … } or { command: [program, argument, …] }, not the credential itself, received something else',
    )
    .describe('Where to read the credential. Never the credential itself.');
}

export const environments: ValueType<ServiceSettings['environments'], ServiceSettings['environments']> = {
  shape(z) {
    const credential = credentialShape(z);
    const environment = z.strictObject(
      {
        url: z.union([z.string(), credential]).optional().describe('Base URL of the service.'),
        accountToken: credential.optional(),
        apiKey: credential.optional(),
      },
      NOT_SHOWN,
    );
    return z.strictObject({ PROD: environment.optional(), TRIAL: environment.optional() }, NOT_SHOWN);
  },
  resolve: ({ value }) => value as ServiceSettings['environments'],
};

/** How a rule names accounts: see `base/account-rules.ts`. */
export const ACCOUNT_RULE =
  'Names or ids of accounts, id:ID, name:NAME, license:LICENSE or license:LICENSE/ACCOUNT; * matches any text. An empty list means no account.';

function accountCredentialsShape(schemas: typeof z) {
  const patterns = schemas.array(schemas.string().min(1)).optional();
  const credential = credentialShape(schemas).optional();
  return schemas.strictObject(
    {
      accounts: patterns.describe(ACCOUNT_RULE),
      licenses: patterns.describe('Ids of licenses, or patterns.'),
      accountToken: credential,
      apiKey: credential,
    },
    NOT_SHOWN,
  );
}

export type WrittenAccountCredentials = z.output<ReturnType<typeof accountCredentialsShape>>;

/** Credentials of some accounts. An entry names the accounts, and at least one place. */
export const accountCredentials: ValueType<readonly WrittenAccountCredentials[], readonly AccountCredentials[]> = {
  shape: (schemas) => schemas.array(accountCredentialsShape(schemas), 'expected a list, received something else'),
  resolve({ value, origin }, problems) {
    return (value as readonly WrittenAccountCredentials[]).map((written, index) => {
      const { accounts, licenses, accountToken, apiKey } = written;
      const at = `${origin}[${String(index)}]`;
      if (accounts === undefined && licenses === undefined) {
        problems.push(`${at}: expected accounts or licenses that the credentials are for, received neither`);
      }
      if (accountToken === undefined && apiKey === undefined) {
        problems.push(`${at}: expected accountToken or apiKey, received neither`);
      }
      return { accounts, licenses, accountToken, apiKey };
    });
  },
};

export const catalog: ValueType<Partial<CatalogSettings>, CatalogSettings> = {
  shape: (z) =>
    z.strictObject({
      prefixes: z
        .partialRecord(z.enum(['TypeA', 'TypeB', 'TypeC']), z.string())
        .exactOptional()
        .describe('Prefixes that the service uses in place of TypeA, TypeB and TypeC.'),
      benchmarks: z
        .partialRecord(z.enum(['1', '2', '3']), z.array(z.string()))
        .exactOptional()
        .describe('Additional benchmark ids by account type.'),
    }),
  resolve: ({ value }) => ({ prefixes: {}, benchmarks: {}, ...(value as Partial<CatalogSettings>) }),
};
