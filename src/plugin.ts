/**
 * For those who write plug-ins: types of the three plug points, the error to throw, and the key of a delivery.
 *
 *     import type { Renderer } from 'auditpress/plugin';
 */
export { EXIT_CODES, type ErrorKind } from './error-codes/kinds.js';
export { AuditpressError, type ErrorDetails } from './errors.js';
export { deliveryKey } from './deliverers/delivery-key.js';
export type { Deliverer, Delivery, DeliveryReceipt, DeliverContext } from './deliverers/deliverer.js';
export type { Artifact, Content, Receipt } from './model/artifact.js';
export type * from './model/document.js';
export type { AbsentFont, FontFile } from './model/font.js';
export type * from './model/report.js';
export type { Provenance, Snapshot } from './model/snapshot.js';
export type { StatusColour, Theme } from './model/theme.js';
export type { OptionsIssue, OptionsResult, OptionsSchema } from './plug-ins/options-schema.js';
export type { BlockHandler, HandlerTools } from './renderers/handlers.js';
export type { Evidence, EvidenceFile, Renderer, RenderContext, Rendering } from './renderers/renderer.js';
export type { BodyOrigin, ReportQuery, Source, SourceContext } from './sources/source.js';
