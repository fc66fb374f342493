/** Checks a template: contrast, sections that are not listed, unknown formats. */
import { join } from 'node:path';
import { contrastOf, READABLE } from '../model/values/contrast.js';
import type { TemplateProblem, Template } from '../model/template/template.js';
import type { Theme } from '../model/template/theme.js';
import { STATUSES } from '../model/report/vocabulary.js';
import type { TemplateFolder } from './files/folder.js';
import type { Place } from '../errors.js';

interface Pair {
  readonly path: readonly PropertyKey[];
  readonly text: string;
  readonly ground: string;
  /** What the ground is: `paper`. */
  readonly on: string;
}

/** Text of the theme that is hard to read on what documents print it on. */
export function contrastProblems({ colors }: Theme, folder: TemplateFolder): TemplateProblem[] {
  const { paper, wash } = colors;
  const plain = (['ink', 'muted', 'accent'] as const).flatMap((name): Pair[] => [
    { path: ['colors', name], text: colors[name], ground: paper, on: 'paper' },
    { path: ['colors', name], text: colors[name], ground: wash, on: 'wash' },
  ]);
  const status = STATUSES.flatMap((name): Pair[] => {
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
    // Cut, not rounded: 4.46 is not 4.5.
    const found = `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1 (${text} on ${ground})`;
    const message = `${path.join('.')}: expected a contrast of ${READABLE}:1 at least on ${on}, found ${found}`;
    return [{ severity: 'warning', place: folder.yamlFile('theme.yaml').locate(path), message }];
  });
}

/** Sections of the folder itself that its list does not name. */
export function unlistedSections(sections: Template['sections'], folder: TemplateFolder): TemplateProblem[] {
  const [own] = folder.layers.slice(-1);
  const listed = sections.map(({ file }) => file);
  return (own?.files ?? [])
    .filter((file) => /^sections\/.*\.md$/.test(file) && !listed.includes(file))
    .sort()
    .map((file) => warning({ file: join(folder.path, file) }, 'the section is not in the list of template.yaml'));
}

/** A format that does not come with auditpress has to be one of the configuration's. */
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
