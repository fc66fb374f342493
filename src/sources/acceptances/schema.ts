/** A file of risk acceptances as users write it. Published as `dist/schemas/acceptances.schema.json`. */
import { z } from 'zod';
import { readInstant } from '../../model/values/instant.js';

const LONGEST = { line: 300, link: 2_000, reason: 4_000 } as const;
const MOST_TEXTS = 200;
export const MOST_ACCEPTANCES = 2_000;
const MOST_FAILED = 1_000_000_000;

const line = z
  .string()
  .trim()
  .min(1, 'expected a string')
  .max(LONGEST.line)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'expected one line of text')
  // For editors, which parse `1.10` as a number; auditpress reads it as written.
  .meta({ type: ['string', 'number'] });

/** What is expected where it is missing or wrong. */
const DAY = 'expected a date such as 2026-12-31';
const NUMBER = `expected a whole number from 0 to ${String(MOST_FAILED)}`;

const texts = z.array(line).min(1).max(MOST_TEXTS);

const accounts = z
  .array(
    line.refine(
      (text) => !/^(license:[^/]*\/)?name:/i.test(text),
      'expected the id of an account or a license, because several accounts can have one name',
    ),
  )
  .min(1)
  .max(MOST_TEXTS);

const day = z
  .string(DAY)
  .trim()
  .refine((text) => readInstant(text)?.dateOnly === true, DAY)
  // For editors. A plain validator does not know the format of dates.
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const maxFailed = z
  .string(NUMBER)
  .trim()
  .refine((text) => /^\d{1,10}$/.test(text) && Number(text) <= MOST_FAILED, NUMBER)
  .meta({ type: ['integer', 'string'] });

const evidence = z
  .string()
  .trim()
  .max(LONGEST.link)
  .refine((text) => /^https:\/\/\S+$/i.test(text) && URL.canParse(text), 'expected an address that begins with https:');

export const acceptanceSchema = z.strictObject({
  policies: texts.optional().describe('Policy ids, or patterns in which * matches any text.'),
  categories: texts.optional().describe('Category ids, or patterns.'),
  services: texts.optional().describe('Names of services, or patterns.'),
  resources: texts
    .optional()
    .describe(
      'Ids or names of resources, or patterns. A policy is accepted only if every resource that failed is named. Default: any resources.',
    ),
  accounts: accounts
    .optional()
    .describe('Account ids, license:LICENSE or license:LICENSE/ACCOUNT, or patterns. Default: every account.'),
  benchmarks: texts.optional().describe('Benchmark ids, or patterns. Default: every benchmark.'),
  maxFailed: maxFailed.describe(
    'The highest number of failed resource checks that is accepted for a policy. With more, the policy is not accepted.',
  ),
  reason: z.string().trim().min(1, 'expected a string').max(LONGEST.reason).describe('Why the risk is accepted.'),
  owner: line.describe('Who bears the risk.'),
  approver: line.optional().describe('Who approved the acceptance.'),
  evidence: evidence.optional().describe('https address of the decision.'),
  from: day.optional().describe('First day. Default: any day up to the last.'),
  expires: day.describe('Last day. The acceptance is valid through its end.'),
});

export const acceptancesSchema = z
  .strictObject({
    acceptances: z.array(acceptanceSchema).max(MOST_ACCEPTANCES).describe('Risk acceptances, in any order.'),
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
  })
  .meta({ title: 'auditpress risk acceptances' });

export type WrittenAcceptance = z.output<typeof acceptanceSchema>;
