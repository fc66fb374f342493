/** Colors of a mail: of the theme in light, of our own in dark. */
import { MARKS, type Mark } from '../../../model/report/vocabulary.js';
import type { Theme } from '../../../model/template/theme.js';

interface Palette {
  readonly paper: string;
  readonly wash: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  readonly hairline: string;
  readonly warning: { readonly fill: string; readonly edge: string };
  readonly marks: Readonly<Record<Mark, string>>;
}

/** Every text has a contrast of 4.5:1 or more to paper and to its fill. */
export const DARK: Palette = {
  paper: '#171b21',
  wash: '#222831',
  ink: '#e8ebef',
  muted: '#a9b2be',
  accent: '#a9c6f0',
  hairline: '#3b444f',
  warning: { fill: '#3a2d10', edge: '#e5a93b' },
  marks: {
    red: '#ffb4ab',
    amber: '#f2c873',
    green: '#86d8bc',
    gray: '#b9c1cb',
    unrecognized: '#cdbaf5',
    accepted: '#a3c8ee',
  },
};

export function lightPalette({ colors }: Theme): Palette {
  const { paper, wash, ink, muted, accent, hairline, status } = colors;
  const { amber } = status;
  const marks = Object.fromEntries(MARKS.map((mark) => [mark, status[mark].text])) as Record<Mark, string>;
  return { paper, wash, ink, muted, accent, hairline, warning: { fill: amber.tint, edge: amber.solid }, marks };
}

export function darkStyle(): string {
  const { paper, wash, ink, muted, accent, hairline, warning, marks } = DARK;
  const rules = [
    ['.ap-paper', `background-color:${paper}`],
    ['.ap-wash', `background-color:${wash}`],
    ['.ap-warning', `background-color:${warning.fill};border-color:${warning.edge}`],
    ['.ap-ink', `color:${ink}`],
    ['.ap-muted', `color:${muted}`],
    ['.ap-accent', `color:${accent}`],
    ['.ap-line', `border-color:${hairline}`],
    ...MARKS.map((mark) => [`.ap-${mark}`, `color:${marks[mark]}`]),
  ].map(([name = '', declarations = '']) => [name, declarations.replaceAll(/(?=;)|$/g, ' !important')] as const);
  const query = rules.map(([name, declarations]) => `${name}{${declarations}}`).join('');
  const outlook = rules.map(([name, declarations]) => `[data-ogsc] ${name}{${declarations}}`).join('');
  return `@media (prefers-color-scheme:dark){${query}}${outlook}`;
}
