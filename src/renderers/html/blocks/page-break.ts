import { fill } from '../templates.js';

/** Breaks the page on paper; a screen shows nothing. */
export function pageBreak(): string {
  return fill('page-break', {});
}
