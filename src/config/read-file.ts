/** Reads a configuration file, whatever it is written in. */
import { extname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFile } from 'node:fs/promises';
import { AuditpressError } from '../errors.js';

type Reader = (path: string) => Promise<unknown>;

const readYaml: Reader = async (path) => {
  const [{ parse }, text] = await Promise.all([import('yaml'), readFile(path, 'utf8')]);
  return (parse(text) as unknown) ?? undefined;
};

const readJson: Reader = async (path) => {
  const text = await readFile(path, 'utf8');
  return text.trim() === '' ? undefined : (JSON.parse(text) as unknown);
};

const readModule: Reader = async (path) => {
  const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
  if (module.default === undefined) throw new Error('the module has no default export');
  return module.default;
};

/** Readers by extension. */
const READERS: Readonly<Record<string, Reader>> = {
  '.yaml': readYaml,
  '.yml': readYaml,
  '.json': readJson,
  '.js': readModule,
  '.mjs': readModule,
};

/** What an absolute path holds, unchecked; undefined for an empty file. */
export async function readConfigFile(path: string, cwd: string): Promise<unknown> {
  const label = relative(cwd, path) || path;
  try {
    const read = READERS[extname(path)];
    if (read === undefined) throw new Error('its kind is not known');
    return await read(path);
  } catch (cause) {
    throw unreadable(label, cause);
  }
}

function unreadable(label: string, cause: unknown): AuditpressError {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT') {
    return new AuditpressError('usage', 'config-not-found', `expected a configuration file at ${label}, found none`, {
      hint: 'Check the path given with --config.',
      cause,
    });
  }
  const [reason = ''] = message.split('\n');
  return new AuditpressError(
    'usage',
    'config-unreadable',
    `the configuration file ${label} cannot be read: ${reason}`,
    {
      hint: `Use one of ${Object.keys(READERS).join(', ')}, readable and complete.`,
      cause,
    },
  );
}
