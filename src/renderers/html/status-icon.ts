import type { Status } from '../../model/vocabulary.js';

/** The shape of a status. The word stands beside it, so it is hidden from assistive technology. */
export function statusIcon(status: Status): string {
  return `<svg class="icon status-${status}" aria-hidden="true"><use href="#ap.${status}"/></svg>`;
}
