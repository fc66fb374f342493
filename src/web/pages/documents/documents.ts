/** The document sets of a scan in the archive, and their files. */
import { Readable } from 'node:stream';
import { jobOf } from '../../../archive/list.js';
import { objectParts, readRecords } from '../../../archive/read.js';
import { groupOf, idOf, type SetContent } from '../../../archive/records.js';
import type { SeenScan } from '../../access/masks.js';
import { compareCodeUnits } from '../../../model/values/natural-order.js';
import type { Page, Visit } from '../../page.js';
import { scanPath } from '../../../base/page-paths.js';

/** Formats that are shown in the browser: the sandbox of documents does not show PDF. */
const SHOWN = 'text/html';

export const documentPage: Page = {
  path: '/scans/:scan/documents/:set/:file',
  async answer({ params, scans, archive }) {
    const scan = scans.scan(params['scan'] ?? '');
    if (scan === undefined) return 'not-found';
    const sets = await setsOf(scan, archive);
    const file = sets.find(({ id }) => id === params['set'])?.content.files.find(({ name }) => name === params['file']);
    if (file === undefined) return 'not-found';
    const { name, mediaType, bytes } = file;
    const content = Readable.from(objectParts(archive.store, file), { objectMode: false });
    return { file: { name, mediaType, content, size: bytes, isShown: isShown(file) } };
  },
};

export interface StoredSet {
  readonly id: string;
  readonly content: SetContent;
}

/** The sets of the scan's job, the newest first. None of a redacted scan: they may have what it lacks. */
export async function setsOf(scan: SeenScan, archive: Visit['archive']): Promise<readonly StoredSet[]> {
  if (scan.masked !== undefined) return [];
  const { records } = await readRecords(archive, 'set', groupOf(scan.report));
  return records
    .filter(({ content }) => jobOf(content) === jobOf(scan))
    .map(({ key, content }) => ({ id: idOf(key), content }))
    .sort((one, other) => compareCodeUnits(other.content.clock, one.content.clock));
}

export function documentPath(scan: SeenScan, set: string, file: string): string {
  return `${scanPath(scan)}/documents/${set}/${encodeURIComponent(file)}`;
}

export function isShown({ mediaType }: Pick<SetContent['files'][number], 'mediaType'>): boolean {
  return mediaType.startsWith(SHOWN);
}
