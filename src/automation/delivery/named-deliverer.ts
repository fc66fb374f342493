/** Deliverers as a run uses them: loaded, and with what they need to send. */
import type { Deliverer } from '../../deliverers/deliverer.js';
import { loadDeliverer } from '../../deliverers/registry.js';
import type { Redaction } from '../../model/settings/redaction.js';
import type { Secret } from '../../model/settings/secret.js';
import type { DelivererSettings } from '../../model/settings/settings.js';
import type { Template } from '../../model/template/template.js';
import type { LoadedPlugIn } from '../../base/plug-ins/plug-point.js';
import { loadTemplate } from '../../template/load.js';

export type Credentials = Readonly<Record<string, Secret>>;

export interface NamedDeliverer extends LoadedPlugIn<Deliverer> {
  /** In the configuration. */
  readonly name: string;
  readonly settings: DelivererSettings;
  /** Of the profile that `settings.redact` names; undefined: as the run. */
  readonly redaction: Redaction | undefined;
  /** Loads templates of its messages, each once for all sets. */
  readonly loadTemplate: typeof loadTemplate;
}

/** What a run knows about a deliverer of the configuration before it is loaded. */
export type ConfiguredDeliverer = Pick<NamedDeliverer, 'name' | 'settings' | 'redaction'>;

/** @throws AuditpressError (usage) as `loadDeliverer` does */
export async function loadNamed(configured: ConfiguredDeliverer): Promise<NamedDeliverer> {
  const loaded = await loadDeliverer(configured.name, configured.settings);
  return { ...configured, ...loaded, loadTemplate: memoizedTemplates() };
}

/** Closes what the deliverers keep open for the next delivery. */
export async function endDeliverers(deliverers: readonly NamedDeliverer[]): Promise<void> {
  await Promise.allSettled(deliverers.map(async ({ plugIn, options }) => plugIn.end?.(options)));
}

function memoizedTemplates(): typeof loadTemplate {
  const templates = new Map<string, Promise<Template>>();
  return (nameOrPath, tag) => {
    const key = JSON.stringify([nameOrPath, tag]);
    const template = templates.get(key) ?? loadTemplate(nameOrPath, tag);
    templates.set(key, template);
    return template;
  };
}
