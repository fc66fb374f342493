import type { Problems } from './rules.js';
import type { Environment } from './settings.js';
/**
 * Reads a date or date-time of ISO 8601. A date is its midnight in UTC, a time without zone is UTC. What is neither is a
 * problem, and now stands in for it. `origin` names the setting, such as `--scanned-at`.
 */
export declare function resolveInstant(text: string, origin: string, problems: Problems): Date;
export interface ClockInput {
    /** `--as-of`; undefined where it is not given. */
    readonly asOf?: string | undefined;
    readonly env: Environment;
}
/** The time that documents state as theirs: `--as-of`, else `SOURCE_DATE_EPOCH` (whole seconds), else now. */
export declare function resolveClock({ asOf, env }: ClockInput, problems: Problems): Date;
