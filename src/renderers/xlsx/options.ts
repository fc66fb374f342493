import { z } from 'zod';

const family = z
  .string()
  .regex(/^[\p{L}\p{N} -]{1,31}$/u, 'expected the name of a font family of at most 31 characters');

export const xlsxOptions = z.strictObject({
  /** Family of every cell. Worksheets cannot embed fonts: name one that the readers have installed. */
  font: family.default('Arial'),
  /** Family of ids. */
  monoFont: family.default('Consolas'),
});

export type XlsxOptions = z.output<typeof xlsxOptions>;
