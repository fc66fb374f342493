import { type AccountType, type CatalogueSettings } from '../../model/service-settings.js';
/** The benchmark ids of an account type as the service writes them, then those of the configuration. Each once. */
export declare function benchmarksOf(type: AccountType, { prefixes, benchmarks }: CatalogueSettings): readonly string[];
/**
 * Says that a benchmark is not listed, for the account type or, where that is not given, for any; undefined where it is.
 * That is no fault: services have benchmarks of their own.
 */
export declare function unlistedBenchmark(id: string, type: AccountType | undefined, catalogue: CatalogueSettings): string | undefined;
