import { z } from 'zod';
import { ORIENTATIONS, PAGE_SIZES } from '../../model/document/document.js';
import { SECTION_LOOPS, TEMPLATE_KINDS } from '../../model/template/template.js';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected a color such as "#1d3f72"');
const millimeters = z.number().min(5).max(60);

export const templateSchema = z.strictObject({
  /** Name or path of the base template, which provides the files and keys that this one lacks. */
  extends: z.string().optional(),
  kind: z.enum(TEMPLATE_KINDS).default('report'),
  title: z.string(),
  fileName: z.string(),
  formats: z.array(z.string()).min(1),
  embedSource: z.boolean().default(false),
  score: z.boolean().default(false),
  pageSize: z
    .string()
    .transform((given) => PAGE_SIZES.find((size) => size.toLowerCase() === given.toLowerCase()) ?? given)
    .pipe(z.enum(PAGE_SIZES))
    .optional(),
  orientation: z.enum(ORIENTATIONS).default('portrait'),
  /** Handlebars texts. */
  classification: z.string().default(''),
  watermark: z.string().default(''),
  margins: z.strictObject({ top: millimeters, right: millimeters, bottom: millimeters, left: millimeters }),
  sections: z
    .array(
      z.union([
        z.string().transform((file) => ({ file })),
        z.strictObject({ file: z.string(), each: z.enum(SECTION_LOOPS).optional() }),
      ]),
    )
    .min(1),
  worksheets: z
    .array(
      z.strictObject({
        name: z.string(),
        lead: z.string().default(''),
        layout: z.enum(['summary', 'tables', 'data', 'reperform']),
        views: z
          .array(
            z.strictObject({
              table: z.string(),
              select: z.string().optional(),
              columns: z.string().optional(),
              sort: z.string().optional(),
              limit: z.int().min(1).optional(),
              fold: z.boolean().optional(),
              title: z.string().optional(),
              bars: z.string().optional(),
              chart: z.boolean().optional(),
            }),
          )
          .default([]),
        working: z.string().optional(),
        /** What the sheet looks like beyond its table. */
        look: z
          .strictObject({
            orientation: z.enum(ORIENTATIONS).optional(),
            zoom: z.int().min(10).max(400).optional(),
            tab: color.optional(),
            gridLines: z.boolean().optional(),
          })
          .optional(),
      }),
    )
    .min(1),
});

const statusColor = z.strictObject({ solid: color, tint: color, text: color });
const points = z.number().min(4).max(96);

export const themeSchema = z.strictObject({
  name: z.string(),
  colors: z.strictObject({
    paper: color,
    ink: color,
    muted: color,
    hairline: color,
    wash: color,
    accent: color,
    status: z.strictObject({
      red: statusColor,
      amber: statusColor,
      green: statusColor,
      gray: statusColor,
      unrecognized: statusColor,
      /** Default: the accent, on the faint fill. */
      accepted: statusColor.optional(),
    }),
    heat: z.array(z.strictObject({ fill: color, text: color })).min(2),
  }),
  type: z.strictObject({
    sans: z.string(),
    mono: z.string(),
    /** The template's own families, from files in its folder `fonts/`. Used in this order for characters that the two above lack. */
    fallbacks: z
      .array(z.strictObject({ family: z.string().min(1), regular: z.string(), semibold: z.string().optional() }))
      .default([]),
    sansStack: z.string().regex(/^[\w\s,'"-]+$/, 'expected a list of font families'),
    monoStack: z.string().regex(/^[\w\s,'"-]+$/, 'expected a list of font families'),
    sizes: z.strictObject({ display: points, title: points, heading: points, body: points, small: points }),
    leading: z.number().min(1).max(2.5),
  }),
  /** A PNG or JPEG file in the folder; null for none. */
  logo: z.union([
    z.null(),
    z.strictObject({ file: z.string(), alternative: z.string(), caption: z.string().optional() }),
  ]),
  /** A PNG or JPEG file in the folder, across the top of the first page. */
  header: z.union([z.null(), z.strictObject({ file: z.string(), alternative: z.string() })]).optional(),
});

/** Words by key, in nested groups. */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

export const wordsSchema: z.ZodType<WordTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), wordsSchema])));

/** The key of `template.yaml` that must be known before all others are read. */
export const extendingSchema = z.looseObject({ extends: z.string().optional() });
