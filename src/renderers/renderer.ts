/** The plug point of output formats. */
import type { AuditDocument } from '../model/document/document.js';
import type { AbsentFont, FontFile } from '../model/template/theme.js';
import type { OptionsSchema } from '../plug-ins/options-schema.js';
import type { BlockHandlers } from './handlers.js';

/** What a renderer may use besides the document: handed in, because renderers touch no disk, network or clock. */
export interface RenderContext {
  /**
   * The families that the document's theme names, regular always, semibold where there is one; then families for
   * characters that these lack, in the order to ask them. May be none where the renderer uses no fonts.
   */
  readonly fonts: readonly FontFile[];
  /** Of the user's module, for renderers that take handlers. */
  readonly handlers?: BlockHandlers;
  /** Font packages that would help with the document's characters, but are not used. None where absent. */
  readonly absentFonts?: readonly AbsentFont[];
  /** What a document rests on, for formats that can carry files; absent where the caller has the document alone. */
  readonly evidence?: Evidence;
  /**
   * Takes the file from its beginning in parts, where the caller wants long files so. A renderer may call it with what is
   * finished while it makes the rest, which is the `bytes` of its rendering then. Parts are the caller's.
   */
  readonly write?: (part: Uint8Array) => void;
}

/** Files about a document. Made when they are asked for. */
export interface Evidence {
  /** The summary: every number of the document, as JSON. */
  readonly summary: () => EvidenceFile;
  /** The snapshot that the document was made from, as JSON. */
  readonly source: () => EvidenceFile;
  /** Whether the template wants the snapshot in documents that can carry it. */
  readonly embedSource: boolean;
}

export interface EvidenceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  /** `Source`: what the document was made from. `Data`: what it shows. */
  readonly relationship: 'Data' | 'Source';
  readonly bytes: Uint8Array;
}

export interface Rendering {
  /** The file; the rest of it where its beginning was written to the context. */
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
  /** Whether the format draws the document's blocks, so that a user's handlers may draw some in its place. Default: false. */
  readonly takesHandlers?: boolean;
  /** Whether the format embeds or measures the fonts of its context, which have to be found and read for it. Default: true. */
  readonly usesFonts?: boolean;
  /** Checks the options before anything is rendered. Without a schema the renderer takes none. */
  readonly options?: OptionsSchema<Options>;
  /**
   * The whole document in this format. The same input gives the same bytes; the document is shared with other renderers
   * and never changed. Called for many documents at once.
   *
   * @throws AuditpressError where the document cannot be shown in this format at all, such as too many rows.
   */
  render(document: AuditDocument, options: Options, context: RenderContext): Promise<Rendering>;
}
