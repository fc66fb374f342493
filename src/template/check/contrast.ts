import { contrastOf, READABLE } from '../../model/contrast.js';
import type { TemplateProblem } from '../../model/template-problem.js';
import type { Theme } from '../../model/theme.js';
import { STATUSES } from '../../model/vocabulary.js';
import type { TemplateFolder } from '../folder.js';

interface Pair {
  readonly path: readonly PropertyKey[];
  readonly text: string;
  readonly ground: string;
  /** What the ground is: `paper`. */
  readonly on: string;
}

/** Text of the theme that is hard to read on what documents print it on. */
export function contrastProblems({ colours }: Theme, folder: TemplateFolder): TemplateProblem[] {
  const { paper, wash } = colours;
  const plain = (['ink', 'muted', 'accent'] as const).flatMap((name): Pair[] => [
    { path: ['colours', name], text: colours[name], ground: paper, on: 'paper' },
    { path: ['colours', name], text: colours[name], ground: wash, on: 'wash' },
  ]);
  const status = STATUSES.flatMap((name): Pair[] => {
    const { tint, text } = colours.status[name];
    const path = ['colours', 'status', name, 'text'];
    return [
      { path, text, ground: paper, on: 'paper' },
      { path, text, ground: wash, on: 'wash' },
      { path, text, ground: tint, on: 'its tint' },
      { path: ['colours', 'status', name, 'tint'], text: colours.ink, ground: tint, on: 'it, for ink' },
    ];
  });
  const heat = colours.heat.map(({ fill, text }, index): Pair => ({
    path: ['colours', 'heat', index, 'text'],
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
