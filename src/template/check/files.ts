import { join } from 'node:path';
import type { Place } from '../../errors.js';
import type { TemplateProblem, Template } from '../../model/template/template.js';
import type { TemplateFolder } from '../files/folder.js';

/** Sections of the folder itself that its list does not name. */
export function unlistedSections(sections: Template['sections'], folder: TemplateFolder): TemplateProblem[] {
  const [own] = folder.layers.slice(-1);
  const listed = sections.map(({ file }) => file);
  return (own?.files ?? [])
    .filter((file) => /^sections\/.*\.md$/.test(file) && !listed.includes(file))
    .sort()
    .map((file) =>
      warning(
        { file: join(folder.path, file) },
        'expected the section in the list of template.yaml, found that it is left out',
      ),
    );
}

/** A format that does not come with auditpress has to be one of the configuration's. */
export function formatProblems(
  formats: readonly string[],
  builtIn: readonly string[],
  folder: TemplateFolder,
): TemplateProblem[] {
  return formats.flatMap((format, index) => {
    if (builtIn.includes(format)) return [];
    const message = `formats.${index}: expected a format out of ${builtIn.join(', ')}, or one of the configuration, received "${format}"`;
    return [warning(folder.yamlFile('template.yaml').locate(['formats', index]), message)];
  });
}

function warning(place: Place, message: string): TemplateProblem {
  return { severity: 'warning', place, message };
}
