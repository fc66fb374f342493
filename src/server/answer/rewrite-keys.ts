import type { KeySpelling } from '../options.js';
import { endOfString, membersOf, skipWhiteSpace } from './json-text.js';

const MARKERS: Readonly<Record<KeySpelling, string>> = { pascal: 'ResourceCategories', camel: 'resourceCategories' };

/** Changes the first letter of every key of a report to this spelling, and nothing else. */
export function rewriteKeys(report: string, keys: KeySpelling): string {
  if (isSpelled(report, keys)) return report;
  const pieces: string[] = [];
  let copied = 0;
  for (let at = report.indexOf('"'); at !== -1; at = report.indexOf('"', at)) {
    const end = endOfString(report, at);
    if (report[skipWhiteSpace(report, end)] === ':') {
      const first = report.charAt(at + 1);
      pieces.push(report.slice(copied, at + 1), keys === 'camel' ? first.toLowerCase() : first.toUpperCase());
      copied = at + 2;
    }
    at = end;
  }
  pieces.push(report.slice(copied));
  return pieces.join('');
}

/** Whether a report has its keys in this spelling already. */
function isSpelled(report: string, keys: KeySpelling): boolean {
  return [...membersOf(report, 0)].some(({ key }) => key === MARKERS[keys]);
}
