/**
 * The document model: the content of a document in order, independent of any format.
 *
 * `tables` contains each data set once; blocks refer to them by name. Text is final: translated and formatted for the locale of
 * the document, so renderers never compute, sort or phrase anything.
 */
import type { Theme } from '../template/theme.js';
import type { Status } from '../report/vocabulary.js';
import type { FigureCheck, FigureRecount, TableRecount } from './recount.js';
import type { Cell, Row, Table, TableView } from './table.js';

export interface AuditDocument {
  readonly meta: DocumentMeta;
  readonly theme: Theme;
  readonly locale: DocumentLocale;
  readonly page: PageSetup;
  /** Words that renderers add (labels of filters, `Page {page} of {pages}`), by key. See `fillIn`. */
  readonly words: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Table>>;
  readonly blocks: readonly Block[];
  readonly worksheets: readonly Worksheet[];
  readonly shells: Shells;
}

export interface DocumentMeta {
  /** Equal in all formats: hash of snapshot, template, configuration, locale, version and clock. */
  readonly id: string;
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly keywords: readonly string[];
  readonly generator: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** The same in the document's locale and zone. */
  readonly createdText: string;
  /** Account, benchmark and job for the running head, in this order. */
  readonly runningHead: readonly string[];
  /** Environment and kind of source for the running head, such as `PROD · service`. */
  readonly origin: string;
  readonly classification: string;
  /** Prominent mark on every page, sheet and screen (`SAMPLE DATA – NOT EVIDENCE`, `TRIAL`); null for none. */
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

export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'strong'; readonly children: readonly Inline[] }
  | { readonly type: 'emphasis'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'break' }
  /**
   * `target` is an anchor within the document, `href` an http, https or mailto address. `showsPage`: a format with pages adds the page
   * of the target.
   */
  | { readonly type: 'link'; readonly target: string; readonly children: readonly Inline[]; readonly showsPage?: true }
  | { readonly type: 'externalLink'; readonly href: string; readonly children: readonly Inline[] };

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
  | TrendCharts
  | DataTable
  | PolicyTable
  | PolicyIndex
  | PolicyGuidance
  | RemediationPlan
  | Definitions
  | SignOff
  | PageBreak;

export type BlockType = Block['type'];

export interface Cover {
  readonly type: 'cover';
  readonly kicker: string;
  readonly title: string;
  readonly subtitle: string;
  /** A sentence of the user's. */
  readonly statement?: string;
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
  /** Least number of pages: a shorter document has no contents, and no heading above them. Default: 1. */
  readonly fewestPages?: number;
}

export interface KeyFigure {
  /** Name of the figure's cell in worksheets, equal in every language. Default: none. */
  readonly key?: string;
  readonly label: string;
  readonly value: number | null;
  readonly type: 'count' | 'percent';
  readonly text: string;
  /** The denominator in words: `of 277 policies`. */
  readonly of: string;
  /** How much it differs from the scan that the report is compared with: `+2.2 points`. Default: nothing to compare with. */
  readonly difference?: string;
  /** The figure over several scans, as a small line beside the value. Default: none. */
  readonly line?: Sparkline;
  readonly status?: Status;
  /** How a workbook can count it again. Default: it cannot. */
  readonly recount?: FigureRecount;
}

export interface KeyFigures {
  readonly type: 'keyFigures';
  readonly figures: readonly KeyFigure[];
}

/** One stacked bar. `share` is the part of the bar, 0 to 1. Empty segments are included with 0. */
export interface Bar {
  readonly label: string;
  readonly note: string;
  /** What the bar shows, in a sentence: its text alternative. */
  readonly description: string;
  readonly target?: string;
  /** Length as a share of the longest bar of the chart, 0 to 1. Default: 1. */
  readonly length?: number;
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

/** Sorted horizontal stacked bars, one per category. Their lengths compare. */
export interface CategoryChart {
  readonly type: 'categoryChart';
  readonly heads: { readonly label: string; readonly bar: string; readonly note: string };
  readonly bars: readonly Bar[];
  /** What has no bar, in words, below the bars. Default: nothing. */
  readonly lines?: readonly ChartLine[];
  readonly description: string;
}

export interface ChartLine {
  readonly text: string;
  readonly target?: string;
}

/** Heat table severity x color; cells carry their heat. */
export interface SeverityBreakdown {
  readonly type: 'severityBreakdown';
  readonly view: TableView;
  readonly description: string;
}

/** Small line charts side by side, each of one figure over several scans. A table next to them shows their numbers. */
export interface TrendCharts {
  readonly type: 'trend';
  /** At least one. */
  readonly charts: readonly LineChart[];
  readonly caption: string;
}

/** A line over time. Positions are shares, 0 to 1, of the width from the start and of the height from the bottom. */
export interface LineChart {
  readonly title: string;
  /** What the line shows, in a sentence: its text alternative. */
  readonly description: string;
  /** Oldest first, at least two. Without a value the line has a gap. */
  readonly points: readonly LinePoint[];
  /** Lines across the chart with their values, lowest first. */
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
}

export type Sparkline = Pick<LineChart, 'description' | 'points'>;

export interface LinePoint {
  readonly x: number;
  readonly y: number | null;
  /** When: `14 October 2026`. */
  readonly label: string;
  /** The value: `23.6%`. */
  readonly text: string;
  /** No line leads here from the point before. Default: one does. */
  readonly isApart?: true;
}

export interface DataTable {
  readonly type: 'table';
  readonly view: TableView;
}

export interface PolicyTable {
  readonly type: 'policyTable';
  readonly view: TableView;
}

/**
 * The pages that show policies in full. The heading above it is that of the index alone: formats without pages leave out both.
 */
export interface PolicyIndex {
  readonly type: 'policyIndex';
  readonly view: TableView;
  /** As of contents. */
  readonly fewestPages?: number;
}

/** Guidance of a policy library: one card per policy, in order. Draws nothing without cards. */
export interface PolicyGuidance {
  readonly type: 'policyGuidance';
  readonly cards: readonly GuidanceCard[];
}

export interface Card {
  /** If several cards have the same anchor, links lead to the first. */
  readonly anchor: string;
  readonly title: string;
  readonly view: TableView;
  readonly parts: readonly CardPart[];
}

export interface CardPart {
  readonly label: string;
  readonly children: readonly Block[];
}

export interface GuidanceCard extends Card {
  readonly policyId: string;
}

/** What to do, in order: one card per group of policies that the same work closes. Draws nothing without cards. */
export interface RemediationPlan {
  readonly type: 'remediationPlan';
  readonly cards: readonly PlanCard[];
}

/** What closes all policies of `view`. Links to their rows lead here. `parts` is what is said of all of them, below the groups. */
export interface PlanCard extends Card {
  readonly number: string;
  /** How much it closes, and where; may be empty. */
  readonly effect: string;
  /** What compliance becomes with this card and all before it, with a name for it that is the same for all cards. */
  readonly outcome: { readonly label: string; readonly text: string };
  /** The rows of `view` in groups, each with what is said of its policies alone. */
  readonly groups: readonly PlanGroup[];
  /** Labels of lines to fill in by hand. */
  readonly fields: readonly string[];
}

export interface PlanGroup {
  /** Each row is a line. */
  readonly view: TableView;
  /** The parts before and after each row, in the order of the rows. */
  readonly lines: readonly PlanLine[];
  readonly parts: readonly CardPart[];
}

export interface PlanLine {
  /** Title of the policy; empty where the card or the line before has said it. */
  readonly title: string;
  /** What the source found; may be empty. */
  readonly found: string;
  /** What to read about this policy; empty where the card has it for all, or the line before it for the same policy. */
  readonly links: readonly Block[];
}

export interface Definition {
  readonly term: string;
  readonly text: string;
  /** `id` values are set in mono. */
  readonly type: 'text' | 'id';
}

export interface Definitions {
  readonly type: 'definitions';
  readonly items: readonly Definition[];
  /** On pages, in two columns of small type. Default: in one. */
  readonly dense?: true;
}

export interface SignOff {
  readonly type: 'signOff';
  readonly statement: string;
  readonly fields: readonly string[];
  readonly parties: readonly { readonly role: string; readonly name: string }[];
}

export interface PageBreak {
  readonly type: 'pageBreak';
}

export interface Worksheet {
  readonly name: string;
  /** Name of the sheet's table in workbooks, equal in every language. Default: that of its first table. */
  readonly key?: string;
  readonly lead: string;
  /**
   * `summary` is laid out for one printed page: key figures, tables, what identifies the document; `tables` is a page of
   * tables; `data` is one filterable table; `reperform` has the headline figures beside a second count.
   */
  readonly layout: 'summary' | 'tables' | 'data' | 'reperform';
  readonly figures: readonly KeyFigure[];
  readonly definitions: readonly Definition[];
  readonly remarks?: readonly { readonly tone: Callout['tone']; readonly text: string }[];
  /** How the report agrees with itself, below the tables of a `summary`. */
  readonly reconciliation?: readonly Definition[];
  readonly views: readonly WorksheetView[];
  readonly checks?: readonly FigureCheck[];
  readonly look?: SheetLook;
  /** Empty columns after those of the table, for readers to fill in; on `data` sheets. */
  readonly working?: readonly WorkingColumn[];
}

/** The format chooses what is absent. */
export interface SheetLook {
  readonly orientation?: PageSetup['orientation'] | undefined;
  /** Percent, 10 to 400. */
  readonly zoom?: number | undefined;
  /** Color of the tab, `#rrggbb`. */
  readonly tab?: string | undefined;
  readonly gridLines?: boolean | undefined;
}

export interface WorksheetView extends TableView {
  /** What follows the rows; on `summary` and `tables` sheets. */
  readonly folded?: FoldedRows;
  /** Heading instead of the table's title; on `summary` and `tables` sheets. */
  readonly title?: string;
  /** How a workbook can count the numbers again. Default: it cannot. */
  readonly recount?: TableRecount;
  /** Keys of number columns whose cells carry a bar as long as their value; on `data` sheets. */
  readonly bars?: readonly string[];
  /**
   * Draws the columns that count a status as stacked bars beside the table, one bar per row; on `summary` and `tables`
   * sheets.
   */
  readonly chart?: {
    readonly description: string;
  };
  /** Charts side by side above the table, with a line per column and a point per row; on `summary` and `tables` sheets. */
  readonly lineCharts?: readonly {
    readonly columns: readonly string[];
    readonly description: string;
  }[];
}

/** Rows that a view leaves out, combined. Cells are those of the view's columns. */
export interface FoldedRows {
  readonly rows: readonly Row[];
  readonly totals: Row;
}

export interface WorkingColumn {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'date' | 'choice';
  readonly weight: number;
  /** Explains the column when one of its cells is selected; empty for none. */
  readonly hint: string;
  /** Error for an entry that is not a date or one of the choices; empty for text columns. */
  readonly error: string;
  /** Choices, in order. `closed` work is never overdue. */
  readonly choices: readonly { readonly text: string; readonly closed: boolean }[];
  /** What is known already, by the rows of the view. Default: all cells are empty. */
  readonly cells?: readonly Cell[];
}
