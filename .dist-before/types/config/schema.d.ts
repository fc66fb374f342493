/** The configuration as users write it. Published as `dist/schemas/config.schema.json`. */
import { z } from 'zod';
export declare const ranksSchema: z.ZodObject<{
    severity: z.ZodOptional<z.ZodArray<z.ZodString>>;
    riskLevel: z.ZodOptional<z.ZodArray<z.ZodString>>;
    riskProbability: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strict>;
export declare const rendererSchema: z.ZodObject<{
    module: z.ZodOptional<z.ZodString>;
    options: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strict>;
export declare const serviceSchema: z.ZodObject<{
    environments: z.ZodOptional<z.ZodObject<{
        PROD: z.ZodOptional<z.ZodObject<{
            url: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodUnion<readonly [z.ZodObject<{
                file: z.ZodString;
            }, z.core.$strict>, z.ZodObject<{
                command: z.ZodArray<z.ZodString>;
            }, z.core.$strict>]>]>>;
            accountToken: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                file: z.ZodString;
            }, z.core.$strict>, z.ZodObject<{
                command: z.ZodArray<z.ZodString>;
            }, z.core.$strict>]>>;
            apiKey: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                file: z.ZodString;
            }, z.core.$strict>, z.ZodObject<{
                command: z.ZodArray<z.ZodString>;
            }, z.core.$strict>]>>;
        }, z.core.$strict>>;
        TRIAL: z.ZodOptional<z.ZodObject<{
            url: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodUnion<readonly [z.ZodObject<{
                file: z.ZodString;
            }, z.core.$strict>, z.ZodObject<{
                command: z.ZodArray<z.ZodString>;
            }, z.core.$strict>]>]>>;
            accountToken: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                file: z.ZodString;
            }, z.core.$strict>, z.ZodObject<{
                command: z.ZodArray<z.ZodString>;
            }, z.core.$strict>]>>;
            apiKey: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                file: z.ZodString;
            }, z.core.$strict>, z.ZodObject<{
                command: z.ZodArray<z.ZodString>;
            }, z.core.$strict>]>>;
        }, z.core.$strict>>;
    }, z.core.$strict>>;
    timeout: z.ZodOptional<z.ZodNumber>;
    retries: z.ZodOptional<z.ZodInt>;
    jobIn: z.ZodOptional<z.ZodEnum<{
        path: "path";
        query: "query";
    }>>;
    benchmarksPath: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
export declare const catalogueSchema: z.ZodObject<{
    prefixes: z.ZodOptional<z.ZodRecord<z.ZodEnum<{
        TypeA: "TypeA";
        TypeB: "TypeB";
        TypeC: "TypeC";
    }> & z.core.$partial, z.ZodString>>;
    benchmarks: z.ZodOptional<z.ZodRecord<z.ZodEnum<{
        1: "1";
        2: "2";
        3: "3";
    }> & z.core.$partial, z.ZodArray<z.ZodString>>>;
}, z.core.$strict>;
export declare const configSchema: z.ZodObject<{
    formats: z.ZodOptional<z.ZodArray<z.ZodString>>;
    template: z.ZodOptional<z.ZodString>;
    out: z.ZodOptional<z.ZodString>;
    locale: z.ZodOptional<z.ZodString>;
    timeZone: z.ZodOptional<z.ZodString>;
    pageSize: z.ZodOptional<z.ZodString>;
    fileName: z.ZodOptional<z.ZodString>;
    scanTimeField: z.ZodOptional<z.ZodString>;
    ranks: z.ZodOptional<z.ZodObject<{
        severity: z.ZodOptional<z.ZodArray<z.ZodString>>;
        riskLevel: z.ZodOptional<z.ZodArray<z.ZodString>>;
        riskProbability: z.ZodOptional<z.ZodArray<z.ZodString>>;
    }, z.core.$strict>>;
    classification: z.ZodOptional<z.ZodString>;
    distribution: z.ZodOptional<z.ZodString>;
    preparedFor: z.ZodOptional<z.ZodString>;
    preparedBy: z.ZodOptional<z.ZodString>;
    reviewedBy: z.ZodOptional<z.ZodString>;
    license: z.ZodOptional<z.ZodString>;
    account: z.ZodOptional<z.ZodString>;
    benchmark: z.ZodOptional<z.ZodString>;
    accountType: z.ZodOptional<z.ZodString>;
    environment: z.ZodOptional<z.ZodString>;
    service: z.ZodOptional<z.ZodObject<{
        environments: z.ZodOptional<z.ZodObject<{
            PROD: z.ZodOptional<z.ZodObject<{
                url: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodUnion<readonly [z.ZodObject<{
                    file: z.ZodString;
                }, z.core.$strict>, z.ZodObject<{
                    command: z.ZodArray<z.ZodString>;
                }, z.core.$strict>]>]>>;
                accountToken: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                    file: z.ZodString;
                }, z.core.$strict>, z.ZodObject<{
                    command: z.ZodArray<z.ZodString>;
                }, z.core.$strict>]>>;
                apiKey: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                    file: z.ZodString;
                }, z.core.$strict>, z.ZodObject<{
                    command: z.ZodArray<z.ZodString>;
                }, z.core.$strict>]>>;
            }, z.core.$strict>>;
            TRIAL: z.ZodOptional<z.ZodObject<{
                url: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodUnion<readonly [z.ZodObject<{
                    file: z.ZodString;
                }, z.core.$strict>, z.ZodObject<{
                    command: z.ZodArray<z.ZodString>;
                }, z.core.$strict>]>]>>;
                accountToken: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                    file: z.ZodString;
                }, z.core.$strict>, z.ZodObject<{
                    command: z.ZodArray<z.ZodString>;
                }, z.core.$strict>]>>;
                apiKey: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
                    file: z.ZodString;
                }, z.core.$strict>, z.ZodObject<{
                    command: z.ZodArray<z.ZodString>;
                }, z.core.$strict>]>>;
            }, z.core.$strict>>;
        }, z.core.$strict>>;
        timeout: z.ZodOptional<z.ZodNumber>;
        retries: z.ZodOptional<z.ZodInt>;
        jobIn: z.ZodOptional<z.ZodEnum<{
            path: "path";
            query: "query";
        }>>;
        benchmarksPath: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>>;
    catalogue: z.ZodOptional<z.ZodObject<{
        prefixes: z.ZodOptional<z.ZodRecord<z.ZodEnum<{
            TypeA: "TypeA";
            TypeB: "TypeB";
            TypeC: "TypeC";
        }> & z.core.$partial, z.ZodString>>;
        benchmarks: z.ZodOptional<z.ZodRecord<z.ZodEnum<{
            1: "1";
            2: "2";
            3: "3";
        }> & z.core.$partial, z.ZodArray<z.ZodString>>>;
    }, z.core.$strict>>;
    renderers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
        module: z.ZodOptional<z.ZodString>;
        options: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
    }, z.core.$strict>>>;
    $schema: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
export type WrittenConfig = z.output<typeof configSchema>;
