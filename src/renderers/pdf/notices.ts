import type { AbsentFont } from '../../model/template/theme.js';
import type { Faults } from './engine/file/faults.js';
import type { MissingCharacter } from './engine/text/printable.js';
import { isForPrivateUse } from './engine/text/scripts.js';

const SHOWN = 10;
/** Length of the excerpt around a missing character. */
const EXAMPLE = 40;

/**
 * Notices that list the characters that no font has, show where the first occurs, and name font packages to install. Empty if no
 * character is missing.
 */
export function missingCharacterNotices(
  missing: readonly MissingCharacter[],
  absent: readonly AbsentFont[] = [],
): string[] {
  const [first] = missing;
  if (first === undefined) return [];
  const codePoints = missing.map(({ codePoint }) => codePoint);
  const list = listOf(codePoints, (codePoint) => `${String.fromCodePoint(codePoint)} (${nameOf(codePoint)})`);
  const [what, are] = codePoints.length === 1 ? ['1 character', 'is'] : [`${codePoints.length} characters`, 'are'];
  return [
    `${what} that the fonts lack ${are} replaced by a mark in the PDF: ${list}; the first in "${around(first)}".`,
    ...privateUseNotices(codePoints.filter(isForPrivateUse)),
    ...adviceFor(codePoints, absent),
  ];
}

function listOf(codePoints: readonly number[], show: (codePoint: number) => string): string {
  const shown = codePoints.slice(0, SHOWN).map(show).join(', ');
  const rest = codePoints.length - SHOWN;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

function nameOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

function privateUseNotices(codePoints: readonly number[]): string[] {
  if (codePoints.length === 0) return [];
  const list = listOf(codePoints, nameOf);
  return [`Characters for private use (${list}) are not printed, because no program can tell what they mean.`];
}

function around({ codePoint, example }: MissingCharacter): string {
  const characters = Array.from(example);
  if (characters.length <= EXAMPLE) return example;
  const at = characters.indexOf(String.fromCodePoint(codePoint));
  const start = Math.max(0, at - EXAMPLE / 2);
  const end = start + EXAMPLE;
  const text = characters.slice(start, end).join('').trim();
  return `${start > 0 ? '…' : ''}${text}${end < characters.length ? '…' : ''}`;
}

/** Suggests for each character the first package that covers it. */
function adviceFor(codePoints: readonly number[], absent: readonly AbsentFont[]): string[] {
  const wanted = codePoints.flatMap((codePoint) => {
    const character = String.fromCodePoint(codePoint);
    return absent.find(({ covers }) => covers.test(character)) ?? [];
  });
  const fonts = [...new Set(wanted)];
  const names = fonts.flatMap((font) => (font.distrust === undefined ? font.package : []));
  const ignored = fonts.flatMap((font) =>
    font.distrust === undefined ? [] : `The font package ${font.package} is ignored: ${font.distrust}.`,
  );
  return names.length === 0
    ? ignored
    : [...ignored, `To install fonts with these characters: npm install ${names.join(' ')}.`];
}

export function unplacedMarkNotices(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const shown = words.slice(0, SHOWN).map((word) => `"${Array.from(word.trim()).slice(0, EXAMPLE).join('')}"`);
  const rest = words.length - shown.length;
  const list = rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
  return [`The fonts cannot place some marks on their letters, so the PDF shows the marks beside them: ${list}.`];
}

export function truncationNotices(hasTruncated: boolean): string[] {
  return hasTruncated ? ['Very long texts are truncated with … in the PDF; the other formats have them in full.'] : [];
}

/** A notice if an archival document does not claim a standard, with the first reason. */
export function faultNotices({ structure, content }: Faults): string[] {
  const [first, ...rest] = [...structure, ...content];
  if (first === undefined) return [];
  const standards = structure.size > 0 ? 'neither PDF/A nor PDF/UA' : 'no PDF/A';
  const more = rest.length > 0 ? `, and ${rest.length} more` : '';
  return [`The PDF claims ${standards}, because a check failed: ${first}${more}.`];
}
