// A source of your own: the newest report in a folder that another program writes to. Needs `npm install zod`.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const options = z.strictObject({
  folder: z.string().describe('Folder with reports. A relative path starts from the current folder.'),
  ending: z.string().default('.json').describe('How the names of reports end.'),
});

export const source = {
  name: 'newest-file',
  options,
  async *fetch(_query, { folder, ending }, { read, notify, signal }) {
    const names = (await readdir(resolve(folder))).filter((name) => name.endsWith(ending));
    const files = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
    );
    // Of files of the same time, the last by name.
    const [newest] = files.sort((one, other) => other.time - one.time || (one.name < other.name ? 1 : -1));
    if (newest === undefined) throw new Error(`expected a file that ends with ${ending} in ${folder}, found none`);
    notify?.(`reading ${newest.name}`);
    yield* await read(await readFile(join(folder, newest.name), { signal }), { address: newest.name });
  },
};
