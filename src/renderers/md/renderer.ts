/** Markdown as GitHub shows it, such as in a comment on a pull request. */
import { markdownText } from '../../base/message-formats/text-formats.js';
import type { AuditDocument } from '../../model/document/document.js';
import { markdownPart } from '../markdown-parts.js';
import { partsOf, type Part, type PartOptions, type TablePart } from '../parts.js';
import type { Renderer, Rendering } from '../renderer.js';
import type { MarkdownOptions } from '../options.js';

/** From everything to the least, until the document fits. */
const SHORTER: readonly PartOptions[] = [
  { mostRows: Infinity, isWhole: true },
  { mostRows: 200, isWhole: true },
  { mostRows: 50, isWhole: true },
  { mostRows: 20, isWhole: true },
  { mostRows: 10, isWhole: false },
  { mostRows: 3, isWhole: false },
];

/** Rows from which a table is folded, so that a reader reaches what follows it. */
const FOLDED_ROWS = 20;

export const markdownRenderer: Renderer<MarkdownOptions> = {
  format: 'md',
  extension: 'md',
  mediaType: 'text/markdown',
  usesFonts: false,
  printsWorksheets: false,
  render: (document, { maxLength }) => Promise.resolve(render(document, maxLength)),
};

function render(document: AuditDocument, maxLength: number): Rendering {
  let text = '';
  for (const options of SHORTER) {
    text = documentText(document, options);
    if (text.length <= maxLength) return { bytes: Buffer.from(text), notices: noticesOf(options, maxLength) };
  }
  const notices = [
    `The document has ${text.length} characters, which is more than ${maxLength}, and cannot be shortened further.`,
  ];
  return { bytes: Buffer.from(text), notices };
}

function noticesOf({ mostRows, isWhole }: PartOptions, maxLength: number): string[] {
  if (isWhole && mostRows === Infinity) return [];
  const others = isWhole ? '' : ', and leaves out guidance, plans and sign-offs';
  return [`To fit ${maxLength} characters, the document shows at most ${mostRows} rows of each table${others}.`];
}

/** The first heading is the title. */
function documentText(document: AuditDocument, options: PartOptions): string {
  const parts = partsOf(document, options);
  const title = parts.findIndex(({ type }) => type === 'heading');
  const texts = parts.map((part, index) =>
    part.type === 'heading' && index === title ? `# ${markdownText(part.text)}` : partText(part),
  );
  return `${texts.join('\n\n')}\n`;
}

function partText(part: Part): string {
  const text = markdownPart(part);
  return part.type === 'table' && part.rows.length > FOLDED_ROWS ? folded(part, text) : text;
}

function folded({ title, rows }: TablePart, text: string): string {
  return `<details><summary>${markdownText(title)} (${rows.length})</summary>\n\n${text}\n\n</details>`;
}
