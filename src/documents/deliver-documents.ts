/** Delivers documents without an archive. */
import type { PlugInSettings } from '../model/settings/settings.js';
import type { Artifact } from '../model/document/artifact.js';
import { type DeliverContext, type DeliverySet, NO_MESSAGE } from '../deliverers/deliverer.js';
import { type DeliveryOutcome, deliverAll } from '../deliverers/deliver.js';
import { loadPlugIn } from '../base/plug-ins/plug-point.js';
import { delivererPoint } from '../deliverers/guarded.js';
import { AuditpressError } from '../base/errors.js';
import { sha256Of } from './identity.js';

/**
 * Delivers documents with a deliverer plug-in, without an archive. Nothing is known but the documents, so there is no message.
 *
 * @returns one outcome per delivery
 * @throws AuditpressError as `loadPlugIn` does, and for a plan that fails; `deliverer-needs-report` (usage)
 */
export async function deliverDocuments(
  settings: PlugInSettings,
  artifacts: readonly Artifact[],
  context: Pick<DeliverContext, 'credentials' | 'signal'>,
): Promise<readonly DeliveryOutcome[]> {
  const loaded = await loadPlugIn(delivererPoint, 'deliverer', null, settings);
  const { name, messages = [] } = loaded.plugIn;
  if (messages.length > 0) {
    throw new AuditpressError(
      'deliverer-needs-report',
      `expected a deliverer that sends documents alone, received "${name}", which also sends a message about the report`,
    );
  }
  const contents = artifacts.map(({ fileName, content }) => [fileName, content.sha256]);
  const set: DeliverySet = {
    name: 'documents',
    documentId: '',
    identity: sha256Of(JSON.stringify(contents)),
    artifacts,
    account: null,
    summary: null,
    digest: null,
    message: NO_MESSAGE,
    occasion: '',
  };
  return deliverAll(loaded, set, { ...context, folder: process.cwd(), now: () => new Date() });
}
