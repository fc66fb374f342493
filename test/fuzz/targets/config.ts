import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServiceAccess } from '../../../src/settings/config/credentials.js';
import { loadConfig } from '../../../src/settings/config/load-config.js';
import { runSettingsOf, serviceSettingsOf } from '../../../src/settings/run-settings.js';
import type { Settings } from '../../../src/settings/named-settings.js';
import { BUILT_IN_FORMATS } from '../../../src/model/document/formats.js';
import { fileNamesOf, settingsOf } from '../input.js';
import { configInputs, type ConfigSettings } from '../inputs/config-input.js';
import { checkDocuments } from '../laws/documents.js';
import { PLANTED_ENVIRONMENT } from '../laws/leak.js';
import { codeOf } from '../laws/refusal.js';
import type { Target } from '../target.js';
import { aHostileSnapshot, makeBy, NOW } from './make.js';

const REPORT = await aHostileSnapshot();

/** A configuration file, with flags and variables in the settings of the input. A valid one is used to generate a page. */
export const configTarget: Target = {
  name: 'config',
  inputs: configInputs,
  async try(input, folder) {
    const { flags = {}, env = {} } = settingsOf<ConfigSettings>(input);
    for (const name of fileNamesOf(input)) writeFileSync(join(folder, name), input[name] ?? '');
    const environment = { ...PLANTED_ENVIRONMENT, ...env };
    let config: Settings;
    try {
      const place = { cwd: folder, file: join(folder, fileNamesOf(input)[0] ?? '') };
      ({ settings: config } = await loadConfig({
        ...place,
        env: environment,
        flags,
        builtInFormats: BUILT_IN_FORMATS,
      }));
    } catch (failure) {
      return codeOf(failure, ['usage']);
    }
    if (!namesPrograms(config)) {
      await readServiceAccess(serviceSettingsOf(config, folder), { env: environment, cwd: folder }).catch(
        (failure: unknown) => codeOf(failure, ['usage']),
      );
    }
    return makePage(config);
  },
};

/** Commands would be run. */
function namesPrograms({ environments }: Settings): boolean {
  return JSON.stringify(environments).includes('"command"');
}

async function makePage(config: Settings): Promise<string> {
  const { formats, ...settings } = runSettingsOf(config, NOW);
  const wanted = formats ?? ['html'];
  try {
    await checkDocuments(
      await makeBy(REPORT, { ...settings, formats: wanted.length > 1 ? ['html'] : wanted, clock: NOW }),
    );
    return 'documents';
  } catch (failure) {
    // The configuration may name reports and acceptances, which are input.
    return codeOf(failure, ['usage', 'input']);
  }
}
