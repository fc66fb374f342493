/** Reads files and makes documents for people, on threads: what they may ask for, and what came of it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { Redaction } from '../../model/settings/redaction.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { originalOf, type SeenScan } from '../access/masks.js';
import type { Person } from '../access/sessions.js';
import type { SeenScans } from '../scans.js';
import type { Upload } from '../uploads.js';
import { courseOf } from './course.js';
import { createJobs, jobLimits, newJobId, type Job, type TooMany } from './jobs.js';
import { openPrivateFolder } from './private-folder.js';
import type { ChosenReport, Inspection, MadeSet, MakeTask, MakingThreads, Task } from './tasks.js';
import type { Wish } from './wish.js';

export interface MakingOptions {
  /** Threads; as many jobs run at the same time. */
  readonly threads: number;
  /** Of documents about many accounts. Default: the built-in one. */
  readonly portfolioTemplate?: string;
  /** Starts them, when the first job begins. */
  readonly start: (settings: RunSettings) => Promise<MakingThreads>;
}

/** What a job is about. */
export type About =
  | {
      readonly kind: 'documents';
      /** Names of account and benchmark, or of files. */
      readonly of: readonly string[];
      /** Id of the scan in the archive, or of the job that read the files; the path of the overview that lists the accounts, with their newest scans. */
      readonly from:
        | { readonly scan: string }
        | { readonly file: string }
        | { readonly portfolio: string; readonly scans: readonly string[] };
      /** Whether names are redacted for this person. */
      readonly isMasked?: boolean;
    }
  | {
      readonly kind: 'file';
      readonly files: Upload['files'];
      /** Of reports that state none; empty if the person did not say. */
      readonly account: string;
    };

export type Result = { readonly sets: readonly MadeSet[] } | Inspection;
export type PersonalJob = Job<About, Result>;

/** What somebody may do, and their jobs. */
export interface PersonalMaking {
  readonly job: (id: string) => PersonalJob | undefined;
  /** The newest first. */
  readonly jobs: () => readonly PersonalJob[];
  /** Jobs that begin before this one. */
  readonly ahead: (job: PersonalJob) => number;
  readonly makeFromScan: (scan: SeenScan, of: readonly string[], wish: Wish) => PersonalJob | TooMany;
  /** @param redaction of what the person sees of the scans */
  readonly makePortfolio: (
    keys: readonly string[],
    about: Pick<Extract<About, { readonly kind: 'documents' }>, 'of' | 'from'>,
    wish: Wish,
    redaction: Redaction | undefined,
  ) => PersonalJob | TooMany;
  /** Where files go. Undefined if the person has as many as one may have. `end` must be called when they are there. */
  readonly beginUpload: () => { readonly id: string; readonly folder: string; readonly end: () => void } | undefined;
  readonly readFiles: (upload: Upload, account: string) => PersonalJob | TooMany;
  readonly makeFromFiles: (
    file: PersonalJob,
    of: readonly string[],
    reports: readonly ChosenReport[],
    wish: Wish,
  ) => PersonalJob | TooMany;
  /** Removes one with its files; stops it first. False if documents are being made of it. */
  readonly remove: (job: PersonalJob) => Promise<boolean>;
}

export interface Making {
  readonly forPerson: (person: Person, scans: SeenScans) => PersonalMaking;
  readonly end: () => Promise<void>;
}

export interface MakingSite {
  readonly settings: () => RunSettings;
  readonly now: () => Date;
  /** Makes the pages see what was added to the archive. */
  readonly follow: () => Promise<void>;
  readonly onFailure: (failure: unknown, request: string) => void;
}

/** Uploads of one person that are kept, or on their way. */
export const MOST_UPLOADS = 10;

const SWEEP_INTERVAL = 60_000;

export function createMaking({ threads, start }: MakingOptions, site: MakingSite): Making {
  const { settings, now, follow, onFailure } = site;
  const folder = openPrivateFolder();
  const jobs = createJobs<About, Result>({ folder: folder.path, limits: jobLimits(threads), now });
  const sweep = setInterval(() => void jobs.expire(), SWEEP_INTERVAL).unref();
  /** Uploads on their way, by person. */
  const arriving = new Map<string, number>();
  let hasEnded = false;
  let started: Promise<MakingThreads> | undefined;

  const run = async (job: PersonalJob, task: Task): Promise<unknown> => {
    started ??= start(settings());
    // Threads that could not start are tried again.
    started.catch(() => (started = undefined));
    try {
      return await (await started).run(task);
    } catch (failure) {
      // What is under way when the server ends, or is canceled, does not fail.
      const isExpected = failure instanceof AuditpressError || hasEnded || courseOf(job.course).isCanceled();
      if (!isExpected) onFailure(failure, `job ${job.id}`);
      throw failure;
    }
  };

  const makeDocuments = async (
    job: PersonalJob,
    reports: readonly ChosenReport[],
    { documents }: Wish,
    { account = '', redaction, visible }: Pick<MakeTask, 'redaction' | 'visible'> & Partial<Pick<MakeTask, 'account'>>,
  ): Promise<Result> => {
    const { course } = job;
    const out = join(job.folder, 'documents');
    const made = await run(job, { step: 'make', reports, account, documents, redaction, visible, out, course });
    const sets = made as readonly MadeSet[];
    if (sets.some((set) => 'scan' in set && set.scan !== null)) await follow();
    return { sets };
  };

  return {
    forPerson(person, scans) {
      // A name may be that of several people.
      const owner = person.id ?? '';
      /** @param masking of what the documents are about; undefined to redact as the settings say */
      const limitsWith = (masking: Redaction | undefined): Pick<MakeTask, 'redaction' | 'visible'> => {
        const redaction = masking ?? settings().redaction;
        return {
          redaction: redaction && { ...redaction, key: redaction.key.reveal() },
          visible: person.scope === 'everything' ? null : scans.received(masking),
        };
      };
      return {
        job: (id) => jobs.find(owner, id),
        jobs: () => jobs.of(owner),
        ahead: jobs.ahead,
        makeFromScan: (scan, of, wish) =>
          jobs.begin({
            owner,
            about: { kind: 'documents', of, from: { scan: scan.id }, isMasked: scan.masked !== undefined },
            run: (job) =>
              makeDocuments(
                job,
                [{ from: { scan: originalOf(scan).key }, isKept: wish.isKept }],
                wish,
                limitsWith(scan.masked?.redaction),
              ),
          }),
        makePortfolio: (keys, about, { documents }, masking) =>
          jobs.begin({
            owner,
            about: { kind: 'documents', ...about, isMasked: masking !== undefined },
            async run(job) {
              const out = join(job.folder, 'documents');
              const { redaction } = limitsWith(masking);
              const task = { step: 'portfolio', keys, documents, redaction, out, course: job.course } as const;
              return { sets: (await run(job, task)) as readonly MadeSet[] };
            },
          }),
        beginUpload() {
          const held = jobs.of(owner).filter(({ about }) => about.kind === 'file').length;
          const onTheirWay = arriving.get(owner) ?? 0;
          if (held + onTheirWay >= MOST_UPLOADS) return undefined;
          arriving.set(owner, onTheirWay + 1);
          const id = newJobId();
          return {
            id,
            folder: join(folder.path, id),
            end: () => void arriving.set(owner, (arriving.get(owner) ?? 1) - 1),
          };
        },
        readFiles({ id, folder: files, files: received }, account) {
          const begun = jobs.begin({
            id,
            owner,
            about: { kind: 'file', files: received, account },
            run: async (job) => {
              const names = received.map(({ name }) => name);
              return (await run(job, { step: 'inspect', folder: files, names, clock: now(), account })) as Inspection;
            },
          });
          if (typeof begun === 'string') {
            rm(join(folder.path, id), { recursive: true, force: true }).catch((failure: unknown) =>
              onFailure(failure, ''),
            );
          }
          return begun;
        },
        makeFromFiles: (file, of, reports, wish) =>
          jobs.begin({
            owner,
            about: { kind: 'documents', of, from: { file: file.id } },
            uses: [file.id],
            run(job) {
              const account = file.about.kind === 'file' ? file.about.account : '';
              return makeDocuments(job, reports, wish, { account, ...limitsWith(undefined) });
            },
          }),
        remove: jobs.remove,
      };
    },
    async end() {
      hasEnded = true;
      clearInterval(sweep);
      await started?.then(({ end }) => end()).catch(() => undefined);
      folder.remove();
    },
  };
}
