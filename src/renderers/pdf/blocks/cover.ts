import type { Column, Content } from 'pdfmake/interfaces.js';
import type { Cover } from '../../../model/document/document.js';
import type { PdfContext, DrawnBlock } from '../context.js';
import { barLabels, placeSegments, stackedBar } from '../drawing/bars.js';
import { drawDefinitions } from './definitions.js';
import type { Tag } from '../engine/structure/structure.js';
import { cleanText } from '../engine/text/printable.js';
import type { FontStyle } from '../engine/text/typesetter.js';

const LOGO_HEIGHT = 36;
/** Most points of a header image; a taller one gets narrower. */
const HEADER_HEIGHT = 108;
const BELOW_HEADER = 18;
const BAR_HEIGHT = 16;
/** Shares of the page height. */
const ABOVE_TITLE = 0.16;
const ABOVE_TITLE_BELOW_HEADER = 0.07;
const ABOVE_BAR = 0.07;
const ABOVE_FACTS = 0.075;
/** Points. */
const ABOVE_STATEMENT = 14;
const TITLE_LEADING = 1.14;
/** Share of the width that stays empty to the right of title and subtitle. */
const MARGIN_SHARE = 0.12;
/** Maximum lines of a title before it gets the smaller size. */
const MAX_LINES = 3;

export function cover(block: Cover, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { display, title, heading, body } = theme.type.sizes;
  const margin = context.width * MARGIN_SHARE;
  const sizeOf = (text: string, large: number, small: number, style: FontStyle) =>
    type.linesIn(text, context.width - margin, large, style) <= MAX_LINES ? large : small;
  const share = (part: number) => part * context.pageHeight;
  const content: Content[] = [
    ...headerImage(context),
    topLine(block, context),
    {
      text: type.print(block.kicker, 'semibold'),
      bold: true,
      fontSize: body,
      lineHeight: type.lineHeight('semibold'),
      color: theme.colors.accent,
      marginTop: share(theme.header === undefined ? ABOVE_TITLE : ABOVE_TITLE_BELOW_HEADER),
    },
    {
      text: type.print(block.title, 'semibold'),
      bold: true,
      fontSize: sizeOf(block.title, display, title, 'semibold'),
      lineHeight: type.lineHeight('semibold', TITLE_LEADING),
      margin: [0, 6, margin, 0],
    },
    {
      text: type.print(block.subtitle),
      fontSize: sizeOf(block.subtitle, title, heading, 'sans'),
      lineHeight: type.lineHeight('sans', 1.25),
      color: theme.colors.muted,
      margin: [0, 6, margin, 0],
    },
    ...(block.statement === undefined
      ? []
      : [
          {
            text: type.print(block.statement),
            fontSize: theme.type.sizes.body,
            lineHeight: type.lineHeight(),
            margin: [0, ABOVE_STATEMENT, margin, 0],
          } satisfies Content,
        ]),
    { ...barWithCounts(block, context), marginTop: share(ABOVE_BAR) },
    { stack: [drawDefinitions(block.facts, context).content], marginTop: share(ABOVE_FACTS) },
  ];
  return { content, opening: 0 };
}

function headerImage({ theme: { header }, width }: PdfContext): readonly Content[] {
  if (header === undefined) return [];
  const { dataUrl, alternative } = header;
  return [{ tag: imageTag(alternative), image: dataUrl, fit: [width, HEADER_HEIGHT], marginBottom: BELOW_HEADER }];
}

function topLine({ classification }: Cover, { theme, type, width }: PdfContext): Content {
  const { logo } = theme;
  // Without a logo the slot keeps its height, so that the title stays in the same place.
  const slot: Column =
    logo === null
      ? { tag: { role: 'Artifact' }, width: '*', text: ' ', marginBottom: LOGO_HEIGHT - theme.type.sizes.body }
      : {
          width: '*',
          stack: [
            {
              tag: imageTag(logo.alternative),
              image: logo.dataUrl,
              fit: [width / 2, LOGO_HEIGHT],
            },
            ...(logo.caption === undefined ? [] : [captionOf(logo.caption, { theme, type })]),
          ],
        };
  return {
    columns: [
      slot,
      {
        width: 'auto',
        text: type.print(classification, 'semibold'),
        bold: true,
        fontSize: theme.type.sizes.body,
        lineHeight: type.lineHeight('semibold'),
        alignment: 'right',
      },
    ],
  };
}

/** A line under the logo. */
function captionOf(caption: string, { theme, type }: Pick<PdfContext, 'theme' | 'type'>): Content {
  return {
    text: type.print(caption),
    fontSize: theme.type.sizes.small,
    lineHeight: type.lineHeight(),
    color: theme.colors.muted,
    marginTop: 4,
  };
}

/** An image without words is decoration. */
function imageTag(alternative: string): Tag {
  const alt = cleanText(alternative);
  return alt === '' ? { role: 'Artifact' } : { role: 'Figure', alt };
}

function barWithCounts({ bar }: Cover, context: PdfContext): { stack: Content[] } {
  const { theme, type, width } = context;
  const { title, small } = theme.type.sizes;
  const text = { fontSize: small, lineHeight: type.lineHeight() };
  const placed = placeSegments(bar.segments, width);
  return {
    stack: [
      {
        columns: [
          { ...text, width: '*', text: type.print(bar.label, 'semibold'), bold: true },
          { ...text, width: 'auto', text: type.print(bar.note), color: theme.colors.muted, alignment: 'right' },
        ],
        columnGap: 12,
      },
      {
        tag: { role: 'Figure', alt: cleanText(bar.description) },
        canvas: stackedBar(placed, width, BAR_HEIGHT, theme),
        marginTop: 4,
      },
      { stack: [barLabels(bar.segments, placed, context, title)], marginTop: 8 },
    ],
  };
}
