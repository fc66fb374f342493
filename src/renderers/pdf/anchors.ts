import { allBlocks, anchorsOf, unknownBlock } from '../../base/document/blocks.js';
import type { AuditDocument, Bar, Block, ChartLine, Heading } from '../../model/document/document.js';
import type { TableView } from '../../model/document/table.js';
import { resolveView } from '../view.js';

/**
 * The link targets of a document. A table row may be shown in several places, but a PDF destination is one place: the first that
 * claims the anchor.
 */
export class Anchors {
  readonly #known: ReadonlySet<string>;
  /** The names of the destinations that are set, by anchor. Links share these strings. */
  readonly #claimed = new Map<string, string>();
  readonly #origins: ReadonlyMap<string, Heading>;

  constructor(document: AuditDocument) {
    this.#known = anchorsOf(document);
    this.#origins = originsOf(document);
  }

  /** The heading above the first chart or table that links to an anchor; undefined if none does. */
  originOf(anchor: string): Heading | undefined {
    return this.#origins.get(anchor);
  }

  /** Name of the destination to set here; undefined if the anchor is already set elsewhere. */
  claim(anchor: string): string | undefined {
    if (this.#claimed.has(anchor)) return undefined;
    const destination = destinationOf(anchor);
    this.#claimed.set(anchor, destination);
    return destination;
  }

  /** Name of the destination to link to; undefined if no printed block has the anchor. */
  find(anchor: string): string | undefined {
    return this.#known.has(anchor) ? (this.#claimed.get(anchor) ?? destinationOf(anchor)) : undefined;
  }
}

/**
 * Name of an anchor's destination. Only ASCII, because destinations are sorted and compared as bytes. Starts with `#`, because
 * pdfmake stores names as keys of a plain object, where a name such as `constructor` would clash.
 */
export function destinationOf(anchor: string): string {
  // A long document keeps many names. The result of `replaceAll` would be a tree of string parts, which takes four times the memory.
  if (SAFE.test(anchor)) return `#${anchor}`.split('/').join('~2f');
  return `#${anchor.replace(/[^\w.-]/gu, (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}`)}`;
}

/** Matches most anchors. Of these characters, only the slash must be replaced. */
const SAFE = /^[\w./-]*$/;

function originsOf(document: AuditDocument): Map<string, Heading> {
  const origins = new Map<string, Heading>();
  let heading: Heading | undefined;
  for (const block of document.blocks) {
    if (block.type === 'heading') heading = block;
    if (heading === undefined) continue;
    for (const target of allBlocks([block]).flatMap((each) => targetsOf(each, document))) {
      if (!origins.has(target)) origins.set(target, heading);
    }
  }
  return origins;
}

function targetsOf(block: Block, document: AuditDocument): readonly string[] {
  const ofBars = (bars: readonly (Bar | ChartLine)[]): string[] => bars.flatMap(({ target }) => target ?? []);
  const ofCells = (view: TableView): string[] =>
    resolveView(document, view).rows.flatMap(({ cells }) => cells.flatMap(({ target }) => target ?? []));
  switch (block.type) {
    case 'categoryChart':
      return ofBars([...block.bars, ...(block.lines ?? [])]);
    case 'cover':
    case 'statusBar':
      return ofBars([block.bar]);
    case 'severityBreakdown':
    case 'table':
      return ofCells(block.view);
    case 'callout':
    case 'contents':
    case 'definitions':
    case 'heading':
    case 'keyFigures':
    case 'list':
    case 'pageBreak':
    case 'paragraph':
    case 'policyGuidance':
    case 'policyIndex':
    case 'policyTable':
    case 'remediationPlan':
    case 'signOff':
    case 'trend':
      return [];
    default:
      throw unknownBlock(block satisfies never);
  }
}
