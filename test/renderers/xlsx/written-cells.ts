import JSZip from 'jszip';

export interface WrittenCell {
  readonly address: string;
  /** Of a cell that holds text. */
  readonly text: string | undefined;
  /** Whether its style marks it as text. */
  readonly isQuoted: boolean;
}

const CELL = /<c r="(\w+)"(?: s="(\d+)")?([^>]*>(?:<v>[^<]*)?)/g;

/** All cells of all sheets, as stored in the package. */
export async function writtenCells(workbook: Uint8Array): Promise<readonly WrittenCell[]> {
  const { files } = await JSZip.loadAsync(workbook);
  const part = async (path: string): Promise<string> => (await files[path]?.async('string')) ?? '';
  const styles = /<cellXfs.*?<\/cellXfs>/s.exec(await part('xl/styles.xml'))?.[0] ?? '';
  const quoted = [...styles.matchAll(/<xf [^>]*>/g)].map(([look]) => look.includes('quotePrefix="1"'));
  const texts = [...(await part('xl/sharedStrings.xml')).matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)];
  const cells: WrittenCell[] = [];
  for (const sheet of Object.keys(files).filter((path) => path.startsWith('xl/worksheets/sheet'))) {
    for (const [, cell = '', style = '0', content = ''] of (await part(sheet)).matchAll(CELL)) {
      const number = /t="s"><v>(\d+)/.exec(content)?.[1];
      const text = number === undefined ? undefined : unescaped(texts[Number(number)]?.[1] ?? '');
      cells.push({ address: `${sheet} ${cell}`, text, isQuoted: quoted[Number(style)] ?? false });
    }
  }
  return cells;
}

function unescaped(markup: string): string {
  return markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');
}
