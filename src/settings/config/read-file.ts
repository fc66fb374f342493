/** Reads a configuration file in YAML, JSON, JavaScript or TypeScript. */
import { extname, relative } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { CONFIG_EXTENSIONS } from './find-file.js';
import { loadModule, type ModuleExports } from '../../base/plug-ins/load-module.js';
import { oneLine } from '../../base/wording/printable.js';
import { readRegularFile, UnsuitableFile, decodeText } from '../../base/files/regular-file.js';

type Reader = (path: string) => Promise<unknown>;

const REASON_LIMIT = 300;

/** A fault in the content of a file. Its message has the form `expected …, found …`. */
class ContentFault extends Error {}

async function readText(path: string): Promise<string> {
  return decodeText(await readRegularFile(path));
}

/** JSON is YAML, too. */
const readYamlFile: Reader = async (path) => {
  const [{ readYaml }, text] = await Promise.all([import('../../base/yaml/read-yaml.js'), readText(path)]);
  const { value, faults } = readYaml(text, 'core');
  if (faults.length > 0) throw new ContentFault(faults[0]?.text);
  return value ?? undefined;
};

const readModule: Reader = async (path) => {
  // Read first, because the loader reports the same errors for modules that the file imports, and takes any bytes for UTF-8.
  await readText(path);
  const { default: content } = await importConfig(path);
  if (content === undefined) throw new ContentFault('expected a default export, found none');
  return content;
};

async function importConfig(path: string): Promise<ModuleExports> {
  try {
    return await loadModule(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContentFault(`expected a module that loads, found an error: ${oneLine(reason, REASON_LIMIT)}`, {
      cause,
    });
  }
}

const readTypeScript: Reader = async (path) => {
  const { typescript = false } = process.features as { readonly typescript?: string | false };
  if (typescript !== false) return readModule(path);
  throw new ContentFault(
    `expected a version of Node that loads TypeScript, 22.18 or newer, found ${process.version}. Use that, or write the configuration in YAML, JSON or JavaScript`,
  );
};

const READERS: Readonly<Record<(typeof CONFIG_EXTENSIONS)[number], Reader>> = {
  '.yaml': readYamlFile,
  '.yml': readYamlFile,
  '.json': readYamlFile,
  '.js': readModule,
  '.mjs': readModule,
  '.cjs': readModule,
  '.ts': readTypeScript,
  '.mts': readTypeScript,
};

/** The unchecked content of the file at an absolute path; undefined for an empty file. */
export async function readConfigFile(path: string, cwd: string): Promise<unknown> {
  const label = relative(cwd, path) || path;
  const extension = extname(path);
  const known = CONFIG_EXTENSIONS.find((one) => one === extension.toLowerCase());
  if (known === undefined) {
    const found = extension === '' ? 'none' : `"${extension}"`;
    throw unreadable(label, `expected one of the extensions ${CONFIG_EXTENSIONS.join(', ')}, found ${found}`);
  }
  try {
    return await READERS[known](path);
  } catch (cause) {
    throw readFailure(label, cause);
  }
}

function readFailure(label: string, cause: unknown): AuditpressError {
  if (cause instanceof UnsuitableFile) return unreadable(label, cause.message, cause);
  if (cause instanceof ContentFault) return unreadable(label, cause.message, cause.cause);
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT') {
    return new AuditpressError('config-not-found', `expected a configuration file at ${label}, found none`, {
      cause,
    });
  }
  const reason = code === undefined ? oneLine(message, REASON_LIMIT) : `the system refuses with ${code}`;
  return unreadable(label, `cannot be read: ${reason}`, cause);
}

function unreadable(label: string, problem: string, cause?: unknown): AuditpressError {
  return new AuditpressError('config-unreadable', `${label}: ${problem}`, {
    hint: `Supported extensions: ${CONFIG_EXTENSIONS.join(', ')}. Check the syntax and the permissions of the file.`,
    cause,
  });
}
