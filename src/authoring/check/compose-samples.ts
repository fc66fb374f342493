/** Composes documents of the samples, to find problems that single files do not show. */
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { Place } from '../../model/values/place.js';
import type { TemplateProblem, Template } from '../../model/template/template.js';
import { loadWithOptions } from '../../renderers/registry.js';
import { shellFaults, type ShellFault } from '../../renderers/html/shell-faults.js';
import type { TemplateFolder } from '../../template/files/folder.js';
import type { Samples } from './samples.js';

/**
 * Problems that keep documents from being composed, unless a problem of the same file is known. Composes all documents in one
 * language, but only the first one in the others: data does not depend on the language, and words do not depend on the data.
 */
export async function composeProblems(
  folder: TemplateFolder,
  templates: readonly Template[],
  { documents }: Samples,
  known: readonly TemplateProblem[],
): Promise<TemplateProblem[]> {
  const problems: TemplateProblem[] = [];
  const isKnown = ({ file }: Place): boolean =>
    [...known, ...problems].some(({ severity, place }) => severity === 'error' && place.file === file);
  for (const [language, template] of templates.entries()) {
    for (const [index, { name, compose }] of (language === 0 ? documents : documents.slice(0, 1)).entries()) {
      try {
        const document = await compose(template);
        // Rendering HTML checks its contents. One document is enough.
        if (language > 0 || index > 0) continue;
        const { renderer, options } = await loadWithOptions('html', {});
        await renderer.render(document, options, { fonts: [] });
      } catch (failure) {
        if (!(failure instanceof AuditpressError)) throw failure;
        const place = placeOf(failure, folder);
        const message = `in ${template.locale.tag}, ${name}: ${failure.problems[0] ?? failure.message}`;
        if (!isKnown(place)) problems.push({ severity: 'error', place, message });
      }
    }
  }
  return problems;
}

/** Stages name files relative to the template: `sections/summary.md`, `template.yaml, title`. */
function placeOf({ places }: AuditpressError, folder: TemplateFolder): Place {
  const [place] = places;
  const file = place?.file.split(',')[0] ?? '';
  const known = folder.files.includes(file) ? file : 'template.yaml';
  return { file: join(folder.holderOf(known).path, known), ...(file.startsWith('sections/') && { line: place?.line }) };
}

/** Checks html/layout.hbs and html/style.css with a document of the built-in template. */
export async function shellProblems(
  folder: TemplateFolder,
  looks: Pick<Template, 'theme' | 'shells'>,
  { builtIn }: Samples,
): Promise<TemplateProblem[]> {
  const { layout, style } = shellFaults({ ...(await builtIn()), ...looks });
  const problemsIn = (file: string, faults: readonly ShellFault[]): TemplateProblem[] =>
    faults.map(({ line, column, problem }) => ({
      severity: 'error',
      place: { file: join(folder.holderOf(file).path, file), line, column },
      message: problem,
    }));
  return [...problemsIn('html/layout.hbs', layout), ...problemsIn('html/style.css', style)];
}
