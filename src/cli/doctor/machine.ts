/** Checks of this machine: Node, languages, fonts, time zone, disk. */
import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { checkTarget } from '../../deliverers/folder/check-target.js';
import { BUCKET_SCHEME } from '../../settings/value-types.js';
import { optionalFontsFor, packageFonts } from '../../template/fonts/fallback-fonts.js';
import type { Run } from '../resolve-run.js';
import { passed, problem, unknown, type Check, type CheckResult } from './check.js';

export const nodeCheck: Check = {
  name: 'Node',
  make() {
    const { node, icu = '', tz = '' } = process.versions;
    const version = `${node}, with ICU ${icu} and time zones of ${tz}`;
    // A Node that is built with English alone words and sorts every other language as English.
    const [supported] = Intl.DateTimeFormat.supportedLocalesOf(['ja']);
    return Promise.resolve(
      supported === undefined
        ? problem(
            `${version}, but without the data of other languages`,
            'Install Node from nodejs.org, or set NODE_ICU_DATA.',
          )
        : passed(version),
    );
  },
};

export function zoneCheck({ settings, schedules }: Run): Check {
  return {
    name: 'Time zone',
    make() {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const names = Object.entries(schedules).map(([name, { timeZone = settings.timeZone }]) => `${name} ${timeZone}`);
      const scheduled = names.length === 0 ? '' : `, schedules: ${names.join(', ')}`;
      return Promise.resolve(passed(`documents: ${settings.timeZone}${scheduled}; this machine: ${own}`));
    },
  };
}

/** In which the family of a theme, or one that comes with auditpress, has letters. */
const BUNDLED =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** One per language that a document, a deliverer or a schedule is configured for. */
export function fontChecks({ settings, delivery, schedules }: Run): readonly Check[] {
  const named = [...Object.values(delivery.deliverers), ...Object.values(schedules)].map(({ locale }) => locale);
  const locales = new Set([settings.locale, ...named.filter((locale) => locale !== undefined)]);
  return [...locales].map((locale) => ({ name: `Fonts ${locale}`, make: () => Promise.resolve(fontResult(locale)) }));
}

function fontResult(locale: string): CheckResult {
  // The name of the language in its own script.
  const sample = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? '';
  if (BUNDLED.test(sample)) return passed('included');
  const [font] = optionalFontsFor(locale).filter(({ covers }) => covers.test(sample));
  if (font === undefined) {
    return unknown(
      `no font that comes with auditpress has the letters of ${sample}`,
      'Put a font into the template: see docs/fonts.md.',
    );
  }
  const { files, distrust } = packageFonts(font);
  if (files.length > 0) return passed(`${font.family}, from ${font.package}`);
  const remedy = `Run \`npm install ${font.package}\`.`;
  return distrust === undefined
    ? problem(`${font.family} is not installed, so the letters of ${sample} are missing in PDF`, remedy)
    : problem(`${font.package} is ignored: ${distrust}`, 'Fix its owner and mode, or install it again.');
}

const GIBIBYTE = 2 ** 30;
/** Bytes. A night of a thousand accounts takes about as much. */
const ENOUGH = GIBIBYTE;

export function diskChecks({ out, archive }: Run): readonly Check[] {
  return [
    { name: 'Disk, documents', make: () => writableResult(out) },
    ...(archive === undefined || archive.startsWith(BUCKET_SCHEME)
      ? []
      : [{ name: 'Disk, archive', make: () => writableResult(archive) }]),
    { name: 'Disk, temporary files', make: () => writableResult(tmpdir()) },
  ];
}

async function writableResult(folder: string): Promise<CheckResult> {
  await checkTarget(folder, []);
  const { bavail, bsize } = await statfs(await nearestFolder(folder));
  const free = bavail * bsize;
  const message = `${folder} can be written to, ${(free / GIBIBYTE).toFixed(1)} GiB free`;
  return free < ENOUGH
    ? problem(message, 'Free some space: a night of a thousand accounts needs about 1 GiB.')
    : passed(message);
}

async function nearestFolder(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : nearestFolder(dirname(path));
}
