import { type ServiceSettings } from '../../model/service-settings.js';
import type { Snapshot } from '../../model/snapshot.js';
import type { ApiOptions } from '../../pipeline.js';
/** Fetches the report that the settings ask for. What it waits for is told on standard error, unless `quiet`. */
export declare function fetchInput(service: ServiceSettings, { strictBenchmark, quiet }: {
    readonly strictBenchmark?: boolean;
    readonly quiet?: boolean;
}): Promise<readonly Snapshot[]>;
/** What the client needs, with the credentials of the chosen environment. */
export declare function apiOptionsOf(service: ServiceSettings): Promise<ApiOptions>;
/** Tells what takes time or looks odd: one line on standard error each, none where `quiet`. */
export declare function teller(quiet: boolean | undefined): (text: string) => void;
