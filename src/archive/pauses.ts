import type { AuditpressError } from '../base/errors.js';
import { sha256Of } from '../base/sha256.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { recordAlone } from './add.js';
import type { Archive } from './archive.js';
import { damageError, readRecords, type Damage } from './read.js';
import { groupOfKey, recordKey, timeId } from './records.js';
import type { PauseContent } from './run-records.js';

/** Characters of the hash of a schedule's name, which is the folder of its records. */
const GROUP_LENGTH = 12;

export async function recordPause(archive: Archive, content: PauseContent): Promise<void> {
  const key = recordKey(
    'pause',
    groupOfPauses(content.schedule),
    `${timeId(content.at)}-${content.isPaused ? 'paused' : 'resumed'}`,
  );
  await recordAlone(archive, 'pause', key, [], content);
}

function groupOfPauses(schedule: string): string {
  return sha256Of(schedule).slice(0, GROUP_LENGTH);
}

export interface Pauses {
  readonly changes: readonly PauseContent[];
  readonly damaged: readonly Damage[];
}

export async function readPauses(archive: Archive): Promise<Pauses> {
  const { records, damaged } = await readRecords(archive, 'pause');
  const changes = records.map(({ content }) => content).sort((one, other) => compareCodeUnits(one.at, other.at));
  return { changes, damaged };
}

/** Why it is not known when a schedule was paused or resumed: `archive-damaged` (input). Undefined if that is known. */
export function lostPauses({ store }: Archive, { damaged }: Pauses, schedule: string): AuditpressError | undefined {
  const lost = damaged.find(({ key }) => groupOfKey(key) === groupOfPauses(schedule));
  if (lost === undefined) return undefined;
  const problem = `${lost.problem}; it is not known whether the schedule ${schedule} is paused`;
  return damageError(store, { key: lost.key, problem });
}
