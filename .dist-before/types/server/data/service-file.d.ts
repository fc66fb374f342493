import { z } from 'zod';
import { type Environment } from '../../model/snapshot.js';
export declare const SERVICE_FILE = "service.yaml";
declare const environmentSchema: z.ZodObject<{
    reports: z.ZodDefault<z.ZodArray<z.ZodObject<{
        file: z.ZodString;
        finishedAt: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    }, z.core.$strict>>>;
    jobs: z.ZodDefault<z.ZodArray<z.ZodObject<{
        license: z.ZodString;
        account: z.ZodString;
        id: z.ZodString;
        state: z.ZodEnum<{
            failed: "failed";
            running: "running";
        }>;
        startedAt: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
        finishedAt: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    }, z.core.$strict>>>;
    uncovered: z.ZodDefault<z.ZodArray<z.ZodObject<{
        license: z.ZodString;
        account: z.ZodString;
    }, z.core.$strict>>>;
}, z.core.$strict>;
export type EnvironmentPlan = z.output<typeof environmentSchema>;
export type ServicePlan = Readonly<Record<Environment, EnvironmentPlan>>;
/** @throws AuditpressError `service-file-invalid` with every problem of the text. */
export declare function parseServiceFile(text: string): ServicePlan;
/** Without a `service.yaml`: every report is one of PROD. */
export declare function planWithoutFile(files: readonly string[]): ServicePlan;
export {};
