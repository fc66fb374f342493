import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkTemplate } from '../../../src/authoring/check/check-template.js';
import { describeTemplate } from '../../../src/authoring/catalog.js';
import { hold } from '../verdict.js';
import { fileNamesOf, settingsOf, type Input } from '../input.js';
import { TEMPLATES, templateInputs, type TemplateSettings } from '../inputs/template-input.js';
import { checkDocuments } from '../laws/documents.js';
import { codeOf } from '../laws/refusal.js';
import type { Target } from '../target.js';
import { aHostileSnapshot, makeBy, NOW } from './make.js';

const REPORT = await aHostileSnapshot();

const DEFAULTS: TemplateSettings = {
  copyOf: 'auditor',
  without: [],
  locale: 'en',
  formats: ['pdf', 'xlsx', 'html'],
  checked: false,
};

/** Files of a template, which replace those of a built-in one. */
export const templateTarget: Target = {
  name: 'template',
  inputs: templateInputs,
  async try(input, folder) {
    const settings = { ...DEFAULTS, ...settingsOf<TemplateSettings>(input) };
    const template = writeTemplate(input, settings, join(folder, 'ours'));
    await describeTemplate(template).catch((failure: unknown) => codeOf(failure, ['usage']));
    const outcome = await makeFrom(template, input, settings);
    if (settings.checked) await compareWithCheck(template, settings, outcome);
    return outcome;
  },
};

function writeTemplate(input: Input, { copyOf, without }: TemplateSettings, template: string): string {
  mkdirSync(template);
  if (copyOf !== 'extends') cpSync(join(TEMPLATES, copyOf), template, { recursive: true });
  for (const name of without) rmSync(join(template, name), { force: true });
  for (const name of fileNamesOf(input)) {
    mkdirSync(dirname(join(template, name)), { recursive: true });
    writeFileSync(join(template, name), input[name] ?? '');
  }
  return template;
}

async function makeFrom(template: string, input: Input, { locale, formats }: TemplateSettings): Promise<string> {
  try {
    const documents = await makeBy(REPORT, { template, locale, formats, clock: NOW });
    await checkDocuments(documents, {
      linksOut: true,
      deadLinks: true,
      ownPage: fileNamesOf(input).some((name) => name.startsWith('html/')),
    });
    return 'documents';
  } catch (failure) {
    return codeOf(failure, ['usage']);
  }
}

/** A template without problems generates documents. The check finds a problem in one that does not. */
async function compareWithCheck(template: string, { locale }: TemplateSettings, outcome: string): Promise<void> {
  let errors: readonly string[];
  try {
    const { problems, languages } = await checkTemplate(template);
    errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    if (!languages.includes(locale)) return;
  } catch (failure) {
    errors = [codeOf(failure, ['usage'])];
  }
  hold('a template that passes its check makes documents', outcome === 'documents' || errors.length > 0, () => outcome);
}
