/** Reads the YAML files of users that a schema checks: every problem at once. */
import { extname, relative } from 'node:path';
import { isResourceLimitError } from '../errors.js';
import { readRegularFile, UnsuitableFile, decodeText } from './regular-file.js';
import { readYaml, type YamlText } from '../yaml/read-yaml.js';

const EXTENSIONS = ['.yaml', '.yml', '.json'];
const LARGEST = 16 * 1024 * 1024;

export interface TextFile {
  readonly label: string;
  readonly bytes: Buffer;
}

export interface YamlFile extends TextFile {
  readonly yaml: YamlText;
}

/**
 * Reads a YAML or JSON file; every scalar stays text.
 *
 * @param what it is, for messages: `a policy library`
 * @returns undefined for a file without a value to check; one line per reason is added to `problems`, as for each fault
 */
export async function readYamlFile(path: string, what: string, problems: string[]): Promise<YamlFile | undefined> {
  const label = labelOf(path);
  const bytes = await bytesOf(path, label, what, problems);
  return bytes === undefined ? undefined : parseYamlFile({ label, bytes }, problems);
}

export function parseYamlFile({ label, bytes }: TextFile, problems: string[]): YamlFile | undefined {
  let text: string;
  try {
    text = decodeText(bytes);
  } catch (cause) {
    problems.push(`${label}: ${(cause as Error).message}`);
    return undefined;
  }
  const yaml = readYaml(text, 'failsafe');
  for (const { text } of yaml.faults) problems.push(`${label}: ${text}`);
  return yaml.value === undefined && yaml.faults.length > 0 ? undefined : { label, bytes, yaml };
}

/** A path as messages show it: relative to the working folder. */
export function labelOf(path: string): string {
  return relative(process.cwd(), path) || path;
}

async function bytesOf(path: string, label: string, what: string, problems: string[]): Promise<Buffer | undefined> {
  const extension = extname(path).toLowerCase();
  if (!EXTENSIONS.includes(extension)) {
    const found = extension === '' ? 'none' : `"${extension}"`;
    problems.push(`${label}: expected one of the extensions ${EXTENSIONS.join(', ')}, found ${found}`);
    return undefined;
  }
  try {
    return await readRegularFile(path, LARGEST);
  } catch (cause) {
    if (isResourceLimitError(cause)) throw cause;
    if (cause instanceof UnsuitableFile) {
      problems.push(`${label}: ${cause.message}`);
      return undefined;
    }
    const { code = 'an unknown error' } = cause as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT';
    problems.push(
      `${label}: ${isMissing ? `expected ${what}, found no file` : `cannot read the file: the system refuses with ${code}`}`,
    );
  }
  return undefined;
}
