// A deliverer of your own: copies the documents into a shared folder, one folder per delivery. The name of the folder is
// the key of the delivery, so a repeated delivery is recognized. Needs `npm install zod`.
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deliveryKey } from 'auditpress/plugin';
import { z } from 'zod';

const options = z.strictObject({
  folder: z.string().describe('Shared folder. A relative path starts from the folder of the configuration.'),
  formats: z.array(z.string()).optional().describe('Formats to deliver. Default: all.'),
});

export const deliverer = {
  name: 'shared-folder',
  options,

  // Sending the same delivery again changes nothing, so it is tried again if its outcome is unknown.
  isRepeatable: true,

  plan(set, { folder, formats }, context) {
    const chosen = set.artifacts.filter(({ format }) => formats === undefined || formats.includes(format));
    if (chosen.length === 0) return [];
    const target = resolve(context.folder, folder);
    const key = deliveryKey(target, set, chosen);
    return [{ key, target, recipients: [], artifacts: chosen, payload: null, notices: [] }];
  },

  async send({ key, target, artifacts }, _options, { signal }) {
    signal?.throwIfAborted();
    await mkdir(target, { recursive: true });
    const isThere = (await readdir(target)).includes(key);
    if (!isThere) {
      // The folder gets its name when all files are in it.
      const parts = join(target, `.${key}`);
      await mkdir(parts, { recursive: true });
      for (const { fileName, content } of artifacts) {
        await writeFile(join(parts, fileName), Buffer.concat([...content.parts()]), { signal });
      }
      await rename(parts, join(target, key));
    }
    return {
      key,
      target,
      reference: '',
      recipients: [],
      artifacts: artifacts.map(({ fileName, content: { sha256, size } }) => ({
        path: join(target, key, fileName),
        sha256,
        bytes: size,
        outcome: isThere ? 'unchanged' : 'written',
      })),
    };
  },
};
