import { join } from 'node:path';
import { contrastOf, READABLE } from '../model/values/contrast.js';
import type { TemplateProblem, Template } from '../model/template/template.js';
import type { Theme } from '../model/template/theme.js';
import { MARKS } from '../model/report/vocabulary.js';
import type { TemplateFolder } from '../template/files/folder.js';
import type { Place } from '../model/values/place.js';
import { LONGEST_NAME, sheetNames } from '../renderers/xlsx/names.js';

interface Pair {
  readonly path: readonly PropertyKey[];
  readonly text: string;
  readonly ground: string;
  readonly on: string;
}

/** Problems of text colors with too little contrast to a background that documents print them on. */
export function contrastProblems({ colors }: Theme, folder: TemplateFolder): TemplateProblem[] {
  const { paper, wash } = colors;
  const plain = (['ink', 'muted', 'accent'] as const).flatMap((name): Pair[] => [
    { path: ['colors', name], text: colors[name], ground: paper, on: 'paper' },
    { path: ['colors', name], text: colors[name], ground: wash, on: 'wash' },
  ]);
  const status = MARKS.flatMap((name): Pair[] => {
    const { tint, text } = colors.status[name];
    const path = ['colors', 'status', name, 'text'];
    return [
      { path, text, ground: paper, on: 'paper' },
      { path, text, ground: wash, on: 'wash' },
      { path, text, ground: tint, on: 'its tint' },
      { path: ['colors', 'status', name, 'tint'], text: colors.ink, ground: tint, on: 'it, for ink' },
    ];
  });
  const heat = colors.heat.map(({ fill, text }, index): Pair => ({
    path: ['colors', 'heat', index, 'text'],
    text,
    ground: fill,
    on: 'its fill',
  }));
  return [...plain, ...status, ...heat].flatMap(({ path, text, ground, on }) => {
    const contrast = contrastOf(text, ground);
    if (contrast >= READABLE) return [];
    // Rounded down: 4.46 must not read as 4.5.
    const found = `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1 (${text} on ${ground})`;
    const message = `${path.join('.')}: expected a contrast of at least ${READABLE}:1 on ${on}, found ${found}`;
    return [{ severity: 'warning', place: folder.yamlFile('theme.yaml').locate(path), message }];
  });
}

/** Warnings about section files in the folder itself that template.yaml does not list. */
export function unlistedSections(sections: Template['sections'], folder: TemplateFolder): TemplateProblem[] {
  const [own] = folder.layers.slice(-1);
  const listed = sections.map(({ file }) => file);
  return (own?.files ?? [])
    .filter((file) => /^sections\/.*\.md$/.test(file) && !listed.includes(file))
    .sort()
    .map((file) => warning({ file: join(folder.path, file) }, 'the section is not in the list of template.yaml'));
}

/** Problems of formats that are neither built in nor from the configuration. */
export function formatProblems(
  formats: readonly string[],
  builtIn: readonly string[],
  folder: TemplateFolder,
): TemplateProblem[] {
  return formats.flatMap((format, index) => {
    if (builtIn.includes(format)) return [];
    const message = `formats.${index}: expected one of the formats ${builtIn.join(', ')}, or one of the configuration, received "${format}"`;
    return [warning(folder.yamlFile('template.yaml').locate(['formats', index]), message)];
  });
}

function warning(place: Place, message: string): TemplateProblem {
  return { severity: 'warning', place, message };
}

interface NamedSheets {
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
