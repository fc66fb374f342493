/** Checks the words that sections use: they must exist, take the values that they are given, and link to existing anchors. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import { decodedTarget } from '../../compose/sections/sections.js';
import type { MessageShape } from '../../compose/wording/messages.js';
import { numberFaults } from '../../compose/prose/helpers.js';
import type { Link, TextFault, WordUse } from './section.js';
import { wordShape } from './catalogs.js';

/** The words of documents in one language. */
export interface Catalog {
  readonly language: string;
  /** Only words written in the language itself. */
  readonly messages: Readonly<Record<string, string>>;
  /** Anchors of the sections in these words. */
  readonly anchors: readonly string[];
}

/** A link of a section to a missing anchor. */
export interface LinkFault extends TextFault {
  readonly target: string;
}

/** A link of a word to a missing anchor, with the language of its catalog. */
export interface WordLink {
  readonly key: string;
  readonly language: string;
  readonly target: string;
  readonly problem: string;
}

/** Problems of words that no language has, and of values that a word needs but does not get. */
export function useFaults(uses: readonly WordUse[], catalogs: readonly Catalog[]): TextFault[] {
  const known = [...new Set(catalogs.flatMap(({ messages }) => Object.keys(messages)))];
  return uses.flatMap(({ key, values, ...text }) => {
    const holders = catalogs.filter(({ messages }) => Object.hasOwn(messages, key));
    if (holders.length === 0) {
      return [{ ...text, problem: `expected a word of the catalogs, received "${key}"${didYouMean(key, known)}` }];
    }
    return [...missingValues({ key, values, ...text }, holders), ...misfitValues({ key, values, ...text }, holders)];
  });
}

function missingValues({ key, values, ...text }: WordUse, holders: readonly Catalog[]): TextFault[] {
  const given = values.map(({ name }) => name);
  const missing = new Map<string, string[]>();
  for (const holder of holders) {
    for (const name of shapeIn(holder, key)?.names ?? []) {
      if (!given.includes(name)) missing.set(name, [...(missing.get(name) ?? []), holder.language]);
    }
  }
  return [...missing].map(([name, languages]) => {
    const where = languages.length === holders.length ? '' : ` in ${languages.join(', ')}`;
    const received = given.join(', ') || 'none';
    return { ...text, problem: `expected a value "${name}" for the word "${key}"${where}, received ${received}` };
  });
}

function misfitValues({ key, values, ...text }: WordUse, holders: readonly Catalog[]): TextFault[] {
  const numbers = holders.flatMap((holder) => shapeIn(holder, key)?.numbers ?? []);
  return numberFaults(key, values, numbers).map((fault) => ({ ...text, ...fault }));
}

function shapeIn({ messages }: Catalog, key: string): MessageShape | undefined {
  return wordShape(key, messages[key] ?? '');
}

/** Links of sections to anchors that are missing in at least one language. */
export function linkFaults(links: readonly Link[], catalogs: readonly Catalog[]): LinkFault[] {
  return links.flatMap((link) => {
    const lost = catalogs.filter(({ anchors }) => !leadsTo(link.target, anchors));
    const [first] = lost;
    if (first === undefined) return [];
    const where = lost.length === catalogs.length ? '' : ` in ${lost.map(({ language }) => language).join(', ')}`;
    return [{ ...link, problem: `${lostLink(link.target, first.anchors)}${where}` }];
  });
}

/** As `linkFaults`, for links in the words that sections use. */
export function wordLinkFaults(uses: readonly WordUse[], catalogs: readonly Catalog[]): WordLink[] {
  const keys = [...new Set(uses.map(({ key }) => key))];
  return catalogs.flatMap(({ language, messages, anchors }) =>
    keys.flatMap((key) =>
      [...((Object.hasOwn(messages, key) ? messages[key] : undefined) ?? '').matchAll(/\]\(#([^)\s{}]+)\)/g)].flatMap(
        ([, target = '']) =>
          leadsTo(target, anchors) ? [] : [{ key, language, target, problem: lostLink(target, anchors) }],
      ),
    ),
  );
}

/** Anchors made of the ids of a report, which the check does not know. */
const OF_REPORT = ['category/', 'policy/', 'guidance/', 'plan/'];

/** Iterations of repeated sections and headings with the same text have numbered anchors; those of groups are known by their beginning. */
function leadsTo(target: string, anchors: readonly string[]): boolean {
  const decoded = decodedTarget(target);
  const beginnings = [...OF_REPORT, ...anchors.filter((anchor) => anchor.endsWith('/'))];
  if (anchors.includes(decoded) || beginnings.some((each) => decoded.startsWith(each))) return true;
  const uncounted = decoded.replace(/-\d+$/, '');
  return anchors.includes(uncounted) || anchors.includes(`${uncounted}-1`);
}

function lostLink(target: string, anchors: readonly string[]): string {
  return `expected a link to an anchor of a section, found "#${target}"${didYouMean(target, anchors)}`;
}
