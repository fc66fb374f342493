/** What a message shows of a document: a few simple parts, which every format can write. */
import { unknownBlock, type BlockOf } from '../../base/document/blocks.js';
import type {
  AuditDocument,
  Bar,
  Block,
  BlockType,
  Callout,
  Definition,
  Heading,
  Inline,
  KeyFigure,
  Paragraph,
} from '../../model/document/document.js';
import { markOf, type Cell, type Column, type TableView } from '../../model/document/table.js';
import type { Mark } from '../../model/report/vocabulary.js';
import { addressOf } from '../addresses.js';
import { resolveView } from '../view.js';
import { fillIn, word } from '../words.js';

export type Part =
  | { readonly type: 'heading'; readonly level: Heading['level']; readonly text: string }
  | { readonly type: 'paragraph'; readonly role: Paragraph['role']; readonly children: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Part[])[] }
  | {
      readonly type: 'callout';
      readonly tone: Callout['tone'];
      readonly label: string;
      readonly lead: string;
      readonly children: readonly Part[];
    }
  | FiguresPart
  | TablePart
  | { readonly type: 'definitions'; readonly items: readonly PartDefinition[] };

/** The `lead` of a label is what comes before its text, with the colon of the language. */
export interface PartDefinition {
  readonly lead: string;
  readonly text: string;
  readonly type: Definition['type'];
}

export interface PartFigure extends Pick<KeyFigure, 'label' | 'text' | 'value' | 'status' | 'of' | 'difference'> {
  readonly lead: string;
  /** The denominator in words, with the difference. */
  readonly words: string;
}

export interface FiguresPart {
  readonly type: 'figures';
  readonly figures: readonly PartFigure[];
  /** Between a figure and its words. */
  readonly comma: string;
}

export interface TablePart {
  readonly type: 'table';
  readonly columns: readonly { readonly label: string; readonly lead: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly PartCell[])[];
}

export interface PartCell {
  readonly children: readonly Inline[];
  readonly mark?: Mark;
}

/** Rows of a table that a message shows: it is read on a phone. */
const MOST_ROWS = 10;

/**
 * What every message says, whatever its template prints: on top the mark, the classification and where the numbers come from, at
 * the end the document id.
 */
export function partsOf(document: AuditDocument): readonly Part[] {
  const { mark, classification, origin, id } = document.meta;
  const isNamed = document.blocks.some(
    (block) => block.type === 'definitions' && block.items.some(({ text }) => text === id),
  );
  return [
    ...(mark === null ? [] : [calloutPart('warning', [paragraph('body', mark)], document)]),
    paragraph('small', [classification, origin].filter((text) => text !== '').join(' · ')),
    ...blockParts(document.blocks, document),
    ...(isNamed
      ? []
      : definitionParts([{ term: word(document, 'control.document-id'), text: id, type: 'id' }], document)),
  ];
}

function blockParts(blocks: readonly Block[], document: AuditDocument): readonly Part[] {
  return blocks.flatMap((block) => {
    if (!Object.hasOwn(PARTS, block.type)) throw unknownBlock(block);
    // The map pairs each type with its own function, which an index by a union cannot express.
    const partsIn = PARTS[block.type] as (block: Block, document: AuditDocument) => readonly Part[];
    return partsIn(block, document);
  });
}

/** One function per block type. A missing type does not compile. */
const PARTS: { readonly [Type in BlockType]: (block: BlockOf<Type>, document: AuditDocument) => readonly Part[] } = {
  heading: ({ level, text }) => [{ type: 'heading', level, text }],
  paragraph: ({ role, children }) => [{ type: 'paragraph', role, children }],
  list: ({ ordered, items }, document) => [
    { type: 'list', ordered, items: items.map((item) => blockParts(item, document)) },
  ],
  callout: ({ tone, children }, document) => [calloutPart(tone, blockParts(children, document), document)],
  keyFigures: ({ figures }, document) => figureParts(figures, document),
  definitions: ({ items }, document) => definitionParts(items, document),
  table: ({ view }, document) => tableParts(view, document),
  policyTable: ({ view }, document) => tableParts(view, document),
  severityBreakdown: ({ view }, document) => tableParts(view, document),
  // A chart in words, as those who do not see it read it.
  statusBar: ({ bar }) => [barPart(bar)],
  categoryChart: ({ bars, lines = [] }) => [...bars.map(barPart), ...lines.map(({ text }) => paragraph('body', text))],
  trend: ({ charts, caption }) => [
    ...charts.map(({ description }) => paragraph('body', description)),
    paragraph('small', caption),
  ],
  cover: ({ kicker, title, subtitle, facts, bar }, document) => [
    paragraph('small', kicker),
    { type: 'heading', level: 1, text: title },
    paragraph('lead', subtitle),
    ...definitionParts(facts, document),
    barPart(bar),
  ],
  policyGuidance: ({ cards }, document) => (cards.length === 0 ? [] : [notShown(document)]),
  remediationPlan: ({ cards }, document) => (cards.length === 0 ? [] : [notShown(document)]),
  signOff: (_block, document) => [notShown(document)],
  // They say nothing that the other blocks do not.
  contents: () => [],
  pageBreak: () => [],
};

function tableParts(view: TableView, document: AuditDocument): readonly Part[] {
  const { columns, rows, empty } = resolveView(document, view);
  if (rows.length === 0) return [paragraph('body', empty)];
  const table: TablePart = {
    type: 'table',
    columns: columns.map(({ label, type }) => ({ label, lead: leadOf(label, document), isNumber: isNumber(type) })),
    rows: rows.slice(0, MOST_ROWS).map(({ cells }) => columns.map((_, index) => cellOf(cells[index], document))),
  };
  if (rows.length <= MOST_ROWS) return [table];
  const more = fillIn(word(document, 'message.rows'), { shown: MOST_ROWS, total: rows.length });
  return [table, paragraph('small', more)];
}

function isNumber(type: Column['type']): boolean {
  return type === 'count' || type === 'percent';
}

/** A text of its own: in one that reads from right to left, it would take the signs at its ends along. */
function isolated(text: string, { locale }: AuditDocument): string {
  return locale.direction === 'rtl' && text !== '' ? `\u2068${text}\u2069` : text;
}

function cellOf(cell: Cell | undefined, document: AuditDocument): PartCell {
  if (cell === undefined) return { children: [] };
  const text: Inline = { type: 'text', text: isolated(cell.text, document) };
  const href = addressOf(cell);
  const mark = markOf(cell);
  return {
    children: [
      href === undefined ? text : { type: 'externalLink', href, children: [text] },
      ...(cell.detail === undefined
        ? []
        : ([
            { type: 'text', text: ' ' },
            { type: 'code', text: cell.detail },
          ] as const)),
    ],
    ...(mark !== undefined && { mark }),
  };
}

function barPart({ description }: Bar): Part {
  return paragraph('body', description);
}

function notShown(document: AuditDocument): Part {
  return calloutPart('note', [paragraph('body', word(document, 'message.not-shown'))], document);
}

function calloutPart(tone: Callout['tone'], children: readonly Part[], document: AuditDocument): Part {
  const label = word(document, `html.${tone}`);
  return { type: 'callout', tone, label, lead: leadOf(label, document), children };
}

function definitionParts(items: readonly Definition[], document: AuditDocument): readonly Part[] {
  if (items.length === 0) return [];
  const labeled = items.map(({ term, text, type }) => ({
    lead: leadOf(term, document),
    text: isolated(text, document),
    type,
  }));
  return [{ type: 'definitions', items: labeled }];
}

function figureParts(figures: readonly KeyFigure[], document: AuditDocument): readonly Part[] {
  if (figures.length === 0) return [];
  const comma = fillIn(word(document, 'list.parts'), { first: '', rest: '' });
  const labeled = figures.map((figure): PartFigure => {
    const { label, of, difference } = figure;
    const words = difference === undefined ? of : fillIn(word(document, 'message.figure'), { of, difference });
    return { ...figure, lead: leadOf(label, document), words };
  });
  return [{ type: 'figures', figures: labeled, comma }];
}

function leadOf(label: string, document: AuditDocument): string {
  return fillIn(word(document, 'message.labeled'), { label, text: '' });
}

function paragraph(role: Paragraph['role'], text: string): Part {
  return { type: 'paragraph', role, children: [{ type: 'text', text }] };
}
