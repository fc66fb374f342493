import type { Status } from '../../../model/report/vocabulary.js';

/** The shape of a status, which the style sheet draws. The word stands beside it, so it says nothing itself. */
export function statusIcon(status: Status): string {
  return `<span class="icon status-${status}"></span>`;
}
