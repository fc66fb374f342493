import type { TemplateProblem, Template } from '../../model/template/template.js';
import { LONGEST_NAME, sheetNames } from '../../renderers/xlsx/names.js';
import type { TemplateFolder } from '../../template/files/folder.js';

export interface NamedSheets {
  readonly template: Template;
  readonly names: readonly (string | undefined)[];
}

/** Worksheet names that a workbook would have to change, each once for all languages. */
export function sheetNameProblems(sheets: readonly NamedSheets[], folder: TemplateFolder): TemplateProblem[] {
  const found = new Map<string, { readonly index: number; readonly message: string; readonly tags: string[] }>();
  for (const { template, names } of sheets) {
    if (!template.formats.includes('xlsx')) continue;
    const wanted = names.map((name) => name ?? '');
    const all = sheetNames(wanted, template.messages['xlsx.sheet'] ?? '');
    for (const [index, name] of names.entries()) {
      const given = all[index] ?? '';
      if (name === undefined || name === given) continue;
      const reason = rule(name, wanted.slice(0, index));
      const message = `${reason}, found "${name}": the workbook would have "${given}"`;
      const known = found.get(`${index} ${message}`) ?? { index, message, tags: [] };
      known.tags.push(template.locale.tag);
      found.set(`${index} ${message}`, known);
    }
  }
  const file = folder.yamlFile('template.yaml');
  return [...found.values()].map(({ index, message, tags }) => ({
    severity: 'error',
    place: file.locate(['worksheets', index, 'name']),
    message: `${message} (${tags.join(', ')})`,
  }));
}

function rule(name: string, before: readonly string[]): string {
  const wanted = 'expected a name of a worksheet';
  if (name.trim() === '') return `${wanted} that is not empty`;
  if (before.some((other) => other.toLowerCase() === name.toLowerCase())) return `${wanted} that no other one has`;
  if (name.length > LONGEST_NAME) return `${wanted} of at most ${LONGEST_NAME} characters`;
  return `${wanted} without [ ] : * ? / \\ ' and other than History`;
}
