import type { Environment } from '../report/snapshot.js';

/** Empty texts, and null, state nothing. */
export interface ListedAccount {
  /** As in reports; compared without regard to case. */
  readonly id: string;
  readonly name: string;
  /** License id, where accounts of several licenses have the same id. */
  readonly license: string;
  readonly environment: Environment | null;
  readonly group: string;
  readonly owner: string;
}

/** Entries that choose accounts. Undefined chooses every account; an empty list chooses none. */
export type AccountRule = readonly string[] | undefined;
