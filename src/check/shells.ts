import { join } from 'node:path';
import { compose } from '../compose/compose.js';
import type { Template, TemplateProblem } from '../model/template/template.js';
import { layoutFaults, styleFaults, type ShellFault } from '../renderers/html/check/shells.js';
import type { TemplateFolder } from '../template/files/folder.js';
import { loadTemplate } from '../template/load.js';
import { statedSettings, type Sample } from './compose-samples.js';

/** Checks html/layout.hbs and html/style.css with a document of the base template. */
export async function shellProblems(
  folder: TemplateFolder,
  looks: Pick<Template, 'theme' | 'shells'>,
  sample: Sample,
): Promise<TemplateProblem[]> {
  const template = { ...(await loadTemplate('auditor', 'en')), ...looks };
  const { document } = await compose(sample.summary, template, statedSettings(sample, template));
  const problemsIn = (file: string, faults: readonly ShellFault[]): TemplateProblem[] =>
    faults.map(({ line, column, problem }) => ({
      severity: 'error',
      place: { file: join(folder.holderOf(file).path, file), line, column },
      message: problem,
    }));
  return [
    ...problemsIn('html/layout.hbs', layoutFaults(document)),
    ...problemsIn('html/style.css', styleFaults(document)),
  ];
}
