/** What an action of the plan is called, and which policies of a service it covers. Imports nothing from `src`. */
import type { RawPolicy } from './read-raw-report.js';

const titleOf = ({ policyId, title }: RawPolicy): string => (title.trim() === '' ? policyId : title);

/** One title for all, what all begin and end with, or the first with the number of the others. */
export function actionTitle(policies: readonly RawPolicy[]): string {
  const titles = policies.map(titleOf);
  const [first = ''] = titles;
  if (titles.every((title) => title === first)) return first;
  const start = sharedWords(titles);
  const others = titles.length - 1;
  if (start.length < 3) return `${first.replace(/[\s.。]+$/, '')}, and ${others.toLocaleString('en')} more`;
  const rests = titles.map((title) => wordsOf(title).slice(start.length).reverse().join(' '));
  return [...start, '…', ...sharedWords(rests).reverse()].join(' ');
}

export function sharesTitle(policies: readonly RawPolicy[]): boolean {
  return new Set(policies.map(titleOf)).size === 1;
}

/** The beginning of a title that makes an action of its own in a service whose name is several words in one; empty for none. */
export function beginningOf(policy: RawPolicy, inService: readonly RawPolicy[]): string {
  if (!/^[\p{L}\d]+$/u.test(policy.serviceName) || policy.serviceName.split(/(?<=\p{Ll})(?=\p{Lu})/u).length < 3)
    return '';
  let alike = inService.map((each) => wordsOf(titleOf(each)));
  const own = wordsOf(titleOf(policy));
  for (;;) {
    const start = sharedWords(alike.map((words) => words.join(' ')));
    const name = start.length < 3 ? '' : start.join(' ');
    if (start.length >= 4) return name;
    const closer = alike.filter((words) => words[start.length] === own[start.length]);
    if (closer.length < 3 || closer.length === alike.length) return name;
    alike = closer;
  }
}

function wordsOf(title: string): string[] {
  return title.split(/\s+/).filter(Boolean);
}

function sharedWords(titles: readonly string[]): string[] {
  const [first = [], ...others] = titles.map(wordsOf);
  let shared = 0;
  while (shared < first.length && others.every((words) => words[shared] === first[shared])) shared += 1;
  return first.slice(0, shared);
}
