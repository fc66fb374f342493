/** What a page is: where it is, what it reads, and the view that it fills. A page is a folder below `pages/`. */
import type { Archive } from '../archive/archive.js';
import type { Wording } from '../compose/wording/wording.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { Role } from '../model/settings/web.js';
import type { Person } from './access/sessions.js';
import type { SeenScans } from './scans.js';
import type { Summaries } from './summaries.js';

export interface Page {
  /** With parameters as Fastify writes them: `/scans/:id`. */
  readonly path: string;
  /** Everybody, if it is left out. */
  readonly needs?: Role;
  readonly answer: (visit: Visit) => Answer | Promise<Answer>;
  /** What a form does that is posted to the same path. It carries `@formToken` as `token`. */
  readonly act?: Act;
}

export interface Act {
  readonly needs: Role;
  readonly answer: (visit: Visit & { readonly form: Form }) => Answer | Promise<Answer>;
}

/** The fields of a form. */
export interface Form {
  /** Of several of a name, the first; empty without one. */
  readonly field: (name: string) => string;
  /** Of checked boxes. */
  readonly fields: (name: string) => readonly string[];
}

export interface Visit {
  readonly person: Person;
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
      /** 200, if it is left out. */
      readonly status?: number;
      /** Sentences above the page that say what came of a form. */
      readonly messages?: readonly string[];
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
