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
  const lost: (readonly string[])[] = [];
  const isKnown = ({ file }: Place): boolean =>
    [...known, ...problems].some(({ severity, place }) => severity === 'error' && place.file === file);
  for (const [language, template] of templates.entries()) {
    for (const [index, { name, compose }] of (language === 0 ? documents : documents.slice(0, 1)).entries()) {
      try {
        const { document, lostLinks } = await compose(template);
        lost.push(lostLinks);
        // Rendering HTML checks its contents. One document is enough.
        if (language > 0 || index > 0) continue;
        const { renderer, options } = await loadWithOptions('html', {});
        await renderer.render(document, options, { fonts: [] });
      } catch (failure) {
        if (!(failure instanceof AuditpressError)) throw failure;
        const place = placeOf(failure, folder);
        const where = place.line === undefined ? `in ${template.locale.tag}, ${name}: ` : '';
        const message = `${where}${failure.problems[0] ?? failure.message}`;
        if (!isKnown(place)) problems.push({ severity: 'error', place, message });
      }
    }
  }
  return [...problems, ...linkProblems(lost, folder)];
}

/** Links whose targets no document has. A group is missing from many documents, so the texts that link to one read well without the link. */
function linkProblems(lost: readonly (readonly string[])[], folder: TemplateFolder): TemplateProblem[] {
  const [first = [], ...others] = lost;
  const always = first.filter((target) => !target.includes('/') && others.every((each) => each.includes(target)));
  if (always.length === 0) return [];
  const targets = always.map((target) => `#${target}`).sort();
  const place = folder.yamlFile('template.yaml').locate(['sections']);
  const message = `expected links to anchors of sections, found ${targets.join(', ')}, which no document has: these links are plain text`;
  return [{ severity: 'warning', place, message }];
}

/** Stages name files relative to the template: `sections/summary.md`, `template.yaml, title`. */
function placeOf({ places }: AuditpressError, folder: TemplateFolder): Place {
  const [place] = places;
  const file = place?.file.split(',')[0] ?? '';
  const known = folder.files.includes(file) ? file : 'template.yaml';
  const path = join(folder.holderOf(known).path, known);
  return file.startsWith('sections/') ? { ...place, file: path } : { file: path };
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
