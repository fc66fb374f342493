import { writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { PolicyLibrary } from '../../../src/model/template/policy-library.js';
import { loadPolicyLibrary } from '../../../src/template/policy-library/load.js';
import { hold } from '../verdict.js';
import { fileNamesOf, settingsOf, type Input } from '../input.js';
import { libraryInputs, type LibrarySettings } from '../inputs/library-input.js';
import { checkDocuments } from '../laws/documents.js';
import { codeOf } from '../laws/refusal.js';
import type { Target } from '../target.js';
import { aHostileSnapshot, makeBy, NOW } from './make.js';

const REPORT = await aHostileSnapshot();

/** Files of a policy library. Later ones, by name, override earlier ones. */
export const policyLibraryTarget: Target = {
  name: 'policy-library',
  inputs: libraryInputs,
  async try(input, folder) {
    const { formats = ['pdf', 'xlsx', 'html'] } = settingsOf<LibrarySettings>(input);
    const names = fileNamesOf(input);
    for (const name of names) writeFileSync(join(folder, name), input[name] ?? '');
    const policyLibraries = names.map((name) => join(folder, name));
    let library: PolicyLibrary | null;
    try {
      library = await loadPolicyLibrary(policyLibraries, 'en');
    } catch (failure) {
      return codeOf(failure, ['usage']);
    }
    checkTitles(library, input);
    await checkDocuments(await makeBy(REPORT, { policyLibraries, formats, clock: NOW }), { linksOut: true });
    return 'documents';
  },
};

/** A library that is accepted as JSON has the same contents for another JSON reader. */
function checkTitles(library: PolicyLibrary | null, input: Input): void {
  const [name = '', ...others] = fileNamesOf(input);
  if (others.length > 0 || extname(name) !== '.json') return;
  const titles = titlesIn(Buffer.from(input[name] ?? '').toString('utf8'));
  for (const { policyId, title } of library?.policies ?? []) {
    const other = titles?.get(policyId);
    hold('JSON means the same to every reader', other === undefined || other === title, () =>
      JSON.stringify([other, title]),
    );
  }
}

/** Compares only texts, because a library keeps numbers as they are written. Undefined for YAML. */
function titlesIn(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const { policies } = JSON.parse(text) as {
      readonly policies: Readonly<Record<string, { readonly title?: unknown }>>;
    };
    return new Map(
      Object.entries(policies).flatMap(([id, { title }]) => (typeof title === 'string' ? [[id, title]] : [])),
    );
  } catch {
    return undefined;
  }
}
