/**
 * Validates archival PDFs with an independent program as far as one exists: PDFBox preflight, which supports only PDF/A-1b.
 *
 *     npx tsx scripts/preflight.ts FILE.pdf …
 *
 * PDF/A-1 forbids some of what PDF/A-2 and -3 allow, so a reduced variant is validated: without object streams, bookmarks and
 * attached files, claiming PDF/A-1b, and with the list of glyphs that only PDF/A-1 requires. Pages, fonts, structure, colors and
 * metadata are those of the file. Needs qpdf, Java and PDFBox (Debian: qpdf, default-jre-headless, libpdfbox2-java,
 * libactivation-java, libjaxb-api-java); PREFLIGHT_CLASSPATH names its jars where they are not in /usr/share/java.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inflateSync } from 'node:zlib';

const JARS = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
  'jaxb-runtime',
];
const CLASSPATH =
  process.env['PREFLIGHT_CLASSPATH'] ??
  JARS.map((jar) => `/usr/share/java/${jar}.jar`)
    .filter(existsSync)
    .join(delimiter);

type Dictionary = Record<string, unknown>;

/** An object as qpdf prints it. */
interface QpdfObject {
  value?: unknown;
  stream?: { dict: Dictionary; data: string };
}

/** The output of `qpdf --json-output`. */
interface QpdfJson {
  readonly version: 2;
  readonly qpdf: readonly [{ maxobjectid: number }, Record<string, QpdfObject>];
}

function reduce(json: QpdfJson): void {
  const [header, objects] = json.qpdf;
  const at = (reference: unknown): QpdfObject => objects[`obj:${String(reference)}`] ?? {};
  const dictionary = (reference: unknown): Dictionary =>
    (typeof reference === 'string' ? at(reference).value : reference) as Dictionary;

  const catalog = dictionary(dictionary(objects['trailer']?.value)['/Root']);
  for (const key of ['/Outlines', '/PageMode', '/AF']) Reflect.deleteProperty(catalog, key);
  if (catalog['/Names'] !== undefined) Reflect.deleteProperty(dictionary(catalog['/Names']), '/EmbeddedFiles');
  claim(at(catalog['/Metadata']));

  for (const { value } of Object.values(objects)) {
    const font = value as Dictionary | undefined;
    if (font?.['/Type'] !== '/FontDescriptor') continue;
    const glyphs = countGlyphs(at(font['/FontFile2']));
    header.maxobjectid += 1;
    const reference = `${String(header.maxobjectid)} 0 R`;
    objects[`obj:${reference}`] = { stream: { dict: {}, data: glyphSet(glyphs).toString('base64') } };
    font['/CIDSet'] = reference;
  }
}

function claim({ stream }: QpdfObject): void {
  if (stream === undefined) throw new Error('expected metadata in the PDF, found none');
  const claimed = Buffer.from(stream.data, 'base64')
    .toString('utf8')
    .replace(/(<pdfaid:part>)[23]/, '$11')
    .replace(/(<pdfaid:conformance>)A/, '$1B');
  if (!claimed.includes('<pdfaid:part>1<'))
    throw new Error('expected a PDF that claims PDF/A, found none: use --archival');
  stream.data = Buffer.from(claimed).toString('base64');
}

/** Number of glyphs of an embedded TrueType font, from its table `maxp`. */
function countGlyphs({ stream }: QpdfObject): number {
  if (stream === undefined) throw new Error('expected an embedded TrueType font, found another one');
  const data = Buffer.from(stream.data, 'base64');
  const font = stream.dict['/Filter'] === '/FlateDecode' ? inflateSync(data) : data;
  for (let table = 0; table < font.readUInt16BE(4); table += 1) {
    const entry = 12 + 16 * table;
    if (font.toString('latin1', entry, entry + 4) === 'maxp')
      return font.readUInt16BE(font.readUInt32BE(entry + 8) + 4);
  }
  throw new Error('expected a table maxp in the font, found none');
}

/** One bit per glyph, the highest bit first. */
function glyphSet(glyphs: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(glyphs / 8), 0xff);
  if (glyphs % 8 > 0) bits[bits.length - 1] = 0xff << (8 - (glyphs % 8));
  return bits;
}

/** The problems that preflight reports; empty for a valid file. */
function preflight(file: string, folder: string): string[] {
  const [written, reduced] = [join(folder, 'objects.json'), join(folder, 'reduced.pdf')];
  execFileSync('qpdf', ['--object-streams=disable', '--json-output', file, written]);
  const json = JSON.parse(readFileSync(written, 'utf8')) as QpdfJson;
  reduce(json);
  writeFileSync(written, JSON.stringify(json));
  const options = ['--object-streams=disable', '--newline-before-endstream', '--force-version=1.4'];
  execFileSync('qpdf', [...options, '--json-input', written, reduced]);
  const { stdout, stderr, error } = spawnSync(
    'java',
    ['-cp', CLASSPATH, 'org.apache.pdfbox.preflight.Validator_A1b', reduced],
    { encoding: 'utf8' },
  );
  if (error !== undefined) throw error;
  if (stdout.includes('is a valid PDF/A-1b file')) return [];
  return [...stdout.split('\n').filter((line) => /^[\d.]+ : /.test(line)), ...(stdout === '' ? [stderr] : [])];
}

const folder = mkdtempSync(join(tmpdir(), 'auditpress-preflight-'));
for (const file of process.argv.slice(2)) {
  const problems = preflight(file, folder);
  console.log(`${file}: ${problems.length === 0 ? 'valid' : problems.join('\n  ')}`);
  if (problems.length > 0) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
