/** Reads a configuration file, whatever it is written in. */
import { extname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cosmiconfig, type Loader } from 'cosmiconfig';
import { AuditpressError } from '../errors.js';

/**
 * Loaders wrap what they read, because cosmiconfig gives a meaning of its own to empty files and to a key `$import`,
 * whose paths would start from the wrong file.
 */
interface Wrapped {
  readonly content: unknown;
}

const readYaml: Loader = async (_path, text): Promise<Wrapped> => {
  const { parse } = await import('yaml');
  return { content: parse(text) as unknown };
};

const readJson: Loader = (_path, text): Promise<Wrapped> => Promise.resolve({ content: JSON.parse(text) as unknown });

const readModule: Loader = async (path): Promise<Wrapped> => {
  const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
  if (module.default === undefined) throw new Error('the module has no default export');
  return { content: module.default };
};

const LOADERS = {
  '.yaml': readYaml,
  '.yml': readYaml,
  '.json': readJson,
  '.js': readModule,
  '.mjs': readModule,
} satisfies Record<string, Loader>;

/** What an absolute path holds, unchecked; undefined for an empty file. */
export async function readConfigFile(path: string, cwd: string): Promise<unknown> {
  const label = relative(cwd, path) || path;
  try {
    if (!Object.hasOwn(LOADERS, extname(path))) throw new Error('its kind is not known');
    const explorer = cosmiconfig('auditpress', { loaders: LOADERS, cache: false });
    const result = await explorer.load(path);
    return result?.isEmpty === true ? undefined : (result?.config as Wrapped).content;
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
      hint: `Use one of ${Object.keys(LOADERS).join(', ')}, readable and complete.`,
      cause,
    },
  );
}
