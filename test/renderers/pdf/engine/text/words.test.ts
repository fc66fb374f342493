import fc from 'fast-check';
import * as documentModule from 'pdfmake/js/PDFDocument.js';
import * as breakerModule from 'pdfmake/js/TextBreaker.js';
import { expect, it } from 'vitest';
import { defaultExport } from '../../../../../src/renderers/pdf/engine/default-export.js';
import { Words } from '../../../../../src/renderers/pdf/engine/text/words.js';
import { openFont, scratchDocument } from '../../../../../src/renderers/pdf/engine/text/shared-font.js';
import { theFonts } from '../../../../helpers/fonts.js';
import { runs } from '../../../../helpers/runs.js';

const Document = defaultExport(documentModule);
const [file] = theFonts();
const font = openFont(Buffer.from(file?.bytes ?? []), scratchDocument(Document), Document);
const breaker = new (defaultExport(breakerModule))();

const aPart = fc.constantFrom(
  ...['word', 'and', '7', '1000.15', '50%', 'a-b', 'on/off', 'End.', '(zone', '8)', '(', ')', '-', '&', '/'],
  ...["'quoted", "both'", "it's", '"as', 'agreed"', "'", '"', "'(", 'e.g.,', '“curly”', 'über', '\n', ' ', '\t'],
);
const aText = fc
  .array(aPart, { maxLength: 8 })
  .chain((parts) => fc.constantFrom(' ', '').map((between) => parts.join(between)));

it.each(['uncached', 'cached'])('words are the parts between the break opportunities of pdfmake, %s', () => {
  fc.assert(
    fc.property(aText, (text) => {
      const words = new Words(font).of(text);
      if (words === null) return;
      const breaks = breaker.getBreaks(text);
      expect(words.map(({ text: word, width, endsLine }) => [word, width, endsLine])).toEqual(
        breaks.map((part) => [part.text, font.widthOfString(part.text, 1000), part.lineEnd === true]),
      );
    }),
    { numRuns: runs(3_000), seed: 7 },
  );
});
