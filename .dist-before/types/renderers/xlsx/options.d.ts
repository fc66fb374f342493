import { z } from 'zod';
export declare const xlsxOptions: z.ZodObject<{
    font: z.ZodDefault<z.ZodString>;
    monoFont: z.ZodDefault<z.ZodString>;
}, z.core.$strict>;
export type XlsxOptions = z.output<typeof xlsxOptions>;
