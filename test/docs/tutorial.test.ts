/** Follows docs/tutorial.md in an empty folder, after the package is installed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWithPackage, runLine } from '../helpers/run-line.js';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8');

type Step = { readonly command: string } | { readonly path: string; readonly text: string };

/** Shell blocks as commands, YAML blocks as the file that the text before them names last. The preview never ends. */
function stepsAfter(command: string): readonly Step[] {
  const [, rest = ''] = PAGE.split(`${command}\n`);
  return [...rest.matchAll(/```(sh|yaml)\n([\s\S]*?)```/g)].flatMap(({ 1: kind, 2: text = '', index }): Step[] => {
    if (kind === 'yaml') return [{ path: lastPath(rest.slice(0, index)), text }];
    return text
      .trim()
      .split('\n')
      .filter((line) => !line.includes(' preview '))
      .map((line) => ({ command: line }));
  });
}

function lastPath(text: string): string {
  return [...text.matchAll(/`([\w./-]+\.yaml)`/g)].at(-1)?.[1] ?? '';
}

/** Returns the exit code of a command. */
async function follow(step: Step, cwd: string): Promise<number | null> {
  if ('command' in step) return runLine(step.command, cwd);
  writeFileSync(join(cwd, step.path), step.text);
  return 0;
}

test('the tutorial leads to branded documents', async () => {
  const cwd = folderWithPackage();

  for (const step of stepsAfter('npx auditpress --version')) {
    expect([step, await follow(step, cwd)]).toEqual([step, 0]);
  }

  const [set = ''] = readdirSync(join(cwd, 'deliverables'));
  const page = readFileSync(join(cwd, 'deliverables', set, `${set}.html`), 'utf8');
  for (const text of [
    'Cloud assurance',
    'Northlight Assurance',
    '#7a1f5c',
    'Head of audit',
    'Remediation and references',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('DRAFT');
});
