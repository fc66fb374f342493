import { createRequire } from 'node:module';
import fc from 'fast-check';
import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { InlineRun } from 'pdfmake/js/LayoutBuilder.js';
import * as inlinesModule from 'pdfmake/js/TextInlines.js';
import type { StyleStack } from 'pdfmake/js/TextInlines.js';
import { expect, it } from 'vitest';
import { defaultExport } from '../../../../../src/renderers/pdf/engine/default-export.js';
import { MeasuredText } from '../../../../../src/renderers/pdf/engine/text/measured-text.js';
import { openFont, scratchDocument } from '../../../../../src/renderers/pdf/engine/text/shared-font.js';
import { theFonts } from '../../../../helpers/fonts.js';

const { default: Stack } = createRequire(import.meta.url)('pdfmake/js/StyleContextStack.js') as {
  readonly default: new (styles: object, ground: object) => StyleStack & { push(style: object): void };
};
const [font] = theFonts();
const Document = defaultExport(documentModule);
const bytes = Buffer.from(font?.bytes ?? []);
const document = scratchDocument(Document, bytes);
const opened = openFont(bytes, document, Document);
document.provideFont = () => opened;
const stock = new (defaultExport(inlinesModule))(document);
const ours = new MeasuredText(document);

const aStyle = fc.record(
  {
    fontSize: fc.integer({ min: 6, max: 30 }),
    lineHeight: fc.constantFrom(1, 1.4),
    color: fc.constantFrom('#112233', 'black'),
    alignment: fc.constantFrom('left', 'right'),
    characterSpacing: fc.constantFrom(0, 0.5),
    linkToDestination: fc.constantFrom('there', null),
    noWrap: fc.boolean(),
    bold: fc.boolean(),
    preserveTrailingSpaces: fc.constant(true),
  },
  { requiredKeys: [] },
);
const aText = fc.array(fc.constantFrom('word', ' ', '  ', 'a-b', '\n', '7', ', and', ''), { maxLength: 6 });
const aRun = fc.tuple(aText, aStyle).map(([parts, style]) => ({ ...style, text: parts.join('') }));

/** The properties that layout and painting use. */
function shown(run: InlineRun & { readonly noNewLine?: boolean }): unknown {
  const { text, font: of, fontSize, width, height, leadingCut, trailingCut, lineEnd = false, noNewLine } = run;
  const { alignment, characterSpacing, color, link = null, linkToDestination = null, noWrap } = run;
  return [
    text,
    of.id,
    fontSize,
    width,
    height,
    leadingCut,
    trailingCut,
    lineEnd,
    noNewLine,
    alignment,
    characterSpacing,
    color,
    link,
    linkToDestination,
    noWrap === true,
  ];
}

it('measures texts and styled runs like pdfmake', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        aText.map((parts) => parts.join('')),
        fc.array(aRun, { maxLength: 5 }),
      ),
      aStyle,
      (text, style) => {
        const stack = new Stack({}, { font: 'font', fontSize: 10 });
        stack.push(style);
        const measured = ours.buildInlines(text, stack);
        const expected = stock.buildInlines(structuredClone(text), stack);
        expect(measured.items.map(shown)).toEqual(expected.items.map(shown));
        expect([measured.minWidth, measured.maxWidth]).toEqual([expected.minWidth, expected.maxWidth]);
      },
    ),
  );
});

it('measures texts in shared nodes like pdfmake', () => {
  const aNode = fc.tuple(aStyle, aText).map(([style, parts]) => ({ ...style, text: parts.join('') }));
  const anOuter = fc.array(aStyle, { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), anOuter, aNode), { maxLength: 4 }), (texts) => {
      let nodes: object[] = [];
      for (const [shared, others, node] of texts) {
        nodes = [...nodes.slice(0, shared), ...others];
        const stack = new Stack({}, { font: 'font', fontSize: 10 });
        // pdfmake pushes the node of a text twice.
        for (const each of [...nodes, node, node]) stack.push(each);
        const expected = stock.buildInlines(node.text, stack);
        expect(ours.buildInlines(node.text, stack).items.map(shown)).toEqual(expected.items.map(shown));
      }
    }),
  );
});

it('gives a text whose node must not wrap its whole width, whatever its run says', () => {
  const stack = new Stack({}, { font: 'font', fontSize: 10 });
  stack.push({ noWrap: true });
  const { minWidth, maxWidth } = ours.buildInlines([{ noWrap: false, text: 'a-b' }], stack);
  expect(minWidth).toBe(maxWidth);
});

it('gives isolates no width', () => {
  const width = (text: string) => ours.buildInlines(text, new Stack({}, { font: 'font', fontSize: 10 })).maxWidth;
  expect(width('\u2068AB\u2069')).toBe(width('AB'));
});
