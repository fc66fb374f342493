import type { AuditDocument, Block, Inline } from '../../model/document/document.js';
import type { Table, Cell } from '../../model/document/table.js';
import { isLatin, LATIN_WORD } from '../../model/values/text.js';
import { escapeStrings } from '../prose/escape-markdown.js';
import type { Expander } from '../prose/expand.js';
import { parseMarkdown, type MarkdownContext } from '../prose/markdown.js';
import type { Subject } from '../subject.js';
import { sectionError } from './section-error.js';
import { anchorsOf } from '../../base/document/blocks.js';

type Tables = AuditDocument['tables'];

export interface ComposedSections {
  readonly blocks: readonly Block[];
  /** Tables that sections have written, by the names that blocks call them by. */
  readonly proseTables: Tables;
}

/** Handlebars expands, with the report's texts escaped for Markdown; Markdown parses; directives become blocks. */
export function composeSections(subject: Subject, expander: Expander): ComposedSections {
  const proseTables: Record<string, Table> = {};
  const given = new Set<string>();
  const turns = subject.template.sections.flatMap((section) =>
    subject.turnsOf(section).map((turn) => ({ section, turn })),
  );
  const prose = escapeStrings(subject.names);
  // Prose links to sections by their anchors, so no other heading takes one before its section comes.
  const reserved = new Set(turns.map(({ turn }) => turn.anchor));
  const nextOfSections = new Map<string, number>();
  const nextOfHeadings = new Map<string, number>();
  const empty = subject.wording.text('empty.rows');
  let { title } = subject;
  const blocks = turns.flatMap(({ section, turn }) => {
    const expanded = expander.expand(section.source, { ...prose, ...escapeStrings(turn.names) }, section.file);
    const directive: MarkdownContext['directive'] = (name, attributes, heading) =>
      turn.directive(name, attributes, heading);
    const own = turn.anchor;
    let first = true;
    return parseMarkdown(expanded, {
      directive,
      refuse(problem, { start: offset }) {
        throw sectionError(problem, section, { expanded, offset, directive });
      },
      anchor(text, _range, id) {
        if (text !== '') title = text;
        const anchor = first
          ? uniqueAnchor(own, [given], nextOfSections)
          : uniqueAnchor(wantedAnchor(own, text, id), [given, reserved], nextOfHeadings);
        first = false;
        given.add(anchor);
        return anchor;
      },
      table(table) {
        const name = `prose-${Object.keys(proseTables).length + 1}`;
        // The heading above it names the table where it is read aloud.
        proseTables[name] = { ...table, title, empty };
        return name;
      },
    });
  });
  return { blocks, proseTables };
}

function wantedAnchor(section: string, text: string, id: string | undefined): string {
  if (id === undefined) return slug(text);
  return id.startsWith('#') ? id.slice(1) : `${section}/${id}`;
}

const BETWEEN_LATIN = new RegExp(`[^${LATIN_WORD}]+`, 'g');

/** The preferred anchor of a heading, from its words. */
export function slug(text: string): string {
  const words = text.toLowerCase();
  const between = isLatin(words) ? BETWEEN_LATIN : /[^\p{L}\p{N}]+/gu;
  return words.replace(between, '-').replace(/^-+|-+$/g, '') || 'section';
}

/** @param next the next number to try for each wanted anchor; all lower ones are taken */
function uniqueAnchor(wanted: string, taken: readonly ReadonlySet<string>[], next: Map<string, number>): string {
  let anchor = wanted;
  let number = next.get(wanted) ?? 2;
  if (number > 2) anchor = `${wanted}-${number - 1}`;
  for (; taken.some((anchors) => anchors.has(anchor)); number += 1) anchor = `${wanted}-${number}`;
  next.set(wanted, number);
  return anchor;
}

export interface LinkedSections extends ComposedSections {
  /** Anchors that links were dropped to, each once, sorted. */
  readonly lost: readonly string[];
}

/**
 * Sections with the text of such links in their place, so that all formats agree.
 *
 * @param tables of the report; what they link to goes where there is something to lead to
 */
export function dropLostLinks(
  { blocks, proseTables }: ComposedSections,
  tables: AuditDocument['tables'],
): LinkedSections {
  const lost = new Set<string>();
  let known: ReadonlySet<string> | undefined;
  const isLost = (target: string): boolean => {
    // A long document has many anchors, and not every one has a link in its prose.
    known ??= anchorsOf({ blocks, tables });
    if (known.has(target) || known.has(decodedTarget(target))) return false;
    lost.add(target);
    return true;
  };
  const linkedTables = Object.entries(proseTables).map(([name, table]) => [name, linkedTable(table, isLost)] as const);
  return {
    blocks: blocks.map((block) => linkedBlock(block, isLost)),
    proseTables: Object.fromEntries(linkedTables),
    lost: [...lost].sort(),
  };
}

type IsLost = (target: string) => boolean;

function linkedBlock(block: Block, isLost: IsLost): Block {
  switch (block.type) {
    case 'paragraph':
      return { ...block, children: linkedInlines(block.children, isLost) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((inner) => linkedBlock(inner, isLost))) };
    case 'callout':
      return { ...block, children: block.children.map((inner) => linkedBlock(inner, isLost)) };
    default:
      return block;
  }
}

function linkedInlines(inlines: readonly Inline[], isLost: IsLost): readonly Inline[] {
  return inlines.flatMap((inline) => {
    if (!('children' in inline)) return [inline];
    const children = linkedInlines(inline.children, isLost);
    return inline.type === 'link' && isLost(inline.target) ? children : [{ ...inline, children }];
  });
}

function linkedTable(table: Table, isLost: IsLost): Table {
  const linked = ({ target, ...cell }: Cell): Cell =>
    target === undefined || isLost(target) ? cell : { ...cell, target };
  return { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(linked) })) };
}

/** The anchor that a link refers to, without percent escapes. */
export function decodedTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
