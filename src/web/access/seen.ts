/** What somebody sees in one request, for the log in the archive. */
import type { IncomingMessage } from 'node:http';
import type { AccessLog } from '../../archive/access-log.js';
import { requestTarget } from '../../base/http/server.js';
import type { SeenScans } from '../scans.js';
import { originalOf } from './masks.js';
import type { Person } from './sessions.js';

interface Seen {
  readonly person: Person;
  readonly at: Date;
  readonly scans: Set<string>;
}

/** Characters of a path. */
const MOST_PATH = 2000;

const seen = new WeakMap<IncomingMessage, Seen>();

/** Begins to note what somebody sees. */
export function noteVisitor(request: IncomingMessage, person: Person, at: Date): void {
  seen.set(request, { person, at, scans: new Set() });
}

/** The same scans. Those that are looked up by their id are noted. */
export function notingScans(request: IncomingMessage, scans: SeenScans): SeenScans {
  return {
    ...scans,
    scan(id) {
      const scan = scans.scan(id);
      if (scan !== undefined) seen.get(request)?.scans.add(originalOf(scan).id);
      return scan;
    },
  };
}

/** Writes down what was seen, once. */
export function noteAnswer(
  log: AccessLog,
  request: IncomingMessage,
  status: number,
  document: string | undefined,
): void {
  const noted = seen.get(request);
  if (noted === undefined) return;
  seen.delete(request);
  const { person, at, scans } = noted;
  log.note({
    at: at.toISOString(),
    person: person.id ?? '',
    name: person.name,
    method: request.method ?? '',
    path: requestTarget(request).path.slice(0, MOST_PATH),
    status,
    ...(scans.size > 0 && { scans: [...scans] }),
    ...(status === 200 && document !== undefined && { document }),
  });
}
