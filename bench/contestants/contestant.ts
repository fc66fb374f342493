import { readFile } from 'node:fs/promises';
import type { Content as FileContent } from '../../src/model/document/artifact.js';
import type { Content } from '../content.js';

/** The input: a report in several forms, as files beside each other. */
export interface InputFiles {
  /** `Content` as JSON. */
  readonly content: string;
  /** The report as the service sends it. */
  readonly report: string;
  /** The rows of `Content`, tab-separated, for programs that do not read JSON: see `writeInput`. */
  readonly table: string;
}

/** A document: in one piece, or in parts that may be on disk. */
type Made = Uint8Array | string | Pick<FileContent, 'parts' | 'release'>;

/** What the module of a contestant exports. Each process loads one contestant. */
export interface Contestant<Input = Content> {
  /** Reads what `make` needs; not measured. Default: reads the content. */
  readonly load?: (files: InputFiles) => Promise<Input>;
  /**
   * Makes one document; measured.
   *
   * @returns the document, or nothing if it was written to `out`
   */
  readonly make: (input: Input, out: string) => Promise<Made | undefined> | Made;
  /** Stops what `make` has started. */
  readonly close?: () => Promise<void>;
  /** Whether it starts processes. Their time and memory count. */
  readonly hasHelpers?: boolean;
}

export function filesOf(stem: string): InputFiles {
  return { content: `${stem}.content.json`, report: `${stem}.report.json`, table: `${stem}.tsv` };
}

export async function readContent({ content }: InputFiles): Promise<Content> {
  return JSON.parse(await readFile(content, 'utf8')) as Content;
}
