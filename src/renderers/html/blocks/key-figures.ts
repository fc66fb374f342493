import type { KeyFigures } from '../../../model/document/document.js';
import { statusIcon } from '../text/status-icon.js';
import { fill } from '../templates.js';

export function keyFigures(block: KeyFigures): string {
  return fill('key-figures', {
    figures: block.figures.map(({ label, text, of, status }) => ({
      label,
      text,
      of,
      status: status ?? null,
      icon: status === undefined ? '' : statusIcon(status),
    })),
  });
}
