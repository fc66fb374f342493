/**
 * The document model: what a document says, in an order, without how any format draws it.
 *
 * `tables` holds each data set once; blocks refer to them by name. Text is final: worded, translated and formatted for
 * the document's locale, so renderers print and never compute, sort or word anything.
 */
import type { Theme } from '../template/theme.js';
import type { Status } from '../report/vocabulary.js';

export interface AuditDocument {
  readonly meta: DocumentMeta;
  readonly theme: Theme;
  readonly locale: DocumentLocale;
  readonly page: PageSetup;
  /** Words that renderers print themselves (labels of filters, `Page {page} of {pages}`), by key. See `fillIn`. */
  readonly words: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Table>>;
  readonly blocks: readonly Block[];
  readonly worksheets: readonly Worksheet[];
  /** Shells of single formats, from the template folder. */
  readonly shells: Shells;
}

export interface DocumentMeta {
  /** The same in all formats: hash of snapshot, template, configuration, locale, version and clock. */
  readonly id: string;
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly keywords: readonly string[];
  /** `auditpress <version>`. */
  readonly generator: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** The same in the document's locale and zone. */
  readonly createdText: string;
  /** Account, benchmark and job for the running head, in this order. */
  readonly runningHead: readonly string[];
  /** Environment and kind of source for the running head, such as `PROD · service`. */
  readonly origin: string;
  /** Classification marking, such as `Confidential`; empty for none. */
  readonly classification: string;
  /** Loud mark for every page, sheet and screen (`SAMPLE DATA – NOT EVIDENCE`, `TRIAL`); null for none. */
  readonly mark: string | null;
  /** Pale text behind the contents of every page, such as `DRAFT`; empty for none. */
  readonly watermark: string;
}

export interface DocumentLocale {
  /** BCP 47. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** IANA zone of every printed time. */
  readonly timeZone: string;
}

export const PAGE_SIZES = ['A4', 'Letter'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const ORIENTATIONS = ['portrait', 'landscape'] as const;

export interface PageSetup {
  readonly size: PageSize;
  readonly orientation: (typeof ORIENTATIONS)[number];
  /** Millimeters. */
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

export interface Shells {
  readonly html: { readonly layout: string; readonly style: string };
}

// Tables

/**
 * What a column holds. `text`, `id` (mono, breaks at sensible places) and `status` carry strings; `count` whole numbers;
 * `percent` shares from 0 to 1.
 */
export type ColumnType = 'text' | 'id' | 'count' | 'percent' | 'status' | 'severity';

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly type: ColumnType;
  /** Relative width where the format distributes widths: 1 is a number column. */
  readonly weight: number;
  /** Readers filter by it: a filter in HTML and XLSX. */
  readonly filter?: boolean;
  /** Display texts of the column in their order, such as the worst severity first; alphabetical where absent. */
  readonly order?: readonly string[];
  /** Display texts that a filter offers as one, under `text`: there are too many of them to choose from. */
  readonly others?: { readonly text: string; readonly of: readonly string[] };
  /** The column counts entries of this status: its head carries the status's shape. */
  readonly status?: Status;
}

export interface Cell {
  /** Typed value for sorting, filtering and worksheets; null prints as `text` and stays an empty cell value. */
  readonly value: string | number | null;
  /** Display text in the document's locale. */
  readonly text: string;
  /** A second, quieter line in mono, for pages and screens; worksheets give it a column of its own. */
  readonly detail?: string;
  /** Status that colors the cell and gives it a shape. */
  readonly status?: Status;
  /** Heat of the cell as an index into the theme's heat colors. */
  readonly heat?: number;
  /** Anchor within the document. */
  readonly target?: string;
}

export interface Row {
  /** Anchor of the row where links lead to it; unique within the document. */
  readonly anchor?: string;
  /** One cell a column, in the order of `columns`. */
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Sums below the rows, one cell a column. */
  readonly totals?: Row;
  /** The sentence that stands where the table has no rows. */
  readonly empty: string;
}

/** A view of a table: some of its rows and columns, in the given order. Absent means all. */
export interface TableView {
  readonly table: string;
  readonly columns?: readonly string[];
  readonly rows?: readonly number[];
  /** False leaves the second lines of cells out. */
  readonly details?: false;
  /** Sentence for a view without rows; the table's own where absent. */
  readonly empty?: string;
}

export interface Worksheet {
  readonly name: string;
  /** What workbooks name the sheet's table by, the same in every language; that of its first table where absent. */
  readonly key?: string;
  /** Sentence below the sheet's title. */
  readonly lead: string;
  /**
   * `summary` is laid out for one printed page: key figures, tables, what identifies the document; `tables` is a page of
   * tables; `data` is one filterable table.
   */
  readonly layout: 'summary' | 'tables' | 'data';
  readonly figures: readonly KeyFigure[];
  readonly definitions: readonly Definition[];
  readonly views: readonly WorksheetView[];
  /** Absent leaves it to the format. */
  readonly look?: SheetLook;
  /** Empty columns behind those of the table, for the readers to fill in; on `data` sheets. */
  readonly working?: readonly WorkingColumn[];
}

/** What is absent is the format's to decide. */
export interface SheetLook {
  /** Of the printed sheet. */
  readonly orientation?: PageSetup['orientation'] | undefined;
  /** Percent, 10 to 400. */
  readonly zoom?: number | undefined;
  /** Color of the tab, `#rrggbb`. */
  readonly tab?: string | undefined;
  readonly gridLines?: boolean | undefined;
}

export interface WorksheetView extends TableView {
  /** Heading in place of the table's title; on `summary` and `tables` sheets. */
  readonly title?: string;
  /** Keys of number columns whose cells carry a bar as long as their value; on `data` sheets. */
  readonly bars?: readonly string[];
  /**
   * Draws the columns that count a status as stacked bars beside the table, one bar a row; on `summary` and `tables`
   * sheets.
   */
  readonly chart?: {
    /** What the chart shows, in a sentence: the text alternative. */
    readonly description: string;
  };
}

export interface WorkingColumn {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'date' | 'choice';
  /** As for the columns of tables. */
  readonly weight: number;
  /** Says what belongs in the column where one of its cells is selected; empty for nothing. */
  readonly hint: string;
  /** Says what is wrong with another entry than a date or a choice; empty for a text. */
  readonly error: string;
  /** What may be chosen, in this order. Work that is `closed` is never overdue. */
  readonly choices: readonly { readonly text: string; readonly closed: boolean }[];
}

// Inlines

export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'strong'; readonly children: readonly Inline[] }
  | { readonly type: 'emphasis'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'break' }
  /** `target` is an anchor within the document, `href` an http, https or mailto address. */
  | { readonly type: 'link'; readonly target: string; readonly children: readonly Inline[] }
  | { readonly type: 'externalLink'; readonly href: string; readonly children: readonly Inline[] };

// Blocks

export type Block =
  | Cover
  | Heading
  | Paragraph
  | List
  | Callout
  | Contents
  | KeyFigures
  | StatusBar
  | CategoryChart
  | SeverityBreakdown
  | DataTable
  | PolicyTable
  | PolicyGuidance
  | Definitions
  | SignOff
  | PageBreak;

export type BlockType = Block['type'];

/** First page: benchmark, account, scan date, one stacked bar with its counts, classification, for whom and by whom. */
export interface Cover {
  readonly type: 'cover';
  readonly kicker: string;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly Definition[];
  readonly bar: Bar;
  readonly classification: string;
}

export interface Heading {
  readonly type: 'heading';
  readonly level: 1 | 2 | 3;
  readonly text: string;
  /** Unique within the document. */
  readonly anchor: string;
}

export interface Paragraph {
  readonly type: 'paragraph';
  /** `lead` opens a chapter in larger type, `small` is a caption or a remark. */
  readonly role: 'body' | 'lead' | 'small';
  readonly children: readonly Inline[];
}

export interface List {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly items: readonly (readonly Block[])[];
}

export interface Callout {
  readonly type: 'callout';
  readonly tone: 'note' | 'warning';
  readonly children: readonly Block[];
}

/** Headings of the document down to `depth`, with page numbers where the format has pages. */
export interface Contents {
  readonly type: 'contents';
  readonly depth: 1 | 2 | 3;
}

export interface KeyFigure {
  /** What worksheets name the figure's cell by, the same in every language; no name where absent. */
  readonly key?: string;
  readonly label: string;
  readonly value: number | null;
  /** How a worksheet formats `value`. */
  readonly type: 'count' | 'percent';
  /** Display text of the value. */
  readonly text: string;
  /** The denominator in words: `of 277 policies`. */
  readonly of: string;
  readonly status?: Status;
}

export interface KeyFigures {
  readonly type: 'keyFigures';
  readonly figures: readonly KeyFigure[];
}

/** One stacked bar. `share` is of the bar, 0 to 1; segments with nothing in them stand with 0. */
export interface Bar {
  readonly label: string;
  /** Text at the bar's end: a percentage with its denominator. */
  readonly note: string;
  /** What the bar shows, in a sentence: its text alternative. */
  readonly description: string;
  readonly target?: string;
  readonly segments: readonly BarSegment[];
}

export interface BarSegment {
  readonly status: Status;
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly share: number;
}

export interface StatusBar {
  readonly type: 'statusBar';
  readonly bar: Bar;
}

/** Sorted horizontal stacked bars, one a category. */
export interface CategoryChart {
  readonly type: 'categoryChart';
  readonly bars: readonly Bar[];
  readonly description: string;
}

/** Heat table severity x color; cells carry their heat. */
export interface SeverityBreakdown {
  readonly type: 'severityBreakdown';
  readonly view: TableView;
  readonly description: string;
}

/** A table that is read, not searched: categories, services, matrices, notes, glossary. */
export interface DataTable {
  readonly type: 'table';
  readonly view: TableView;
}

/** Policies: paginated with a repeated head, searchable on a screen. */
export interface PolicyTable {
  readonly type: 'policyTable';
  readonly view: TableView;
}

/** What a library says about policies: one card a policy, in order. Nothing where there are no cards. */
export interface PolicyGuidance {
  readonly type: 'policyGuidance';
  readonly cards: readonly GuidanceCard[];
}

export interface GuidanceCard {
  /** Where several cards have the same, the first is the one that links lead to. */
  readonly anchor: string;
  readonly title: string;
  readonly policyId: string;
  /** The rows that the card is about, with what is told of each in one line; its id leads to the row. */
  readonly view: TableView;
  readonly parts: readonly { readonly label: string; readonly children: readonly Block[] }[];
}

export interface Definition {
  readonly term: string;
  readonly text: string;
  /** `id` values stand in mono. */
  readonly type: 'text' | 'id';
}

/** Terms and what they are: document control, glossary. */
export interface Definitions {
  readonly type: 'definitions';
  readonly items: readonly Definition[];
}

export interface SignOff {
  readonly type: 'signOff';
  readonly statement: string;
  /** Labels of the columns: name, date, signature. */
  readonly fields: readonly string[];
  readonly parties: readonly { readonly role: string; readonly name: string }[];
}

export interface PageBreak {
  readonly type: 'pageBreak';
}
