/** Loads deliverers, built-in ones and plug-ins, only when they are needed, with their options. */
import { AuditpressError } from '../base/errors.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import { describeValue } from '../base/wording/printable.js';
import type { DelivererSettings, PlugInSettings } from '../model/settings/settings.js';
import { resolvePlugInOptions } from '../base/plug-ins/options.js';
import { loadPlugIn, type LoadedPlugIn } from '../base/plug-ins/plug-point.js';
import type { Deliverer } from './deliverer.js';
import { delivererPoint } from './guarded.js';

const BUILT_IN: Readonly<Record<string, () => Promise<Deliverer>>> = {
  email: async () => (await import('./email/email-deliverer.js')).emailDeliverer,
  folder: async () => (await import('./folder/folder-deliverer.js')).folderDeliverer,
  bucket: async () => (await import('./bucket/bucket-deliverer.js')).bucketDeliverer,
  github: async () => (await import('./github/github-deliverer.js')).githubDeliverer,
  jira: async () => (await import('./jira/jira-deliverer.js')).jiraDeliverer,
  slack: async () => (await import('./chat.js')).slackDeliverer,
  teams: async () => (await import('./chat.js')).teamsDeliverer,
  webhook: async () => (await import('./webhook/webhook-deliverer.js')).webhookDeliverer,
};

export const BUILT_IN_DELIVERERS: readonly string[] = Object.keys(BUILT_IN);

/**
 * Loads a configured deliverer with its options.
 *
 * @param name under which it is configured, such as `weekly-mail`
 * @throws AuditpressError (usage) `deliverer-unknown` if it is not built in and has no module, or as `loadPlugIn` does
 */
export async function loadDeliverer(
  name: string,
  settings: PlugInSettings & Pick<DelivererSettings, 'use'>,
): Promise<LoadedPlugIn<Deliverer>> {
  const at = `deliverers.${name}`;
  if (settings.module !== undefined || settings.plugIn !== undefined) {
    return loadPlugIn(delivererPoint, at, null, settings);
  }
  const plugIn = await loadBuiltIn(name, settings);
  return {
    plugIn,
    options: await resolvePlugInOptions('deliverer', plugIn.options, settings.options, `${at}.options`),
  };
}

async function loadBuiltIn(name: string, { use = name }: Pick<DelivererSettings, 'use'>): Promise<Deliverer> {
  const load = Object.hasOwn(BUILT_IN, use) ? BUILT_IN[use] : undefined;
  if (load === undefined) throw unknownDeliverer(`deliverers.${name}`, use);
  return load();
}

/** By name: what each built-in deliverer of a configuration needs, and every problem with `use` and the options of all. */
export interface CheckedDeliverers {
  readonly needs: Readonly<Record<string, NonNullable<Deliverer['credentials']>>>;
  readonly problems: readonly string[];
}

/** Checks the built-in deliverers of a configuration, without using them. Plug-ins are left out, because loading one runs its code. */
export async function checkDeliverers(
  configured: Readonly<Record<string, DelivererSettings>>,
): Promise<CheckedDeliverers> {
  const needs: Record<string, NonNullable<Deliverer['credentials']>> = {};
  const problems: string[] = [];
  for (const [name, settings] of Object.entries(configured)) {
    if (settings.module !== undefined || settings.plugIn !== undefined) continue;
    try {
      const { credentials = {}, options } = await loadBuiltIn(name, settings);
      needs[name] = credentials;
      await resolvePlugInOptions('deliverer', options, settings.options, `deliverers.${name}.options`);
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      problems.push(...(failure.problems.length === 0 ? [failure.message] : failure.problems));
    }
  }
  return { needs, problems };
}

function unknownDeliverer(at: string, use: string): AuditpressError {
  return new AuditpressError(
    'deliverer-unknown',
    `${at}: expected a module, or one of the built-in deliverers ${BUILT_IN_DELIVERERS.join(', ')}, received ${describeValue(use)}${didYouMean(use, BUILT_IN_DELIVERERS)}`,
  );
}
