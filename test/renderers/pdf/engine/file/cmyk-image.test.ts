import { describe, expect, it } from 'vitest';
import { aCover } from '../../../../helpers/blocks.js';
import { aTheme } from '../../../../helpers/documents.js';
import { aFlatJpeg, type FlatJpegParts } from '../../../../helpers/images.js';
import { renderPdf } from '../../../../helpers/pdf.js';
import { colorAt } from '../../../../helpers/pdf-pictures.js';
import { present } from '../../../../helpers/system.js';

function renderLogo(parts: FlatJpegParts, compress = true) {
  const dataUrl = `data:image/jpeg;base64,${aFlatJpeg(parts).toString('base64')}`;
  return renderPdf(
    { blocks: [aCover()], overrides: { theme: { ...aTheme(), logo: { dataUrl, alternative: 'Logo' } } } },
    compress,
  );
}

/** Cyan on white paper, as stored by programs of Adobe, which invert the inks. */
const INVERTED_CYAN = [0, 255, 255, 255];

describe('a picture in CMYK', () => {
  it('has a color profile, and is inverted only if Adobe marked it', async () => {
    const raw = async (parts: FlatJpegParts) => Buffer.from((await renderLogo(parts, false)).bytes).toString('latin1');
    const marked = await raw({ samples: INVERTED_CYAN, adobe: 'none' });
    expect(marked).toMatch(/\/ColorSpace \[\/ICCBased \d+ 0 R\]\n\/Decode \[1 0 1 0 1 0 1 0\]/);
    expect(marked).not.toContain('/DeviceCMYK');
    const unmarked = await raw({ samples: [255, 0, 0, 0] });
    expect(unmarked).toMatch(/\/ColorSpace \[\/ICCBased \d+ 0 R\]\n\/Filter/);
  });

  it('gives the same bytes each time', async () => {
    const [one, other] = [await renderLogo({ samples: [9, 8, 7, 6] }), await renderLogo({ samples: [9, 8, 7, 6] })];
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
  });
});

describe.runIf(present('pdftoppm'))('needs pdftoppm: a logo in JPEG', () => {
  const white = [255, 255, 255] as const;
  const black = [40, 40, 40] as const;
  const cyan = [0, 160, 230] as const;
  const red = [230, 30, 40] as const;

  it.each([
    ['cyan', { samples: [255, 0, 0, 0] }, cyan],
    ['cyan that Adobe inverted', { samples: INVERTED_CYAN, adobe: 'none' }, cyan],
    // Luminance and differences of the inverted inks' complement, with black as it is.
    ['cyan that Adobe stored as YCCK', { samples: [76, 85, 255, 255], adobe: 'YCCK' }, cyan],
    ['magenta and yellow', { samples: [0, 255, 255, 0] }, red],
    ['no ink', { samples: [0, 0, 0, 0] }, white],
    ['no ink in inverted inks', { samples: [255, 255, 255, 255], adobe: 'none' }, white],
    ['black ink', { samples: [0, 0, 0, 255] }, black],
    ['gray of half the black ink', { samples: [0, 0, 0, 128] }, [145, 145, 145]],
    ['gray of one component', { samples: [128] }, [128, 128, 128]],
    ['red as YCbCr', { samples: [76, 85, 255] }, [254, 0, 0]],
  ] as const)('shows %s', async (_, parts, [red, green, blue]) => {
    const shown = colorAt(await renderLogo(parts), 75, 86);
    const expected = [red, green, blue];
    const farthest = Math.max(...shown.map((value, index) => Math.abs(value - expected[index]!)));
    expect(farthest, `shown ${shown.join(' ')}`).toBeLessThanOrEqual(25);
  });
});
