/** The plug point of output formats. */
import type { z } from 'zod';
import type { AuditDocument } from '../model/document.js';
import type { FontFile } from '../model/font.js';

/** Options of a plug-in: a zod schema whose output is the resolved options. */
export type OptionsSchema<Options> = z.ZodType<Options>;

/** What a renderer may use besides the document: handed in, because renderers touch no disk, network or clock. */
export interface RenderContext {
  readonly fonts: readonly FontFile[];
}

export interface Rendering {
  readonly bytes: Uint8Array;
  /** What could not be shown, one sentence each; empty when everything is in the output. */
  readonly notices: readonly string[];
}

export interface Renderer<Options = unknown> {
  /** Name for `--format`. */
  readonly format: string;
  /** File name extension without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly options: OptionsSchema<Options>;
  render(document: AuditDocument, options: Options, context: RenderContext): Promise<Rendering>;
}
