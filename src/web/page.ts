/** What a page is: where it is, what it reads, and the view that it fills. A page is a folder below `pages/`. */
import type { Archive } from '../archive/archive.js';
import type { Wording } from '../compose/wording/wording.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { SeenScans } from './scans.js';
import type { Summaries } from './summaries.js';

export interface Page {
  /** With parameters as Fastify writes them: `/scans/:id`. */
  readonly path: string;
  readonly answer: (visit: Visit) => Answer | Promise<Answer>;
}

export interface Visit {
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Of the query; of several of a name, the first. */
  readonly query: (name: string) => string;
  readonly scans: SeenScans;
  readonly archive: Archive;
  readonly summaries: Summaries;
  readonly settings: RunSettings;
  readonly wording: Wording;
  readonly wordingFor: (summary: AuditSummary) => Promise<Wording>;
  readonly now: Date;
}

export type Answer =
  | {
      readonly view: string;
      readonly title: string;
      readonly data: object;
    }
  | { readonly redirect: string }
  | { readonly file: SentFile }
  | 'not-found';

export interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Shown in the browser, not saved: only documents of the archive, in a sandbox. */
  readonly isShown: boolean;
}
