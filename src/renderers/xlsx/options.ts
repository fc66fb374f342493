/** The schema of the workbook options. Loaded only if a user sets options. */
import { z } from 'zod';
import { XLSX_DEFAULTS, type XlsxOptions } from './default-options.js';

const family = z
  .string()
  .regex(/^[\p{L}\p{N} -]{1,31}$/u, 'expected the name of a font family of at most 31 characters');

export const xlsxOptions = z.strictObject({
  font: family.default(XLSX_DEFAULTS.font),
  monoFont: family.default(XLSX_DEFAULTS.monoFont),
}) satisfies z.ZodType<XlsxOptions>;
