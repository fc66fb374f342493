/** Makes documents for people, on threads: what they may ask for, and what came of it. */
import { join } from 'node:path';
import type { IndexedScan } from '../../archive/scan-index.js';
import { AuditpressError } from '../../base/errors.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { Person } from '../access/sessions.js';
import type { SeenScans } from '../scans.js';
import { createJobs, jobLimits, type Job, type TooMany } from './jobs.js';
import { openPrivateFolder } from './private-folder.js';
import type { MadeSet, MakeTask, MakingThreads, Reason } from './tasks.js';
import type { Wish } from './wish.js';

export interface MakingOptions {
  /** Threads; as many jobs run at the same time. */
  readonly threads: number;
  /** Starts them, when the first job begins. */
  readonly start: (settings: RunSettings) => Promise<MakingThreads>;
}

/** What a job is about. */
export interface About {
  readonly kind: 'documents';
  /** Names of account and benchmark. */
  readonly of: readonly string[];
  /** Id of the scan in the archive. */
  readonly scan: string;
}

export type Result = readonly MadeSet[];
export type PersonalJob = Job<About, Result>;

/** What somebody may do, and their jobs. */
export interface PersonalMaking {
  readonly job: (id: string) => PersonalJob | undefined;
  /** Jobs that begin before this one. */
  readonly ahead: (job: PersonalJob) => number;
  readonly makeFromScan: (scan: IndexedScan, of: readonly string[], wish: Wish) => PersonalJob | TooMany;
}

export interface Making {
  readonly forPerson: (person: Person, scans: SeenScans) => PersonalMaking;
  readonly end: () => Promise<void>;
}

export interface MakingSite {
  readonly settings: () => RunSettings;
  readonly now: () => Date;
  /** Makes the pages see what was added to the archive. */
  readonly follow: (scans: readonly string[]) => Promise<void>;
  readonly onFailure: (failure: unknown, request: string) => void;
}

const SWEEP_INTERVAL = 60_000;

export function createMaking({ threads, start }: MakingOptions, site: MakingSite): Making {
  const { settings, now, follow, onFailure } = site;
  const folder = openPrivateFolder();
  const jobs = createJobs<About, Result>({ folder: folder.path, limits: jobLimits(threads), now });
  const sweep = setInterval(() => void jobs.expire(), SWEEP_INTERVAL).unref();
  let started: Promise<MakingThreads> | undefined;

  const make = async (job: PersonalJob, task: Omit<MakeTask, 'step' | 'out' | 'progress'>): Promise<Result> => {
    started ??= start(settings());
    // Threads that could not start are tried again.
    started.catch(() => (started = undefined));
    try {
      const { run } = await started;
      const out = join(job.folder, 'documents');
      const sets = (await run({ step: 'make', out, progress: job.progress, ...task })) as Result;
      const kept = sets.flatMap((set) => ('scan' in set && set.scan !== null ? [set.scan] : []));
      if (kept.length > 0) await follow(kept);
      return sets;
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) onFailure(failure, `job ${job.id}`);
      throw failure;
    }
  };

  return {
    forPerson(person, scans) {
      // A name may be that of several people.
      const owner = person.id ?? '';
      const visible = person.scope === 'everything' ? null : scans.hashes();
      return {
        job: (id) => jobs.find(owner, id),
        ahead: jobs.ahead,
        makeFromScan: (scan, of, { documents, redaction, isKept }) =>
          jobs.begin({
            owner,
            about: { kind: 'documents', of, scan: scan.id },
            run: (job) =>
              make(job, { from: { scan: scan.key }, reports: [{ index: 0, isKept }], documents, redaction, visible }),
          }),
      };
    },
    async end() {
      clearInterval(sweep);
      await started?.then(({ end }) => end()).catch(() => undefined);
      folder.remove();
    },
  };
}

/** Why a job failed, in the words of the command line; null if only the log may say. */
export function reasonOf(failure: unknown): Reason | null {
  if (!(failure instanceof AuditpressError)) return null;
  const { message, hint = '', problems } = failure;
  return { message, hint, problems: problems.filter((problem) => !message.includes(problem)) };
}
