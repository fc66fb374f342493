/** Responses in the OpenAPI document, with schemas of tables 2.1 to 2.5 of the service's description. */
import { z } from 'zod';
import { identifierSchema } from '../data/stored-data.js';
import type { KeySpelling } from '../options.js';

/** Metadata of schemas for the OpenAPI document. One per server, because the options of a server change its schemas. */
export type SchemaRegistry = z.core.$ZodRegistry<{ id?: string | undefined; description?: string | undefined }>;

type Fields = Readonly<Record<string, z.ZodType>>;

const text = z.string();
const number = z.number();

/** Schema of the report, with its keys in one spelling. Additional fields are allowed. */
export function reportSchema(keys: KeySpelling, registry: SchemaRegistry): z.ZodType {
  const noted = (description: string): z.ZodType => z.string().register(registry, { description });
  const record = (fields: Fields): z.ZodType =>
    z.looseObject(Object.fromEntries(Object.entries(fields).map(([key, schema]) => [spell(key, keys), schema])));

  const policy = record({
    PolicyId: text,
    ShortTitle: text,
    ServiceName: text,
    ComplianceNumber: noted('Dotted, such as 1000.10. A string, not a number.'),
    PassedResourceCount: number,
    TotalResourceCount: number,
    Compliance: noted('Observed: Green, Red, Amber, Gray.'),
    Severity: noted('Observed: VeryLow, Low, Moderate, High, Critical.'),
    RiskProbability: noted('Observed: Certain, High, Moderate, NotLikely, or a space if nothing was evaluated.'),
    RiskLevel: noted('Observed: Red, Amber, Green, or empty if nothing was evaluated.'),
  });
  const category = record({
    CategoryName: text,
    ControlCategoryOrder: number,
    CategoryId: text,
    Total: number,
    Green: number,
    Red: number,
    Amber: number,
    Gray: number,
    CompliancePercent: z.number().register(registry, { description: 'Observed: Green of Green and Red, in percent.' }),
    Policies: z.array(policy),
  });
  return record({
    BenchmarkName: text,
    BenchmarkId: identifierSchema,
    AccountId: identifierSchema,
    LicenseId: identifierSchema,
    LicenseName: text,
    AccountName: text,
    ConnectorType: text,
    SubscriptionId: text.nullable().optional(),
    TypeBAccountId: text.nullable().optional(),
    JobId: identifierSchema,
    ResourceCategories: z.array(category),
  });
}

function spell(key: string, keys: KeySpelling): string {
  return keys === 'pascal' ? key : `${key.charAt(0).toLowerCase()}${key.slice(1)}`;
}

export function benchmarkSchema(): z.ZodType {
  return z.strictObject({
    name: text,
    title: z.null(),
    category: z.null(),
    dummyImageUrl: z.null(),
    longName: z.null(),
    benchmarkId: identifierSchema,
  });
}

export function envelopeOf(result: z.ZodType): z.ZodType {
  return z.strictObject({ result, statusCode: z.literal(200), message: text });
}

export function failureSchema(registry: SchemaRegistry): z.ZodType {
  return z.strictObject({
    result: z.null(),
    statusCode: z.int().min(400).max(599).register(registry, { description: 'The HTTP status.' }),
    message: z.string().register(registry, { description: 'What was expected, what was received, and what to do.' }),
  });
}

export const FAILURES: Readonly<Record<string, string>> = {
  400: 'The request is malformed.',
  401: 'A credential is missing or not accepted.',
  403: 'The token does not cover the account.',
  404: 'The license, account, scan job or benchmark is unknown, or the scan job has no report.',
  429: 'Too many requests. Only if the server injects faults.',
  500: 'An internal failure.',
  default: 'Any other failure.',
};

export const HEADERS: Readonly<Record<string, object>> = {
  401: { 'WWW-Authenticate': { type: 'string', description: 'The scheme of the account token: Bearer.' } },
  429: { 'Retry-After': { type: 'string', description: 'Seconds, or an HTTP date.' } },
};

export function json(description: string, schema: z.ZodType): object {
  return { description, content: { 'application/json': { schema } } };
}
