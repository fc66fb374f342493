import { describe, expect, it } from 'vitest';
import { MARKS } from '../../../src/model/report/vocabulary.js';
import { contrastOf, READABLE } from '../../../src/model/values/contrast.js';
import { DARK, lightPalette } from '../../../src/renderers/messages/mail/colors.js';
import { aTheme } from '../../helpers/documents.js';

describe.each([
  ['light', lightPalette(aTheme())],
  ['dark', DARK],
])('the colors of a mail in %s', (_name, palette) => {
  it.each([...MARKS])('keep the text of the mark %s readable', (mark) => {
    expect(contrastOf(palette.marks[mark], palette.paper)).toBeGreaterThanOrEqual(READABLE);
  });

  it('keep all other text readable', () => {
    for (const text of [palette.ink, palette.muted, palette.accent]) {
      expect(contrastOf(text, palette.paper)).toBeGreaterThanOrEqual(READABLE);
    }
    for (const ground of [palette.wash, palette.warning.fill]) {
      expect(contrastOf(palette.ink, ground)).toBeGreaterThanOrEqual(READABLE);
    }
  });
});
