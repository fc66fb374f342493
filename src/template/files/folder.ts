/** The files of a template folder, read again only after they have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import { readRegularFileSync, UnsuitableFile, decodeText } from '../../base/files/regular-file.js';
import { checkShape, openYaml, type YamlFile } from './yaml-file.js';

export interface TemplateFolder {
  readonly name: string;
  /** Absolute path of the folder. */
  readonly path: string;
  readonly sha256: string;
  /** Paths of all files, relative to the folder, with slashes. */
  readonly files: readonly string[];
  text(path: string): string;
  bytes(path: string): Buffer;
  readonly layers: readonly TemplateFolder[];
  holderOf(path: string): TemplateFolder;
  yamlFile(path: string): YamlFile;
  /** Parses a YAML file against a schema. The error reports every problem with its path and place. */
  yaml<Shape>(path: string, schema: z.ZodType<Shape>): Shape;
}

const TEMPLATE_FILE = 'template.yaml';

/** More than any template needs. */
const MOST_FILES = 500;

/** Folders that are remembered: those that a service uses in turns. */
const MOST_FOLDERS = 16;

/** What was read, by path, with the state of the files at that time. */
const known = new Map<string, { readonly state: string; readonly folder: TemplateFolder }>();

/** The same object as before if no file has changed, so that what is derived from it can be kept with it. */
export function readTemplateFolder(path: string): TemplateFolder {
  const state = existsSync(join(path, TEMPLATE_FILE)) ? settledState(path, MOST_FILES) : undefined;
  const before = known.get(path);
  if (before !== undefined && before.state === state) return before.folder;
  known.delete(path);
  const folder = readFiles(path);
  if (known.size >= MOST_FOLDERS) known.clear();
  if (state !== undefined) known.set(path, { state, folder });
  return folder;
}

function readFiles(path: string): TemplateFolder {
  const name = basename(resolve(path));
  const files = new Map<string, Buffer>();
  for (const file of filesBelow(path)) {
    files.set(relative(path, file).split(sep).join('/'), readOrRefuse(file));
  }

  const hash = createHash('sha256');
  for (const [file, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }

  function bytes(file: string): Buffer {
    const found = files.get(file);
    if (found !== undefined) return found;
    throw fileMissing(path, file);
  }

  function text(file: string): string {
    try {
      return decodeText(bytes(file));
    } catch (cause) {
      throw cause instanceof UnsuitableFile ? unfit(join(path, file), cause) : cause;
    }
  }

  const yamlFiles = new Map<string, YamlFile>();

  const folder: TemplateFolder = {
    name,
    path: resolve(path),
    sha256: hash.digest('hex'),
    files: [...files.keys()],
    bytes,
    text,
    holderOf: () => folder,
    yamlFile(file) {
      const known = yamlFiles.get(file);
      if (known !== undefined) return known;
      const read = openYaml(text(file), `${name}/${file}`, join(resolve(path), file));
      yamlFiles.set(file, read);
      return read;
    },
    yaml: (file, schema) => checkShape(folder.yamlFile(file), schema),
    get layers() {
      return [folder];
    },
  };
  return folder;
}

function readOrRefuse(file: string): Buffer {
  try {
    return readRegularFileSync(file);
  } catch (cause) {
    if (cause instanceof UnsuitableFile) throw unfit(file, cause);
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new AuditpressError(
      'template-unreadable',
      `cannot read ${file} of the template: the system refuses with ${code || message}`,
      { places: [{ file }], cause },
    );
  }
}

function unfit(file: string, cause: UnsuitableFile): AuditpressError {
  return new AuditpressError('template-unreadable', `${file}: ${cause.message}`, {
    hint: 'Keep only files and folders in a template folder, and save texts as UTF-8.',
    places: [{ file }],
    cause,
  });
}

function fileMissing(path: string, file: string): AuditpressError {
  const message = `expected the file "${file}" in the template "${basename(resolve(path))}", found none`;
  return new AuditpressError('template-file-missing', message, {
    hint: `Add the file to ${path}, or correct its name.`,
  });
}

function filesBelow(path: string): string[] {
  if (!isFolder(path)) {
    throw new AuditpressError('template-missing', `expected a template folder at ${path}, found none`);
  }
  // Checked before the folder is walked: a wrong path may be a whole disk.
  if (!existsSync(join(path, TEMPLATE_FILE))) throw fileMissing(path, TEMPLATE_FILE);
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  if (files.length <= MOST_FILES) return files;
  throw new AuditpressError(
    'template-too-large',
    `expected a template folder of at most ${MOST_FILES} files at ${path}, found ${files.length}`,
  );
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Milliseconds after which a change of a file always changes its times. Some file systems round times to two seconds, so two
 * changes shortly after each other can look like one.
 */
const SETTLING = 3000;

/**
 * A text that changes with the names, sizes and times of everything in a folder. Undefined if something was changed just now, if the
 * folder cannot be read, or if it has more than `most` entries.
 */
export function settledState(path: string, most: number, now = Date.now()): string | undefined {
  const latest = now - SETTLING;
  try {
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
    if (names.length > most) return undefined;
    const states: string[] = [];
    for (const name of names) {
      const { ino, size, mtimeMs, ctimeMs } = statSync(join(path, name));
      if (Math.max(mtimeMs, ctimeMs) > latest) return undefined;
      states.push(`${name} ${ino} ${size} ${mtimeMs} ${ctimeMs}`);
    }
    return states.join('\n');
  } catch {
    return undefined;
  }
}
