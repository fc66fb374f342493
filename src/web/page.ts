/** What a page is: where it is, what it reads, and the view that it fills. A page is a folder below `pages/`. */
import type { Readable } from 'node:stream';
import type { Archive } from '../archive/archive.js';
import type { DeliveryIndex } from '../archive/delivery-index.js';
import type { Wording } from '../compose/wording/wording.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { Role } from '../model/settings/web.js';
import type { SeenScan } from './access/masks.js';
import type { Person } from './access/sessions.js';
import type { Form } from './form.js';
import type { PersonalMaking } from './making/making.js';
import type { LastLook } from './last-look.js';
import type { Actions, Program, SeenQueue } from './operations.js';
import type { SeenScans } from './scans.js';
import type { Summaries } from './summaries.js';

export interface Page {
  /** With parameters as Fastify writes them: `/scans/:id`. */
  readonly path: string;
  /** Everybody, if it is left out. */
  readonly needs?: Role;
  /** Not there for somebody who may see only some of the scans. */
  readonly seesAll?: true;
  readonly answer: (visit: Visit) => Answer | Promise<Answer>;
  /** What a form does that is posted to the same path. It carries `@formToken` as `token`. */
  readonly act?: Act;
}

export interface Act {
  readonly needs: Role;
  /** Whether its form has files: `multipart/form-data`, with the token first. */
  readonly takesFiles?: true;
  readonly answer: (visit: Visit & { readonly form: Form }) => Answer | Promise<Answer>;
}

export interface Visit {
  readonly person: Person;
  /** The same, with the role that the rules give for this scan. */
  readonly personFor: (scan: SeenScan) => Person;
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Of the query; of several of a name, the first. */
  readonly query: (name: string) => string;
  readonly scans: SeenScans;
  readonly archive: Archive;
  readonly summaries: Summaries;
  readonly making: PersonalMaking;
  readonly program: Program;
  readonly actions: Actions;
  readonly queue: LastLook<SeenQueue>['see'];
  readonly deliveries: DeliveryIndex['listing'];
  /** Bytes of the files that somebody may bring at once. */
  readonly maxUpload: number;
  readonly settings: RunSettings;
  /** Of documents about many accounts. */
  readonly portfolioTemplate: string;
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
      /** When it was read, or null if lists are not complete yet. That of the index of scans, if it is left out. */
      readonly asOf?: Date | null;
      /** The page changes by itself until it is shown without this. */
      readonly isUnfinished?: boolean;
      /** Sentences above the page that say what came of a form. */
      readonly messages?: readonly string[];
    }
  | { readonly redirect: string }
  | { readonly file: SentFile }
  | 'not-found'
  | 'bad-request';

export interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Readable;
  /** Bytes. A file that ends before is not taken to be complete. */
  readonly size: number;
  /** Shown in the browser, not saved: only documents, in a sandbox. */
  readonly isShown: boolean;
}
