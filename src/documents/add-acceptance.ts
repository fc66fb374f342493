/** Adds an entry to a file of risk acceptances. */
import { contentOf } from '../base/content.js';
import { writeFileAt } from '../deliverers/folder/write-files.js';
import { withAcceptance, type NewAcceptance } from '../sources/acceptances/add.js';

export type { NewAcceptance };

/**
 * The file is complete before it gets its name; it is created if it does not exist. Comments and format of the others stay.
 *
 * @param path absolute
 * @throws AuditpressError (usage) `acceptances-invalid` if the file has problems, or would have with the entry
 */
export async function addAcceptance(path: string, entry: NewAcceptance): Promise<void> {
  const content = contentOf(Buffer.from(await withAcceptance(path, entry)));
  await writeFileAt(path, { format: 'acceptances', mediaType: 'application/yaml', fileName: '', content }, true);
}
