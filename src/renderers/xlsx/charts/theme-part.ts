import type { Theme } from '../../../model/template/theme.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { contrastOf } from '../../../model/values/contrast.js';
import { element } from '../package/xml.js';

/** Slots of the workbook's theme for the colors of statuses. Charts use them, and so can users. */
export const STATUS_SLOT: Readonly<Record<Status, string>> = {
  red: 'accent2',
  amber: 'accent3',
  green: 'accent4',
  gray: 'accent5',
  unrecognized: 'accent6',
};

/** The slot of the text color, dark or light, that reads better on a bar of this status. */
export function barLabelInk({ colors }: Theme, status: Status): 'tx1' | 'bg1' {
  const { solid } = colors.status[status];
  return contrastOf(solid, colors.paper) > contrastOf(solid, colors.ink) ? 'bg1' : 'tx1';
}

/** Replaces the colors of the Office theme by the document's. */
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
