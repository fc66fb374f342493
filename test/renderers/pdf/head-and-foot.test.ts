import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fitLine, fitParts } from '../../../src/renderers/pdf/head-and-foot.js';
import { openFonts } from '../../../src/renderers/pdf/engine/text/fonts.js';
import { Typesetter } from '../../../src/renderers/pdf/engine/text/typesetter.js';
import { aTheme } from '../../helpers/documents.js';
import { theFonts } from '../../helpers/fonts.js';

let type: Typesetter;

beforeAll(async () => {
  type = new Typesetter(aTheme(), await openFonts(aTheme(), theFonts()));
});

describe('text that must fit on a line', () => {
  it('is unchanged if it fits', () => {
    expect(fitLine('Contoso', 200, 8, type)).toBe('Contoso');
    expect(fitParts(['Contoso', 'CSBP'], ' · ', 200, 8, type)).toEqual(['Contoso', 'CSBP']);
  });

  it('fits, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 300 }), { maxLength: 5 }), (parts) => {
        const line = fitParts(parts, ' · ', 250, 8, type).join(' · ');
        expect(type.widthOf(line, 8)).toBeLessThanOrEqual(250.1);
      }),
    );
  });

  it('truncates the long part and keeps the short ones', () => {
    const line = fitParts(['Account '.repeat(50), 'CSBP', 'job 7d0c1f2e'], ' · ', 250, 8, type).join(' · ');
    expect(line).toMatch(/^Account Account.*… · CSBP · job 7d0c1f2e$/);
  });
});
