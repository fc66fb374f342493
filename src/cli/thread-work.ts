/** What a worker thread does: it gets one kind of work when it starts. */
import { createFilesHandler, type FilesThread } from './batch/worker-pool.js';
import { createMakerHandler, type MakerThread } from './runs/report-maker.js';

export type ThreadWork = FilesThread | MakerThread;

/** Returns a function that runs tasks of that work and never throws. */
export function createThreadHandler(work: ThreadWork) {
  switch (work.work) {
    case 'files':
      return createFilesHandler(work);
    case 'run':
      return createMakerHandler(work);
  }
}
