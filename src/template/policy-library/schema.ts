/** A policy library as users write it. Published as `dist/schemas/policy-library.schema.json`. */
import { z } from 'zod';

/** Maximum characters of a line (title, name, number), a link, a step, and prose (description, rationale). */
const LONGEST = { line: 300, link: 2_000, step: 4_000, prose: 20_000 } as const;
const MOST = { steps: 50, links: 50, mappings: 100 } as const;

const line = z
  .string()
  .min(1, 'expected a string')
  .max(LONGEST.line)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'expected one line of text')
  // For editors, which parse `1.10` as a number; auditpress reads it as written.
  .meta({ type: ['string', 'number'] });

const prose = (longest: number) => z.string().trim().min(1, 'expected a string').max(longest);

const url = z
  .string()
  .max(LONGEST.link)
  .refine(isWebAddress, 'expected an address that begins with https:, http: or mailto:');

const policySchema = z
  .strictObject({
    title: line.optional().describe('Replaces the title of the report in the guidance.'),
    description: prose(LONGEST.prose)
      .optional()
      .describe('What the policy checks. Paragraphs with **strong**, *emphasis*, `code` and links.'),
    rationale: prose(LONGEST.prose).optional().describe('Why it matters; formatted like the description.'),
    steps: z.array(prose(LONGEST.step)).max(MOST.steps).optional().describe('How to fix it, in order.'),
    links: z
      .array(
        z.strictObject({
          title: line.optional(),
          url: url.describe('https, http or mailto.'),
          provider: line
            .optional()
            .describe('Connector type of the reports that the link is for, such as Azure. Default: every report.'),
        }),
      )
      .max(MOST.links)
      .optional()
      .describe('Further reading.'),
    mappings: z
      .array(
        z.strictObject({
          benchmark: line.describe('Name of another benchmark, with its version.'),
          control: line.describe('Number of its control. Text, as written: 1.10 is not 1.1.'),
          title: line.optional(),
        }),
      )
      .max(MOST.mappings)
      .optional()
      .describe('Controls of other benchmarks that the policy serves.'),
  })
  .meta({ minProperties: 1 });

export const librarySchema = z
  .strictObject({
    name: line.optional().describe('Name of the library, for the document control.'),
    version: line.optional().describe('Version of the library, for the document control.'),
    language: line.refine(isLanguageTag, 'expected a BCP 47 language tag such as en or de-CH').optional(),
    policies: z.record(z.string(), policySchema).describe('Guidance by policy id.'),
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
  })
  .meta({ title: 'auditpress policy library' });

export type WrittenLibrary = z.output<typeof librarySchema>;
export type WrittenPolicy = z.output<typeof policySchema>;

function isWebAddress(text: string): boolean {
  if (!/^(https?:\/\/|mailto:)\S+$/i.test(text)) return false;
  return URL.canParse(text);
}

function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).baseName.length === text.length;
  } catch {
    return false;
  }
}
