import type { DocumentLocale, PageSetup, PageSize, SheetLook, Shells, Worksheet } from '../document/document.js';
import type { FontFile, Theme } from './theme.js';
import type { Place } from '../values/place.js';

export const TEMPLATE_KINDS = ['report', 'portfolio'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export interface Template {
  readonly kind: TemplateKind;
  readonly name: string;
  /** SHA-256 over the folder's files, lower-case hexadecimal. */
  readonly sha256: string;
  /** Whether it is a built-in template, which the build and the tests have checked. */
  readonly isBuiltIn: boolean;
  readonly fileName: string;
  readonly title: string;
  readonly formats: readonly string[];
  readonly embedSource: boolean;
  readonly score: boolean;
  readonly margins: PageSetup['margins'];
  /** Used if the settings do not set one. */
  readonly pageSize: PageSize;
  readonly orientation: PageSetup['orientation'];
  /** Handlebars text of the marking, used if the settings do not set one; empty for none. */
  readonly classification: string;
  /** Handlebars text behind the contents of every page; empty for none. */
  readonly watermark: string;
  readonly sections: readonly TemplateSection[];
  readonly worksheets: readonly TemplateWorksheet[];
  readonly theme: Theme;
  /** Fonts in the template folder, in order of precedence for characters that the theme's fonts lack. */
  readonly fonts: readonly FontFile[];
  readonly shells: Shells;
  /** ICU messages by key for `locale`: the shared catalog, overridden by the template's own words. */
  readonly messages: Readonly<Record<string, string>>;
  /** Keys of messages in another language, because there are none in that of `locale`. */
  readonly borrowed: readonly string[];
  readonly locale: Omit<DocumentLocale, 'timeZone'>;
}

export const PORTFOLIO_LOOPS = ['benchmark'] as const;

/**
 * What a section of a report is repeated for. `assessed-category` and `unassessed-category`: categories in which something or nothing was
 * assessed. `not-passed-service`: services with policies that did not pass, most of them first. `plan-bucket`: buckets of the remediation
 * plan that have actions.
 */
export const REPORT_LOOPS = [
  'category',
  'assessed-category',
  'unassessed-category',
  'severity',
  'not-passed-service',
  'plan-bucket',
] as const;

export const SECTION_LOOPS = [...REPORT_LOOPS, ...PORTFOLIO_LOOPS] as const;
export type SectionLoop = (typeof SECTION_LOOPS)[number];

/** One Markdown file with Handlebars expressions and directives. */
export interface TemplateSection {
  /** Name without ending; the anchor of its first heading. */
  readonly name: string;
  readonly file: string;
  readonly source: string;
  readonly each?: SectionLoop | undefined;
}

export interface TemplateWorksheet {
  readonly name: string;
  readonly lead: string;
  readonly layout: Worksheet['layout'];
  readonly views: readonly TemplateView[];
  readonly look?: SheetLook | undefined;
  /** Keys of working columns, separated by spaces. Default: none. */
  readonly working?: string | undefined;
}

export interface TemplateView {
  readonly table: string;
  /** For the table `policies`: a named selection such as `not-passed`. Default: all rows. */
  readonly select?: string | undefined;
  /** Keys as in a directive, separated by spaces. Default: all columns. */
  readonly columns?: string | undefined;
  /** A sort order of the table: `compliance` for `categories`, `title` for `policies`. Default: the table's own. */
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  /** Combines the categories that have no bar in charts. Only of the table `categories`, sorted by compliance. */
  readonly fold?: boolean | undefined;
  readonly title?: string | undefined;
  /** Keys of columns with bars in their cells, as in a directive. Default: none. */
  readonly bars?: string | undefined;
  readonly chart?: boolean | undefined;
}

/**
 * `error`: a document cannot be made, lacks something, or has a broken reference. `warning`: documents can be made, but could be
 * better.
 */
export const PROBLEM_SEVERITIES = ['error', 'warning'] as const;
export type ProblemSeverity = (typeof PROBLEM_SEVERITIES)[number];

export interface TemplateProblem {
  readonly severity: ProblemSeverity;
  readonly place: Place;
  readonly message: string;
}

export interface WrittenWord {
  readonly text: string;
  readonly place: () => Place;
  readonly placeOfPart: (part: string) => Place;
}

export interface WordFile {
  readonly path: string;
  readonly layer: string;
  readonly language: string;
  readonly words: ReadonlyMap<string, WrittenWord>;
  readonly placeOf: (key: string) => Place;
}
