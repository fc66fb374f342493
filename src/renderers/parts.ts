/**
 * The blocks of a document as a few generic parts, which any format can write: a new format needs a function for each of these, and none
 * for the blocks.
 */
import { unknownBlock, withoutPages, type BlockOf } from '../base/document/blocks.js';
import type {
  AuditDocument,
  Bar,
  Block,
  BlockType,
  Callout,
  Card,
  CardPart,
  Definition,
  Heading,
  Inline,
  KeyFigure,
  Paragraph,
  PlanCard,
  PlanGroup,
} from '../model/document/document.js';
import { markOf, type Cell, type Column, type TableView } from '../model/document/table.js';
import type { Mark } from '../model/report/vocabulary.js';
import { addressOf, detailAddressOf, resolveView } from './view.js';
import { fillIn, word } from './words.js';

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
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly lead: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly PartCell[])[];
}

export interface PartCell {
  readonly children: readonly Inline[];
  readonly mark?: Mark;
}

export interface PartOptions {
  /** Rows of a table that are shown. */
  readonly mostRows: number;
  /** Whether guidance, plans and sign-offs are shown. If not, a sentence says so in their place. */
  readonly isWhole: boolean;
}

export const MESSAGE_PARTS: PartOptions = { mostRows: 10, isWhole: false };

interface Shown extends PartOptions {
  readonly document: AuditDocument;
}

/**
 * What every format says, whatever the template prints: on top the mark, the classification and where the numbers come from, at
 * the end the document id.
 */
export function partsOf(document: AuditDocument, options: PartOptions): readonly Part[] {
  const shown: Shown = { ...options, document };
  const { mark, classification, origin, id } = document.meta;
  const head = [classification, origin].filter((text) => text !== '').join(' · ');
  const isNamed = document.blocks.some(
    (block) => block.type === 'definitions' && block.items.some(({ text }) => text === id),
  );
  return [
    ...(mark === null ? [] : [calloutPart('warning', [paragraph('body', mark)], document)]),
    ...(head === '' ? [] : [paragraph('small', head)]),
    ...blockParts(withoutPages(document.blocks, ['contents', 'policyIndex']), shown),
    ...(isNamed
      ? []
      : definitionParts([{ term: word(document, 'control.document-id'), text: id, type: 'id' }], document)),
  ];
}

function blockParts(blocks: readonly Block[], shown: Shown): readonly Part[] {
  return blocks.flatMap((block) => {
    if (!Object.hasOwn(PARTS, block.type)) throw unknownBlock(block);
    const partsIn = PARTS[block.type] as (block: Block, shown: Shown) => readonly Part[];
    return partsIn(block, shown);
  });
}

/** One function per block type. A missing type does not compile. */
const PARTS: { readonly [Type in BlockType]: (block: BlockOf<Type>, shown: Shown) => readonly Part[] } = {
  heading: ({ level, text }) => [{ type: 'heading', level, text }],
  paragraph: ({ role, children }) => [{ type: 'paragraph', role, children }],
  list: ({ ordered, items }, shown) => [{ type: 'list', ordered, items: items.map((item) => blockParts(item, shown)) }],
  callout: ({ tone, children }, shown) => [calloutPart(tone, blockParts(children, shown), shown.document)],
  keyFigures: ({ figures }, { document }) => figureParts(figures, document),
  definitions: ({ items }, { document }) => definitionParts(items, document),
  table: ({ view }, shown) => tableParts(view, shown),
  policyTable: ({ view }, shown) => tableParts(view, shown),
  severityBreakdown: ({ view }, shown) => tableParts(view, shown),
  // A chart in words, as those who do not see it read it.
  statusBar: ({ bar }) => [barPart(bar)],
  categoryChart: ({ bars, lines = [] }, { isWhole }) => {
    const parts = [...bars.map(barPart), ...lines.map(({ text }) => paragraph('body', text))];
    return isWhole ? [{ type: 'list', ordered: false, items: parts.map((part) => [part]) }] : parts;
  },
  trend: ({ charts, caption }) => [
    ...charts.map(({ description }) => paragraph('body', description)),
    paragraph('small', caption),
  ],
  cover: ({ kicker, title, subtitle, statement, facts, bar }, { document }) => [
    paragraph('small', kicker),
    { type: 'heading', level: 1, text: title },
    paragraph('lead', subtitle),
    ...(statement === undefined ? [] : [paragraph('body', statement)]),
    ...definitionParts(facts, document),
    barPart(bar),
  ],
  policyGuidance: ({ cards }, shown) =>
    unlessShort(cards.length, shown, () => cards.flatMap((card) => cardParts(card, shown))),
  remediationPlan: ({ cards }, shown) =>
    unlessShort(cards.length, shown, () => cards.flatMap((card) => planCardParts(card, shown))),
  signOff: ({ statement, fields, parties }, shown) =>
    unlessShort(1, shown, () => [
      paragraph('body', statement),
      {
        type: 'list',
        ordered: false,
        items: parties.map(({ role, name }) => [
          paragraph(
            'body',
            [role, name, ...fields.map((field) => `${field} ______`)].filter((text) => text !== '').join(' · '),
          ),
        ]),
      },
    ]),
  contents: () => [],
  policyIndex: () => [],
  pageBreak: () => [],
};

function unlessShort(count: number, { isWhole, document }: Shown, parts: () => readonly Part[]): readonly Part[] {
  if (count === 0) return [];
  return isWhole ? parts() : [notShown(document)];
}

function cardParts({ title, view, parts }: Card, shown: Shown): readonly Part[] {
  return [{ type: 'heading', level: 3, text: title }, ...tableParts(view, shown), ...labeledParts(parts, shown)];
}

function planCardParts({ number, title, effect, outcome, groups, parts }: PlanCard, shown: Shown): readonly Part[] {
  return [
    { type: 'heading', level: 3, text: `${number} ${title}` },
    paragraph('body', [effect, `${outcome.label}: ${outcome.text}`].filter((text) => text !== '').join(' · ')),
    ...groups.flatMap((group) => [...planLines(group, shown), ...labeledParts(group.parts, shown)]),
    ...labeledParts(parts, shown),
  ];
}

function planLines({ view, lines }: PlanGroup, shown: Shown): readonly Part[] {
  const { document, mostRows } = shown;
  const items = resolveView(document, view).rows.map(({ cells }, index): readonly Part[] => {
    const { title = '', found = '', links = [] } = lines[index] ?? {};
    const facts = cells.map(({ text }) => isolated(text, document));
    const line = [title, ...facts].filter((text) => text !== '').join(' · ');
    const evidence = found === '' ? [] : [paragraph('body', found)];
    return [paragraph('body', line), ...evidence, ...blockParts(links, shown)];
  });
  const list: Part = { type: 'list', ordered: false, items: items.slice(0, mostRows) };
  return items.length <= mostRows ? [list] : [list, moreRows(items.length, mostRows, document)];
}

function labeledParts(parts: readonly CardPart[], shown: Shown): readonly Part[] {
  return parts.flatMap(({ label, children }): Part[] => [
    { type: 'paragraph', role: 'body', children: [strong(label)] },
    ...blockParts(children, shown),
  ]);
}

function tableParts(view: TableView, { document, mostRows }: Shown): readonly Part[] {
  const { title, columns, rows, empty } = resolveView(document, view);
  if (rows.length === 0) return [paragraph('body', empty)];
  const table: TablePart = {
    type: 'table',
    title,
    columns: columns.map(({ label, type }) => ({ label, lead: leadOf(label, document), isNumber: isNumber(type) })),
    rows: rows.slice(0, mostRows).map(({ cells }) => columns.map((_, index) => cellOf(cells[index], document))),
  };
  if (rows.length <= mostRows) return [table];
  return [table, moreRows(rows.length, mostRows, document)];
}

function moreRows(total: number, shown: number, document: AuditDocument): Part {
  return paragraph('small', fillIn(word(document, 'message.rows'), { shown, total }));
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
  const text = plain(isolated(cell.text, document));
  const href = addressOf(cell);
  const mark = markOf(cell);
  return {
    children: [
      linkedTo(href, text),
      ...(cell.detail === undefined ? [] : [plain(' '), linkedTo(detailAddressOf(cell), code(cell.detail))]),
    ],
    ...(mark !== undefined && { mark }),
  };
}

function linkedTo(href: string | undefined, inline: Inline): Inline {
  return href === undefined ? inline : { type: 'externalLink', href, children: [inline] };
}

function code(text: string): Inline {
  return { type: 'code', text };
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
  return { type: 'paragraph', role, children: [plain(text)] };
}

export function plain(text: string): Inline {
  return { type: 'text', text };
}

export function strong(text: string): Inline {
  return { type: 'strong', children: [plain(text)] };
}
