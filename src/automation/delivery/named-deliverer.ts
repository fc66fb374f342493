/** Deliverers as a run uses them: loaded, and with what they need to send. */
import type { Deliverer } from '../../deliverers/deliverer.js';
import { loadDeliverer } from '../../deliverers/registry.js';
import type { Redaction } from '../../model/settings/redaction.js';
import type { Secret } from '../../model/settings/secret.js';
import type { DelivererSettings } from '../../model/settings/settings.js';
import type { LoadedPlugIn } from '../../base/plug-ins/plug-point.js';

export type Credentials = Readonly<Record<string, Secret>>;

export interface NamedDeliverer extends LoadedPlugIn<Deliverer> {
  readonly name: string;
  readonly settings: DelivererSettings;
  /** Of the profile that `settings.redact` names; undefined: as the run. */
  readonly redaction: Redaction | undefined;
}

/** What a run knows about a deliverer of the configuration before it is loaded. */
export type ConfiguredDeliverer = Pick<NamedDeliverer, 'name' | 'settings' | 'redaction'>;

export async function loadNamed(configured: ConfiguredDeliverer): Promise<NamedDeliverer> {
  return { ...configured, ...(await loadDeliverer(configured.name, configured.settings)) };
}

export async function endDeliverers(deliverers: readonly NamedDeliverer[]): Promise<void> {
  await Promise.allSettled(deliverers.map(async ({ plugIn, options }) => plugIn.end?.(options)));
}
