/** What an action of the plan is called, and which policies of a service it covers. Imports nothing from `src`. */
import type { RawPolicy } from './read-raw-report.js';

export const titleOf = ({ policyId, title }: RawPolicy): string => (title.trim() === '' ? policyId : title);

/** Words of these reports that name nothing. */
const NAMELESS =
  /^(?:ensure|that|the|a|an|is|are|to|of|for|in|on|with|and|or|not|all|set|enabled|disabled|configured|used|no)$/i;

/** What all titles begin and end with, where that names something. */
function commonTitle(titles: readonly string[]): string | undefined {
  const start = sharedWords(titles);
  const rests = titles.map((title) => wordsOf(title).slice(start.length).reverse().join(' '));
  const end = sharedWords(rests).reverse();
  const naming = [...start, ...end].filter((word) => !NAMELESS.test(word));
  const isCut = end.length === 0 && NAMELESS.test(start.at(-1) ?? '') && naming.length < 4;
  return start.length < 3 || isCut || naming.length < 2 ? undefined : [...start, '…', ...end].join(' ');
}

/** One title for all, what all begin and end with, or the first with the number of the others. */
export function actionTitle(policies: readonly RawPolicy[]): string {
  const [first = '', ...others] = policies.map(titleOf);
  if (others.every((title) => title === first)) return first;
  const more = others.length.toLocaleString('en');
  return commonTitle([first, ...others]) ?? `${first.replace(/[\s.。]+$/, '')}, and ${more} more`;
}

/** Whether an action is called by the title of its first policy. */
export function namesFirst(policies: readonly RawPolicy[]): boolean {
  const titles = policies.map(titleOf);
  return new Set(titles).size === 1 || commonTitle(titles) === undefined;
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
  const [, afterNumber = title] = /^\s*[\d.]*\d[.):]?\s+(\p{L}.*)$/su.exec(title) ?? [];
  return afterNumber.split(/\s+/).filter(Boolean);
}

function sharedWords(titles: readonly string[]): string[] {
  const [first = [], ...others] = titles.map(wordsOf);
  let shared = 0;
  while (shared < first.length && others.every((words) => words[shared] === first[shared])) shared += 1;
  return first.slice(0, shared);
}
