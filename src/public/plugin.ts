/**
 * For those who write plug-ins: types of the four plug points, the error to throw, the key of a delivery, and the text of its
 * message.
 *
 *     import type { Renderer } from 'auditpress/plugin';
 */
import type { OptionsSchema } from '../base/plug-ins/options.js';
import type { Deliverer as DelivererOf } from '../deliverers/deliverer.js';
import type { Renderer as RendererOf } from '../renderers/renderer.js';
import type { Reader as ReaderOf } from '../sources/readers/reader.js';
import type { Source as SourceOf } from '../sources/source.js';

/** The type of checked options: that of a schema, or the given one. */
type Checked<Options> = Options extends OptionsSchema<infer Value> ? Value : Options;

/** `Renderer<typeof options>`, with the schema that checks the options, or with their type. */
export type Renderer<Options = unknown> = RendererOf<Checked<Options>>;
/** `Source<typeof options>`, with the schema that checks the options, or with their type. */
export type Source<Options = unknown> = SourceOf<Checked<Options>>;
/** `Deliverer<typeof options>`, with the schema that checks the options, or with their type. */
export type Deliverer<Options = unknown> = DelivererOf<Checked<Options>>;
/** `Reader<typeof options>`, with the schema that checks the options, or with their type. */
export type Reader<Options = unknown> = ReaderOf<Checked<Options>>;

export { EXIT_CODES, type ErrorKind } from '../base/error-codes/kinds.js';
export { AuditpressError, type ErrorDetails } from '../base/errors.js';
export { deliveryKey } from '../deliverers/deliverer.js';
export {
  messageText,
  type LinkedFile,
  type MessageFile,
  type MessageFiles,
  type OmittedFile,
} from '../deliverers/message-files.js';
export type {
  CredentialNeed,
  DeliverContext,
  Delivery,
  DeliveryMessage,
  DeliveryReceipt,
  DeliverySet,
  FileWords,
  PlanContext,
  RecipientReceipt,
} from '../deliverers/deliverer.js';
export type { MessageFormat } from '../base/message-formats/formats.js';
export type { Artifact, Content, Receipt } from '../model/document/artifact.js';
export type * from '../model/document/document.js';
export type * from '../model/document/table.js';
export type { Attention, RunDigest } from '../model/run/run-digest.js';
export type { AbsentFont, FontFile } from '../model/template/theme.js';
export type * from '../model/report/report.js';
export type { Provenance, Snapshot } from '../model/report/snapshot.js';
export type { StatusColor, Theme } from '../model/template/theme.js';
export type { OptionsIssue, OptionsResult, OptionsSchema } from '../base/plug-ins/options.js';
export type { BlockHandler, HandlerTools } from '../renderers/handlers.js';
export type { Evidence, EvidenceFile, RenderContext, Rendering } from '../renderers/renderer.js';
export type { InputFile, ReadContext } from '../sources/readers/reader.js';
export type { ReportCollector, ReportSubject, Wants } from '../sources/readers/results/collect-reports.js';
export type { PolicyHead, ReportBuilder, ReportHead, StatedResult } from '../sources/readers/results/build-report.js';
export type { BodyOrigin, ReportQuery, SourceContext } from '../sources/source.js';
