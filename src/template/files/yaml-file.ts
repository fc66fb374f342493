/** A YAML file of a template: its value, and where each part of it stands. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { z } from 'zod';
import { AuditpressError, type Place } from '../../errors.js';
import { firstOf } from '../../messages/problems.js';
import { locatedProblems } from '../../messages/schema-problems.js';
import { describeTreeFault, describeYamlFault, placeOfYamlFault } from '../../messages/parse-fault.js';
import { packageRoot } from '../package-root.js';

type Path = readonly PropertyKey[];

export interface YamlFile {
  /** Template and file, for messages: `auditor/theme.yaml`. */
  readonly where: string;
  readonly value: unknown;
  /** Where a value stands, or a key in it; the nearest that is there around what is missing. */
  locate(path: Path, key?: string): Place;
  /** Where a part of a text stands, such as an expression in a title; the text itself where it is not found in it. */
  locatePart(path: Path, part: string): Place;
}

/**
 * Files that come with auditpress are not parsed: the build has done that. Only who asks for a place waits for the parser.
 *
 * @param file path for places
 * @throws AuditpressError (usage) `template-malformed` with every fault of the syntax.
 */
export function readYaml(text: string, where: string, file: string): YamlFile {
  const built = builtValue(text);
  if (built === undefined) return parseYamlFile(text, where, file);
  let parsed: YamlFile | undefined;
  const places = (): YamlFile => (parsed ??= parseYamlFile(text, where, file));
  return {
    where,
    value: built.value,
    locate: (path, key) => places().locate(path, key),
    locatePart: (path, part) => places().locatePart(path, part),
  };
}

/** Path of the value of a YAML text that the build has parsed, within the package. */
export function builtYaml(text: string): string {
  return join('dist', 'yaml', `${createHash('sha256').update(text).digest('hex')}.json`);
}

function builtValue(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(readFileSync(join(packageRoot(), builtYaml(text)), 'utf8')) as unknown };
  } catch {
    return undefined;
  }
}

function parseYamlFile(text: string, where: string, file: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const value = valueOf(document, where, file);
  return {
    where,
    value,
    locate: (path, key) => placeAt(startOf(nodeAt(document.contents, key === undefined ? path : [...path, key], key))),
    locatePart(path, part) {
      const node = nodeAt(document.contents, path);
      const [start, end] = node?.range ?? [0, 0];
      return placeAt(start + Math.max(0, text.slice(start, end).indexOf(part)));
    },
  };
}

/** A value against a schema; every problem is named with its path and its place. */
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

/** The keys of a value that are sound by themselves, whatever is wrong with the others. */
export function validKeys<Shape extends z.ZodRawShape>(
  { value }: YamlFile,
  { shape }: z.ZodObject<Shape>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const written: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const sound = Object.entries(shape).flatMap(([key, schema]) => {
    const checked = (schema as z.ZodType).safeParse(written[key]);
    return checked.success ? [[key, checked.data] as const] : [];
  });
  return Object.fromEntries(sound) as Partial<z.output<z.ZodObject<Shape>>>;
}

function valueOf(document: Document, where: string, file: string): unknown {
  // What the parser warns of, such as a tag that it does not know, is no value that anybody meant.
  const known = [...document.errors, ...document.warnings];
  let value: unknown;
  try {
    const [first] = known;
    if (first !== undefined) throw first;
    value = document.toJS() as unknown;
  } catch (cause) {
    const faults = known.length === 0 ? [cause] : known;
    throw malformed(
      where,
      faults.map(describeYamlFault),
      faults.map((fault) => ({ file, ...placeOfYamlFault(fault) })),
      cause,
    );
  }
  const fault = describeTreeFault(value);
  if (fault === undefined) return value;
  throw malformed(where, [fault], [{ file }]);
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

/** The node at a path, or the last one on the way to it; the key's own node where `key` is the last step. */
function nodeAt(root: unknown, path: Path, key?: string): Node | undefined {
  let node = root as Node | null;
  for (const [index, step] of path.entries()) {
    const pair = isMap(node) ? node.items.find((item) => nameOf(item.key) === String(step)) : undefined;
    const inner = isSeq(node) ? node.items[Number(step)] : pair?.value;
    if (pair !== undefined && (inner === null || (key !== undefined && index === path.length - 1))) {
      return pair.key as Node;
    }
    if (inner === undefined) break;
    node = inner as Node;
  }
  return node ?? undefined;
}

/** What is missing at the top of a file is missing from its first line on. */
function startOf(node: Node | undefined): number {
  return node?.range?.[0] ?? 0;
}

function nameOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}
