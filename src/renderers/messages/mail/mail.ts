/**
 * HTML that mail programs keep: tables for layout, inline styles, no scripts, no images, nothing from elsewhere. At most 600 pixels
 * wide, and as narrow as a phone.
 */
import { FILES_MARKER, plainText } from '../../../base/message-formats/formats.js';
import { mailInlines, mailText } from '../../../base/message-formats/text-formats.js';
import type { AuditDocument } from '../../../model/document/document.js';
import { SHAPES } from '../../../model/report/vocabulary.js';
import type { Part, PartCell, PartDefinition, PartFigure, TablePart } from '../../parts.js';
import { darkStyle, lightPalette } from './colors.js';

type Palette = ReturnType<typeof lightPalette>;

interface Sheet {
  readonly colors: Palette;
  /** Where lines begin. */
  readonly start: 'left' | 'right';
  readonly end: 'left' | 'right';
  readonly mono: string;
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

export function mailMessage(parts: readonly Part[], document: AuditDocument): string {
  const { meta, locale, theme } = document;
  const isRtl = locale.direction === 'rtl';
  const sheet: Sheet = {
    colors: lightPalette(theme),
    start: isRtl ? 'right' : 'left',
    end: isRtl ? 'left' : 'right',
    mono: mailText(theme.type.monoStack),
  };
  const { colors, start } = sheet;
  const sans = mailText(theme.type.sansStack);
  const content = parts.map((part) => partHtml(part, sheet)).join('');
  const files = `<div class="ap-ink ap-line" style="margin:16px 0 0 0;padding:12px 0 0 0;${line('top', colors)}">${FILES_MARKER}</div>`;
  return [
    '<!doctype html>',
    `<html lang="${mailText(locale.tag)}" dir="${locale.direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${mailText(plainText(meta.title))}</title>`,
    `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}${darkStyle()}</style>`,
    // Outlook on Windows takes Times where it does not have the first font.
    '<!--[if mso]><style>body,table,td,p,h1,h2,h3,li{font-family:"Segoe UI",Arial,sans-serif !important}</style><![endif]-->',
    '</head>',
    `<body class="ap-paper" style="margin:0;padding:0;background-color:${colors.paper};">`,
    `<table ${TABLE} class="ap-paper" style="background-color:${colors.paper};"><tr><td align="center" style="padding:20px 16px;">`,
    '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
    `<table ${TABLE} style="max-width:600px;"><tr>`,
    `<td class="ap-ink" align="${start}" style="color:${colors.ink};font-family:${sans};font-size:15px;line-height:1.45;text-align:${start};word-break:break-word;">`,
    `${content}${files}`,
    '</td></tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function partHtml(part: Part, sheet: Sheet): string {
  switch (part.type) {
    case 'heading':
      return headingHtml(part.text, part.level, sheet);
    case 'paragraph':
      return paragraphHtml(part, sheet);
    case 'list':
      return listHtml(part, sheet);
    case 'callout':
      return calloutHtml(part, sheet);
    case 'figures':
      return tableHtml(part.figures.map((figure) => figureRow(figure, sheet)));
    case 'table':
      return dataTable(part, sheet);
    case 'definitions':
      return part.items.map((item) => definitionHtml(item, sheet)).join('');
  }
}

function line(side: 'top' | 'bottom', { hairline }: Palette): string {
  return `border-${side}:1px solid ${hairline};`;
}

const HEADINGS = {
  1: 'font-size:22px;line-height:1.25;margin:0 0 10px 0;',
  2: 'font-size:17px;line-height:1.3;margin:22px 0 8px 0;',
  3: 'font-size:15px;line-height:1.3;margin:16px 0 6px 0;',
} as const;

function headingHtml(text: string, level: 1 | 2 | 3, { colors }: Sheet): string {
  const name = `h${String(level)}`;
  const style = `${HEADINGS[level]}font-weight:600;color:${colors.accent};`;
  return `<${name} class="ap-accent" style="${style}">${mailText(plainText(text))}</${name}>`;
}

const SIZES = { lead: 17, body: 15, small: 13 } as const;

function paragraphHtml({ role, children }: Extract<Part, { type: 'paragraph' }>, { colors }: Sheet): string {
  const html = mailInlines(children);
  if (html === '') return '';
  const isSmall = role === 'small';
  const style = `margin:0 0 10px 0;font-size:${String(SIZES[role])}px;${isSmall ? `color:${colors.muted};` : ''}`;
  return `<p${isSmall ? ' class="ap-muted"' : ''} style="${style}">${html}</p>`;
}

function listHtml({ ordered, items }: Extract<Part, { type: 'list' }>, sheet: Sheet): string {
  const name = ordered ? 'ol' : 'ul';
  const inner = items.map(
    (item) => `<li style="margin:0 0 6px 0;">${item.map((part) => partHtml(part, sheet)).join('')}</li>`,
  );
  return `<${name} style="margin:0 0 10px 0;padding:0;padding-${sheet.start}:22px;">${inner.join('')}</${name}>`;
}

function calloutHtml({ tone, label, children }: Extract<Part, { type: 'callout' }>, sheet: Sheet): string {
  const { colors, start } = sheet;
  const isWarning = tone === 'warning';
  const fill = isWarning ? colors.warning.fill : colors.wash;
  const edge = isWarning ? colors.warning.edge : colors.hairline;
  const inner = children.map((part) => partHtml(part, sheet)).join('');
  return [
    `<table ${TABLE} style="margin:0 0 12px 0;"><tr>`,
    `<td class="${isWarning ? 'ap-warning' : 'ap-wash ap-line'}" style="background-color:${fill};border-${start}:4px solid ${edge};padding:10px 12px 2px 12px;text-align:${start};">`,
    `<p style="margin:0 0 2px 0;font-size:13px;font-weight:600;">${mailText(label)}</p>${inner}`,
    '</td></tr></table>',
  ].join('');
}

function tableHtml(rows: readonly string[]): string {
  return `<table ${TABLE} style="margin:0 0 14px 0;">${rows.join('')}</table>`;
}

/** The name of a figure with its denominator, then the figure with its difference. */
function figureRow({ label, text, of, difference, status, value }: PartFigure, sheet: Sheet): string {
  const { colors, start, end } = sheet;
  // Nothing that did not pass is good news, which is not drawn like bad news.
  const mark = status !== undefined && value !== null && value !== 0 ? status : undefined;
  const figure = mark === undefined ? 'class="ap-ink"' : `class="ap-${mark}"`;
  const color = mark === undefined ? colors.ink : colors.marks[mark];
  const shape = mark === undefined ? '' : `<span style="font-size:11px;">${SHAPES[mark]}</span>&nbsp;`;
  return [
    `<tr><td class="ap-line" align="${start}" style="${line('bottom', colors)}padding:7px 0;text-align:${start};vertical-align:top;">`,
    `${mailText(plainText(label))}<br><span class="ap-muted" style="font-size:13px;color:${colors.muted};">${mailText(plainText(of))}</span></td>`,
    `<td class="ap-line" align="${end}" style="${line('bottom', colors)}padding:7px 0;padding-${start}:12px;text-align:${end};vertical-align:top;white-space:nowrap;">`,
    `<strong ${figure} style="font-size:17px;color:${color};">${shape}${mailText(plainText(text))}</strong>`,
    difference === undefined
      ? ''
      : `<br><span class="ap-muted" style="font-size:13px;color:${colors.muted};">${mailText(plainText(difference))}</span>`,
    '</td></tr>',
  ].join('');
}

/** Columns that a phone shows side by side. */
const MOST_COLUMNS = 3;

function dataTable(table: TablePart, sheet: Sheet): string {
  if (table.columns.length > MOST_COLUMNS) return tableHtml(table.rows.map((cells) => stackedRow(cells, table, sheet)));
  const { columns, rows } = table;
  const body = rows.map((cells) =>
    cells.map((cell, index) => tableCell('td', cellHtml(cell, sheet), columns[index]?.isNumber === true, sheet)),
  );
  const head = columns.map(({ label, isNumber }) => tableCell('th', mailText(plainText(label)), isNumber, sheet));
  const lines = [head, ...body].map((cells) => `<tr>${cells.join('')}</tr>`);
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 14px 0;">${lines.join('')}</table>`;
}

function tableCell(name: 'td' | 'th', html: string, isNumber: boolean, { colors, start, end }: Sheet): string {
  const side = isNumber ? end : start;
  const isHead = name === 'th';
  // The words of a head stay whole on telephones, and make room for themselves.
  const look = isHead ? `font-size:13px;font-weight:600;color:${colors.muted};word-break:normal;` : 'font-size:14px;';
  const attributes = isHead ? 'class="ap-line ap-muted" scope="col"' : 'class="ap-line"';
  return `<${name} ${attributes} align="${side}" style="${line('bottom', colors)}padding:6px 0;padding-${end}:10px;text-align:${side};vertical-align:top;${look}">${html}</${name}>`;
}

/** A row of many columns: the first cell beside its status, and the others below, each after its label. */
function stackedRow(cells: readonly PartCell[], { columns }: TablePart, sheet: Sheet): string {
  const { colors, start, end } = sheet;
  const [first, ...others] = cells.map((cell, index) => ({ cell, lead: columns[index]?.lead ?? '' }));
  const status = others.find(({ cell }) => cell.mark !== undefined);
  const below = others
    .filter((other) => other !== status && mailInlines(other.cell.children) !== '')
    .map(({ cell, lead }) => `${mailText(plainText(lead))}${cellHtml(cell, sheet)}`);
  const isLast = below.length === 0;
  const [edge, style] = isLast
    ? [' class="ap-line"', `${line('bottom', colors)}padding:7px 0;`]
    : ['', 'padding:7px 0 0 0;'];
  return [
    `<tr><td${edge} align="${start}" style="${style}vertical-align:top;text-align:${start};">${first === undefined ? '' : cellHtml(first.cell, sheet)}</td>`,
    `<td${edge} align="${end}" style="${style}padding-${start}:12px;vertical-align:top;text-align:${end};">${status === undefined ? '' : cellHtml(status.cell, sheet)}</td></tr>`,
    // Across both columns: on a phone, little room is left beside a status.
    isLast
      ? ''
      : `<tr><td class="ap-line ap-muted" colspan="2" align="${start}" style="${line('bottom', colors)}padding:0 0 7px 0;text-align:${start};font-size:13px;color:${colors.muted};">${below.join('<br>')}</td></tr>`,
  ].join('');
}

function cellHtml({ children, mark }: PartCell, { colors }: Sheet): string {
  const html = mailInlines(children);
  if (mark === undefined) return html;
  return `<span class="ap-${mark}" style="color:${colors.marks[mark]};font-weight:600;white-space:nowrap;">${SHAPES[mark]}&nbsp;${html}</span>`;
}

/** Characters of an id that a phone shows on one line. */
const LONGEST_ID = 40;

/** On one line if there is room; otherwise an id begins a line, because it must not break. */
function definitionHtml({ lead, text, type }: PartDefinition, { colors, mono }: Sheet): string {
  const value = plainText(text);
  const wrap = value.length <= LONGEST_ID ? 'white-space:nowrap;' : '';
  const html =
    type === 'id'
      ? `<span style="font-family:${mono};font-size:12px;${wrap}">${mailText(value)}</span>`
      : mailText(value);
  return `<p class="ap-muted" style="margin:0 0 3px 0;font-size:13px;color:${colors.muted};"><span style="font-weight:600;">${mailText(plainText(lead))}</span>${html}</p>`;
}
