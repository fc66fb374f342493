/** Adds a risk acceptance to a file. */
import { type NewAcceptance, withAcceptance } from '../sources/acceptances/add.js';
import { contentOf } from './spool.js';
import { writeFileAt } from '../deliverers/folder/write-files.js';

/**
 * Adds an entry at the end of a file of risk acceptances, and makes the file if it is missing. The file is complete before it
 * gets its name.
 *
 * @param path absolute
 * @throws AuditpressError (usage) `acceptances-invalid` before anything is written
 */
export async function addAcceptance(path: string, entry: NewAcceptance): Promise<void> {
  const content = contentOf(Buffer.from(await withAcceptance(path, entry)));
  await writeFileAt(path, { format: 'acceptances', mediaType: 'application/yaml', fileName: '', content }, true);
}
