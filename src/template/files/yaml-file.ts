import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import type { Place } from '../../model/values/place.js';
import { firstOf, locatedProblems } from '../../base/wording/problems.js';
import { LateModule } from '../../model/values/late-module.js';
import { packageRoot } from '../../base/package-root.js';

type Path = readonly PropertyKey[];

/** Needed for files that the build has not parsed, and for the places of problems. */
export const yamlReader = new LateModule(() => import('../../base/yaml/read-yaml.js'));

export interface YamlFile {
  /** Template and file, for messages: `auditor/theme.yaml`. */
  readonly where: string;
  readonly value: unknown;
  /** The name under which the build stores the parsed value; undefined if the build did not parse it. */
  readonly built: string | undefined;
  /** The place of a value, or of its key; if it is missing, of the nearest enclosing value. */
  locate(path: Path, key?: string): Place;
  /** The place of a part of a text, such as an expression in a title; of the text itself if it does not contain the part. */
  locatePart(path: Path, part: string): Place;
}

/**
 * Opens a YAML file. Built-in files were parsed by the build, so they are parsed again only when a place is needed.
 *
 * @param file path for places
 * @throws AuditpressError (usage) `template-malformed` with every fault of the text.
 */
export function openYaml(text: string, where: string, file: string): YamlFile {
  const built = sha256Of(text);
  const found = readBuilt(built);
  if (found === undefined) return parseFile(text, where, file);
  let parsed: YamlFile | undefined;
  const places = (): YamlFile => (parsed ??= parseFile(text, where, file));
  return {
    where,
    value: found.value,
    built,
    locate: (path, key) => places().locate(path, key),
    locatePart: (path, part) => places().locatePart(path, part),
  };
}

/** The name of the value that two YAML files have when they are merged; undefined unless the build parsed both. */
export function builtFrom(base: YamlFile, own: YamlFile): string | undefined {
  return base.built === undefined || own.built === undefined ? undefined : sha256Of(`${base.built} ${own.built}`);
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Path of a value that the build stores, relative to the package. The name of a parsed text is its SHA-256. */
export function builtPath(name: string): string {
  return join('dist', 'yaml', `${name}.json`);
}

/** Reads a value that the build stores; undefined if there is none of this name. */
export function readBuilt(name: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(readFileSync(join(packageRoot(), builtPath(name)), 'utf8')) as unknown };
  } catch {
    return undefined;
  }
}

function parseFile(text: string, where: string, file: string): YamlFile {
  const yaml = yamlReader.get().readYaml(text, 'core');
  if (yaml.faults.length > 0) {
    throw malformed(
      where,
      yaml.faults.map((fault) => fault.text),
      yaml.faults.map(({ line, column }) => ({ file, line, column })),
    );
  }
  return {
    where,
    value: yaml.value,
    built: undefined,
    locate: (path, key) => ({ file, ...yaml.locate(path, key) }),
    locatePart: (path, part) => ({ file, ...yaml.locatePart(path, part) }),
  };
}

/** Checks the file's value against a schema. The error reports every problem with its path and place. */
export function checkShape<Shape>(file: YamlFile, schema: z.ZodType<Shape>): Shape {
  const checked = schema.safeParse(file.value);
  if (checked.success) return checked.data;
  const problems = locatedProblems(checked.error.issues, { schema, value: file.value });
  throw malformed(
    file.where,
    problems.map(({ text }) => text),
    problems.map(({ path, key }) => file.locate(path, key)),
    checked.error,
  );
}

/** The valid keys of the file's value, even if others are invalid. */
export function validKeys<Shape extends z.ZodRawShape>(
  { value }: YamlFile,
  { shape }: z.ZodObject<Shape>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const written: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const valid = Object.entries(shape).flatMap(([key, schema]) => {
    const checked = (schema as z.ZodType).safeParse(written[key]);
    return checked.success ? [[key, checked.data] as const] : [];
  });
  return Object.fromEntries(valid) as Partial<z.output<z.ZodObject<Shape>>>;
}

function malformed(
  where: string,
  problems: readonly string[],
  places: readonly Place[],
  cause?: unknown,
): AuditpressError {
  return new AuditpressError('template-malformed', `${where}: ${firstOf(problems)}`, {
    problems,
    places,
    cause,
  });
}
