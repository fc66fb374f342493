/** Jobs of people: how many run and wait, who may see them, and how long they are kept. In memory, with a folder for each. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../base/files/temporary-folders.js';
import { courseOf, newCourse } from './course.js';

export interface JobLimits {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** The same, of one person. */
  readonly runningOfPerson: number;
  /** Jobs of one person that wait. */
  readonly waitingOfPerson: number;
  /** Jobs that wait, of all people. */
  readonly waiting: number;
  /** Jobs that are kept, of all people: those that have ended and were not used for longest go first. */
  readonly kept: number;
  /** The same, of one person, so that nobody drives out what others have. */
  readonly keptOfPerson: number;
  /** Milliseconds that a job is kept after its end. */
  readonly lifetime: number;
}

const HOUR = 3_600_000;

export function jobLimits(threads: number): JobLimits {
  const [kept, keptOfPerson] = [500, 50];
  return {
    running: threads,
    // Nobody takes all threads, if there is more than one.
    runningOfPerson: Math.max(1, Math.min(2, threads - 1)),
    waitingOfPerson: 10,
    waiting: 100,
    kept,
    keptOfPerson,
    lifetime: HOUR,
  };
}

export type JobState<Result> =
  | { readonly is: 'waiting' | 'running' }
  | { readonly is: 'done'; readonly result: Result }
  | { readonly is: 'failed'; readonly failure: unknown };

export interface Job<About = unknown, Result = unknown> {
  readonly id: string;
  /** The id of its person. */
  readonly owner: string;
  readonly about: About;
  /** Absolute path of its own folder, which is removed with it. */
  readonly folder: string;
  /** What it shares with its thread: see `courseOf`. */
  readonly course: SharedArrayBuffer;
  readonly state: JobState<Result>;
}

export interface NewJob<About, Result> {
  readonly owner: string;
  readonly about: About;
  /** Its id, for a folder that is there already. Default: a new one. */
  readonly id?: string;
  /** Jobs that must stay as long as this one has not ended. */
  readonly uses?: readonly string[];
  readonly run: (job: Job<About, Result>) => Promise<Result>;
}

/** `own`: the person has too many jobs; `all`: all people together have. */
export type TooMany = 'own' | 'all';

export interface Jobs<About, Result> {
  readonly begin: (job: NewJob<About, Result>) => Job<About, Result> | TooMany;
  /** Undefined also for the job of somebody else. */
  readonly find: (owner: string, id: string) => Job<About, Result> | undefined;
  /** The newest first. */
  readonly of: (owner: string) => readonly Job<About, Result>[];
  /** Jobs that begin before this one. */
  readonly ahead: (job: Job<About, Result>) => number;
  /** Removes one with its folder. One that runs stops as soon as its thread notices. False if another one needs it. */
  readonly remove: (job: Job<About, Result>) => Promise<boolean>;
  /** Removes what is kept for longer than it should be. */
  readonly expire: () => Promise<void>;
}

export interface JobsOptions {
  /** Absolute path of the folder for the folders of the jobs. */
  readonly folder: string;
  readonly limits: JobLimits;
  readonly now: () => Date;
}

interface Held<About, Result> extends Job<About, Result> {
  state: JobState<Result>;
  readonly given: NewJob<About, Result>;
  /** When it ended, or was last used by another one. */
  usedAt: number;
}

export function newJobId(): string {
  return randomBytes(16).toString('hex');
}

export function createJobs<About, Result>({ folder, limits, now }: JobsOptions): Jobs<About, Result> {
  // In the order in which they were begun.
  const held = new Map<string, Held<About, Result>>();
  type One = Held<About, Result>;
  const those = (state: JobState<Result>['is'], owner?: string): readonly One[] =>
    [...held.values()].filter((job) => job.state.is === state && (owner === undefined || job.owner === owner));
  const of = (owner: string): readonly One[] => [...held.values()].filter((job) => job.owner === owner);
  const isOver = ({ state: { is } }: One): boolean => is === 'done' || is === 'failed';
  const isUsed = ({ id }: One): boolean =>
    [...held.values()].some((other) => !isOver(other) && (other.given.uses ?? []).includes(id));
  const isCanceled = ({ course }: One): boolean => courseOf(course).isCanceled();

  const next = (): One | undefined => {
    if (those('running').length >= limits.running) return undefined;
    return those('waiting').find(({ owner }) => those('running', owner).length < limits.runningOfPerson);
  };
  const startWaiting = (): void => {
    for (let job = next(); job !== undefined; job = next()) void start(job);
  };
  const start = async (job: One): Promise<void> => {
    job.state = { is: 'running' };
    try {
      await mkdir(job.folder, { recursive: true, mode: PRIVATE_FOLDER });
      job.state = { is: 'done', result: await job.given.run(job) };
    } catch (failure) {
      job.state = { is: 'failed', failure };
    }
    if (isCanceled(job)) await drop(job).catch(() => undefined);
    for (const id of [job.id, ...(job.given.uses ?? [])]) {
      const used = held.get(id);
      if (used !== undefined) used.usedAt = now().getTime();
    }
    startWaiting();
  };
  const drop = async (job: One): Promise<void> => {
    held.delete(job.id);
    await rm(job.folder, { recursive: true, force: true });
  };
  const expire = async (): Promise<void> => {
    const since = now().getTime() - limits.lifetime;
    const over = [...held.values()]
      .filter((job) => isOver(job) && !isUsed(job))
      .sort((one, other) => one.usedAt - other.usedAt);
    const isSurplus = ({ owner }: One): boolean => held.size > limits.kept || of(owner).length > limits.keptOfPerson;
    for (const job of over) {
      if (job.usedAt >= since && !isSurplus(job)) continue;
      // What cannot be removed now goes with the folder of all jobs.
      await drop(job).catch(() => undefined);
    }
  };
  return {
    begin(given) {
      const { owner, about, id = newJobId() } = given;
      if (those('waiting', owner).length >= limits.waitingOfPerson) return 'own';
      if (those('waiting').length >= limits.waiting) return 'all';
      const job: One = {
        id,
        owner,
        about,
        folder: join(folder, id),
        course: newCourse(),
        state: { is: 'waiting' },
        given,
        usedAt: now().getTime(),
      };
      held.set(id, job);
      startWaiting();
      void expire();
      return job;
    },
    find(owner, id) {
      const job = held.get(id);
      return job?.owner === owner && !isCanceled(job) ? job : undefined;
    },
    of: (owner) =>
      of(owner)
        .filter((job) => !isCanceled(job))
        .toReversed(),
    ahead: (job) => those('waiting').findIndex(({ id }) => id === job.id),
    async remove({ id }) {
      const job = held.get(id);
      if (job === undefined || isUsed(job)) return false;
      if (job.state.is === 'running') courseOf(job.course).cancel();
      else await drop(job);
      return true;
    },
    expire,
  };
}
