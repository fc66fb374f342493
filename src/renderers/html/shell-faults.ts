/** Finds names in the layout and the style sheet of a template that do not exist, in all branches. */
import Handlebars from 'handlebars';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { templateFault } from '../../base/wording/template/fault.js';
import { unknownNames } from '../../base/wording/template/names.js';
import type { AuditDocument } from '../../model/document/document.js';
import { LAYOUT_HELPERS } from './compile-options.js';
import { layoutParts, newPage, renderContent, styleOf } from './page/encode.js';
import { Markup } from './page/page-markup.js';
import { REQUIRED_PARTS } from './templates.js';
import { client } from './precompiled.js';

export interface ShellFault {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** Custom properties that the page's script sets, besides those of the style sheet. */
const SET_BY_SCRIPT = /["'`](--[\w-]+)["'`]/g;

export interface ShellFaults {
  /** Unknown names and helpers in html/layout.hbs, and required parts that it leaves out. */
  readonly layout: readonly ShellFault[];
  /** Custom properties that html/style.css uses without a fallback, but that nothing sets. */
  readonly style: readonly ShellFault[];
}

export function shellFaults(document: AuditDocument): ShellFaults {
  const { layout, style } = document.shells.html;
  const page = newPage(document);
  renderContent(page, new Markup(() => undefined));
  const data = { ...layoutParts(page), content: '' };
  return { layout: layoutFaults(layout, data), style: styleFaults(style, styleOf(page)) };
}

function layoutFaults(source: string, data: object): ShellFault[] {
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parse(source);
  } catch (cause) {
    const { line = 1, problem } = templateFault(cause, { source, data });
    return [{ line, column: 1, problem }];
  }
  const missing = REQUIRED_PARTS.filter((part) => !new RegExp(`\\{\\{\\{~?\\s*${part}\\s*~?\\}\\}\\}`).test(source));
  return [
    ...unknownNames(program, { data, helpers: LAYOUT_HELPERS, mayLackGroups: true }),
    ...missing.map((part) => ({
      line: 1,
      column: 1,
      problem: `expected {{{${part}}}} in the layout, found none`,
    })),
  ];
}

/** @param whole the style sheet of the page, with what the theme and the tables add */
function styleFaults(style: string, whole: string): ShellFault[] {
  const known = new Set([
    ...[...withoutComments(whole).matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name),
    ...[...client.matchAll(SET_BY_SCRIPT)].map(([, name = '']) => name),
  ]);
  return [...withoutComments(style).matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].flatMap(({ 0: use, 1: name = '', index }) => {
    if (known.has(name)) return [];
    const before = style.slice(0, index + use.indexOf(name)).split('\n');
    const problem = `expected a custom property of the theme or the style sheet, found ${name}${didYouMean(name, [...known])}`;
    return [{ line: before.length, column: (before.at(-1) ?? '').length + 1, problem }];
  });
}

/** Replaces comments by spaces, so that positions stay the same. */
function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}
