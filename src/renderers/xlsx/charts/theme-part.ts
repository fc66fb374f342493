import type { Theme } from '../../../model/template/theme.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { element } from '../package/xml.js';

/** Slots of the workbook's theme that hold the colors of statuses: charts and users draw from the same palette. */
export const STATUS_SLOT: Readonly<Record<Status, string>> = {
  red: 'accent2',
  amber: 'accent3',
  green: 'accent4',
  gray: 'accent5',
  unrecognized: 'accent6',
};

/** The theme's slot, dark or light text, that reads best on a bar of this status. */
export function barLabelInk({ colors }: Theme, status: Status): 'tx1' | 'bg1' {
  const bar = luminance(colors.status[status].solid);
  const onDark = contrast(bar, luminance(colors.paper));
  return onDark > contrast(bar, luminance(colors.ink)) ? 'bg1' : 'tx1';
}

/** Puts the document's colors in place of those of the office theme. */
export function withThemeColors(part: string, { colors, name }: Theme): string {
  const { status } = colors;
  const slots: readonly (readonly [string, string])[] = [
    ['dk1', colors.ink],
    ['lt1', colors.paper],
    ['dk2', colors.muted],
    ['lt2', colors.hairline],
    ['accent1', colors.accent],
    ['accent2', status.red.solid],
    ['accent3', status.amber.solid],
    ['accent4', status.green.solid],
    ['accent5', status.gray.solid],
    ['accent6', status.unrecognized.solid],
    ['hlink', colors.accent],
    ['folHlink', colors.muted],
  ];
  const scheme = element(
    'a:clrScheme',
    { name },
    ...slots.map(([slot, color]) =>
      element(`a:${slot}`, {}, element('a:srgbClr', { val: color.slice(1).toUpperCase() })),
    ),
  );
  return part.replace(/<a:clrScheme .*?<\/a:clrScheme>/s, () => scheme);
}

/** WCAG 2, relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
