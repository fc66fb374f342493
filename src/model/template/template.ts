/** A template as loaded: checked, its words and shells for one locale at hand. Plain data. */
import type { DocumentLocale, PageSetup, PageSize, SheetLook, Shells, Worksheet } from '../document/document.js';
import type { FontFile } from './font.js';
import type { Theme } from './theme.js';

export interface Template {
  /** Name of the folder: `auditor`. */
  readonly name: string;
  /** SHA-256 over the folder's files, lower-case hexadecimal. */
  readonly sha256: string;
  /** Handlebars pattern of file names, without extension. */
  readonly fileName: string;
  /** Handlebars text of the document's title. */
  readonly title: string;
  readonly formats: readonly string[];
  /** Whether archival documents carry the snapshot. */
  readonly embedSource: boolean;
  readonly margins: PageSetup['margins'];
  /** Where the settings of a run name none. */
  readonly pageSize: PageSize;
  readonly orientation: PageSetup['orientation'];
  /** Handlebars text of the marking where the settings of a run give none; empty for none. */
  readonly classification: string;
  /** Handlebars text behind the contents of every page; empty for none. */
  readonly watermark: string;
  readonly sections: readonly TemplateSection[];
  readonly worksheets: readonly TemplateWorksheet[];
  readonly theme: Theme;
  /** Fonts of the template's own folder, in the order to ask them for characters that the theme's lack. */
  readonly fonts: readonly FontFile[];
  readonly shells: Shells;
  /** ICU messages by key, for `locale`: the shared catalog with the template's own words over it. */
  readonly messages: Readonly<Record<string, string>>;
  /** Keys of messages that stand in another language, as there are none in that of `locale`. */
  readonly borrowed: readonly string[];
  readonly locale: Omit<DocumentLocale, 'timeZone'>;
}

/** What a section is repeated for; services only where one of their checks failed, the most first. */
export const SECTION_LOOPS = ['category', 'severity', 'failing-service'] as const;
export type SectionLoop = (typeof SECTION_LOOPS)[number];

/** One Markdown file with Handlebars expressions and directives. */
export interface TemplateSection {
  /** Name without ending; the anchor of its first heading. */
  readonly name: string;
  /** Path for messages: `sections/summary.md`. */
  readonly file: string;
  readonly source: string;
  /** Repeats the section. */
  readonly each?: SectionLoop | undefined;
}

export interface TemplateWorksheet {
  /** Handlebars texts. */
  readonly name: string;
  readonly lead: string;
  readonly layout: Worksheet['layout'];
  readonly views: readonly TemplateView[];
  readonly look?: SheetLook | undefined;
  /** Keys of working columns, separated by spaces. None where absent. */
  readonly working?: string | undefined;
}

export interface TemplateView {
  readonly table: string;
  /** Of the table `policies`: a named selection such as `failed`. All rows where absent. */
  readonly select?: string | undefined;
  /** Keys as in a directive, separated by spaces. All columns where absent. */
  readonly columns?: string | undefined;
  /** An order that the table can stand in: `compliance` of `categories`, `title` of `policies`. Its own where absent. */
  readonly sort?: string | undefined;
  /** At most so many rows. */
  readonly limit?: number | undefined;
  /** Handlebars text of the heading. The table's title where absent. */
  readonly title?: string | undefined;
  /** Keys of columns with bars in their cells, as in a directive. None where absent. */
  readonly bars?: string | undefined;
  /** Stacked bars beside the table. */
  readonly chart?: boolean | undefined;
}
