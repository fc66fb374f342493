/** The plug point of output formats. */
import type { AuditDocument } from '../model/document/document.js';
import type { AbsentFont, FontFile } from '../model/template/theme.js';
import type { OptionsSchema } from '../base/plug-ins/options.js';
import type { BlockHandlers } from './handlers.js';

/** What a renderer can use besides the document. It is passed in, because renderers touch no disk, network or clock. */
export interface RenderContext {
  /**
   * First the families of the document's theme: regular, and semibold if they have it. Then families for characters that
   * these lack, in the order to try them. May be empty if the renderer uses no fonts.
   */
  readonly fonts: readonly FontFile[];
  /** From the user's module, for renderers that take handlers. */
  readonly handlers?: BlockHandlers;
  readonly absentFonts?: readonly AbsentFont[];
  /** Files for formats that can attach them. Absent if the caller has only the document. */
  readonly evidence?: Evidence;
  /**
   * Accepts a long file in parts, from its beginning. Absent if the caller wants the file in one piece. A renderer can
   * write finished parts while it makes the rest. Its `bytes` are then only the rest, and it can return the beginning separately.
   * It must not change a part that it has written.
   */
  readonly write?: (part: Uint8Array) => void;
  /** Accepts the share of a long document that is done, from 0 to 1, as often as it changes. Absent if nobody shows it. */
  readonly onShare?: (share: number) => void;
}

/** Files that support a document. Each is made when its function is called. */
export interface Evidence {
  readonly summary: () => EvidenceFile;
  /** The snapshot that the document was made from, as JSON. Null if the document is redacted. */
  readonly source: (() => EvidenceFile) | null;
  /** Whether the template wants the snapshot attached to documents. */
  readonly embedSource: boolean;
}

export interface EvidenceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  /** `Source`: the document was made from it. `Data`: the document shows it. */
  readonly relationship: 'Data' | 'Source';
  readonly bytes: Uint8Array;
}

export interface Rendering {
  /** The file, or the rest of it if its beginning was written to the context. */
  readonly bytes: Uint8Array;
  /** What comes before all that was written to the context, if it is only known at the end. Default: nothing. */
  readonly beginning?: Uint8Array;
  /** What could not be shown, one sentence each. Empty if the output is complete. */
  readonly notices: readonly string[];
}

export interface Renderer<Options = unknown> {
  readonly format: string;
  /** File name extension without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** Whether the format draws blocks of the document, so that a user's handlers can replace its own. Default: false. */
  readonly takesHandlers?: boolean;
  /** Whether the format embeds or measures fonts, which must be found and read for it. Default: true. */
  readonly usesFonts?: boolean;
  /** Whether the format prints the worksheets of the document. If no format of a run does, the document has none. Default: true. */
  readonly printsWorksheets?: boolean;
  /** Checks the options before anything is rendered. Without a schema the renderer takes no options. */
  readonly options?: OptionsSchema<Options>;
  /**
   * Renders a document. The same input must give the same bytes. The document is shared with other renderers, so it must
   * not be changed. Can be called for many documents at once.
   *
   * @throws AuditpressError if the format cannot show the document at all, for example because of too many rows
   */
  render(document: AuditDocument, options: Options, context: RenderContext): Promise<Rendering>;
}
