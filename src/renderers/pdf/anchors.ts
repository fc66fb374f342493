/** Anchors and what leads to them. */
import { allBlocks } from '../../model/document/blocks.js';
import type { AuditDocument, Bar, Block, Heading, TableView } from '../../model/document/document.js';
import { anchorsOf } from '../../model/document/anchors.js';
import { unknownBlock } from '../../model/document/unknown-block.js';
import { resolveView } from '../view.js';

/**
 * The places of a document that links lead to. A table row may be shown in several places, and a PDF destination is one:
 * the first place that claims an anchor has it.
 */
export class Anchors {
  readonly #known: ReadonlySet<string>;
  readonly #claimed = new Set<string>();
  readonly #origins: ReadonlyMap<string, Heading>;

  constructor(document: AuditDocument) {
    this.#known = anchorsOf(document);
    this.#origins = originsOf(document);
  }

  /** The heading over the first chart or table that leads to an anchor; undefined where none does. */
  originOf(anchor: string): Heading | undefined {
    return this.#origins.get(anchor);
  }

  /** Name of the destination to set here, or undefined where the anchor is set already. */
  claim(anchor: string): string | undefined {
    if (this.#claimed.has(anchor)) return undefined;
    this.#claimed.add(anchor);
    return destinationOf(anchor);
  }

  /** Name of the destination to lead to, or undefined where nothing printed has the anchor. */
  find(anchor: string): string | undefined {
    return this.#known.has(anchor) ? destinationOf(anchor) : undefined;
  }
}

/**
 * Name of an anchor's destination. Destinations are sorted and compared as bytes, and pdfmake keeps them as keys of a
 * plain object: so only plain characters, and never the name of something built in.
 */
export function destinationOf(anchor: string): string {
  return `#${anchor.replace(/[^\w.-]/gu, (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}`)}`;
}

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

/** Where a chart or a table leads to. Tables of policies lead back from many rows, so no reader comes from one of them. */
function targetsOf(block: Block, document: AuditDocument): readonly string[] {
  const ofBars = (bars: readonly Bar[]): string[] => bars.flatMap(({ target }) => target ?? []);
  const ofCells = (view: TableView): string[] =>
    resolveView(document, view).rows.flatMap(({ cells }) => cells.flatMap(({ target }) => target ?? []));
  switch (block.type) {
    case 'categoryChart':
      return ofBars(block.bars);
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
    case 'policyTable':
    case 'signOff':
      return [];
    default:
      throw unknownBlock(block satisfies never);
  }
}
