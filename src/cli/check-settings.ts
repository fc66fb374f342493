/** What settings are checked for beyond their values: the options of deliverers, and variables that nothing reads. */
import { credentialVariable, unknownPlaces } from '../settings/config/deliverer-credentials.js';
import { redactionVariable } from '../settings/config/redaction-key.js';
import { unknownVariables, type UnknownVariables } from '../settings/config/unknown-variables.js';
import { AuditpressError } from '../base/errors.js';
import { firstOf } from '../base/wording/problems.js';
import type { Settings } from '../settings/named-settings.js';
import { printLineOnce } from './output.js';

export interface CheckedSettings {
  readonly problems: readonly string[];
  /** Variables that nothing reads, without a problem. */
  readonly variables: Pick<UnknownVariables, 'unused' | 'ofOthers'>;
}

/** Every problem. Loads the built-in deliverers that are configured, and no plug-ins. */
export async function checkSettings({ deliverers, redaction }: Settings): Promise<CheckedSettings> {
  const { needs, problems } = await checkBuiltIn(deliverers);
  const names = Object.keys(deliverers);
  const { misspelled, ...variables } = unknownVariables(process.env, {
    credentials: [
      ...Object.entries(needs).flatMap(([name, need]) =>
        Object.keys(need).map((each) => credentialVariable(name, each)),
      ),
      ...Object.keys(redaction.profiles).map(redactionVariable),
    ],
    prefixes: names.filter((name) => needs[name] === undefined).map((name) => credentialVariable(name)),
  });
  const misplaced = names.flatMap((name) => {
    const need = needs[name];
    return need === undefined ? [] : unknownPlaces(name, need, deliverers[name]?.credentials ?? {});
  });
  return { problems: [...problems, ...misplaced, ...misspelled], variables };
}

/** For a command that reads no settings: only its own variables concern it. */
export function refuseMisspelled(): void {
  const { misspelled } = unknownVariables(process.env, { credentials: [], prefixes: [] });
  if (misspelled.length > 0) throw new AuditpressError('config-invalid', firstOf(misspelled), { problems: misspelled });
}

/** Prints the variables that nothing reads on standard error, even with --quiet. */
export function printUnused({ unused }: CheckedSettings['variables']): void {
  for (const name of unused) {
    printLineOnce(`auditpress: IGNORED the variable ${name}: nothing reads it. docs/settings.md lists all variables.`);
  }
}

async function checkBuiltIn(deliverers: Settings['deliverers']) {
  if (Object.keys(deliverers).length === 0) return { needs: {}, problems: [] };
  const { checkDeliverers } = await import('../deliverers/registry.js');
  return checkDeliverers(deliverers);
}
