/** Plain text of the HTML and the Markdown that tools write: documents show their words, and a line as a paragraph. */

const TAGS =
  /<\/?(?:a|b|blockquote|br|code|dd|div|dl|dt|em|h[1-6]|hr|i|img|li|ol|p|pre|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s[^<>]*|\/)?>/gi;
const BLOCK_TAG = /^<\/?(?:blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|table|tr|ul)\b/i;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Tags of HTML go, blocks become lines, and entities what they stand for. Anything else in angle brackets stays, such as `<name>`. */
export function withoutMarkup(html: string): string {
  return withoutTags(html)
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

export function withoutTags(html: string): string {
  return html.replace(TAGS, (tag) => (BLOCK_TAG.test(tag) ? '\n' : ''));
}

export interface MarkdownSection {
  /** Without its marks and a final colon. Empty before the first heading. */
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Plain text. */
  readonly text: string;
  /** Addresses in it, in order. */
  readonly addresses: readonly string[];
}

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^(#{1,6})\s+(\S.*)$/;
/** With pairs of parentheses, which addresses of Microsoft Graph have. */
const ADDRESS = /https?:\/\/(?:[^\s()<>[\]"'`]|\([^\s()]*\))+/g;

/** The sections of a Markdown text, in order. Lines of code stay as they are. */
export function markdownSections(markdown: string): readonly MarkdownSection[] {
  const sections: { heading: string; level: number; lines: string[]; addresses: string[] }[] = [];
  let section = { heading: '', level: 0, lines: [] as string[], addresses: [] as string[] };
  sections.push(section);
  let isCode = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (FENCE.test(line)) {
      isCode = !isCode;
      continue;
    }
    const [, marks, title] = (isCode ? null : HEADING.exec(line)) ?? [];
    if (marks !== undefined && title !== undefined) {
      section = {
        heading: plainLine(title).replace(/\s#+$/, '').replace(/:$/, ''),
        level: marks.length,
        lines: [],
        addresses: [],
      };
      sections.push(section);
      continue;
    }
    section.lines.push(isCode ? line : plainLine(line));
    if (!isCode)
      section.addresses.push(...(line.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]$/, '')));
  }
  return sections.map(({ heading, level, lines, addresses }) => ({
    heading,
    level,
    text: lines.join('\n').trim(),
    addresses,
  }));
}

const TABLE_RULE = /^[|:-][\s|:-]*$/;

/** A line of Markdown as text: `**bold**` is `bold`, `[text](address)` is `text (address)`. A row of a table is its cells. */
function plainLine(line: string): string {
  // A backslash at the end breaks the line, as its end does.
  const trimmed = line.trim().replace(/(?<!\\)\\$/, '');
  if (TABLE_RULE.test(trimmed)) return '';
  const row = /^\|(.*)\|$/.exec(trimmed)?.[1];
  return row === undefined
    ? plainInline(trimmed.replace(/^>\s?/, '').replace(/^[*+]\s+/, '- '))
    : row.split('|').map(plainInline).join(' · ');
}

/** Code in a line stays as it is, without its marks. */
function plainInline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part.slice(1, -1) : plainWords(part)))
    .join('')
    .trim();
}

function plainWords(text: string): string {
  return text
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\(<?((?:[^\s()<>]|\([^\s()]*\))+)>?[^()]*\)/g, (_link, title: string, address: string) =>
      title === address || !/^https?:/i.test(address) ? title : `${title} (${address})`,
    )
    .replace(/<(https?:[^<>\s]+)>/g, '$1')
    .replace(/\*\*\*?(?=\S)/g, '')
    .replace(/(?<=\S)\*\*\*?/g, '')
    .replace(/(?<![\w*])\*(?=\S)([^*]*\S)\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)__?(?=[^\s_])([^_]*[^\s_])__?(?!\w)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|>-])/g, '$1');
}
