import { describe, expect, it } from 'vitest';
import { pagesOf, renderPdf } from '../../../helpers/pdf.js';
import { present } from '../../../helpers/system.js';

const ID = '899747c4-db3c-4454-a544-7ae1901e030c';

describe.runIf(present('pdftotext'))('needs pdftotext: dense definitions', () => {
  it('break an id that is longer than a line after a hyphen', async () => {
    const items = [{ term: 'Account', text: `Contoso production (${ID} of the other cloud)`, type: 'text' as const }];
    // The id with its bracket does not fit into a column, so it has to break.
    const document = await renderPdf({ blocks: [{ type: 'definitions', dense: true, items: [...items, ...items] }] });
    const parts = ID.split('-');
    const groups = pagesOf(document)
      .join(' ')
      .match(/[\da-f]{4,}/g);
    expect(groups).toEqual(expect.arrayContaining(parts));
  });
});
