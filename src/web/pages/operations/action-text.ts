/** What somebody started here, in words. */
import type { Wording } from '../../../compose/wording/wording.js';
import type { Action } from '../../operations.js';

export function wholeAction({ words, by, at, ended }: Action, wording: Wording) {
  const state = ended === null ? 'running' : ended.code === 0 ? 'done' : 'failed';
  return {
    command: `auditpress ${words.join(' ')}`,
    by,
    at,
    time: wording.dateTime(at),
    state: wording.text('web.action-state', { state }),
    message: ended?.message ?? '',
  };
}
