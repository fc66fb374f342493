/** Follows docs/tutorial.md in an empty folder, after the package is installed. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { plainWords } from '../helpers/plain-words.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = 'node node_modules/auditpress/dist/cli/main.js';
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

test('the tutorial leads to branded documents', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(ROOT, join(cwd, 'node_modules/auditpress'));

  for (const step of stepsAfter('npx auditpress --version')) {
    if ('command' in step) {
      const words = plainWords(step.command.replace('npx ', ''));
      const inShell = step.command.replace('npx auditpress', PROGRAM);
      if (words === undefined) await promisify(execFile)('sh', ['-ec', inShell], { cwd });
      else expect(await runCli(words, { cwd })).toMatchObject({ code: 0 });
    } else {
      writeFileSync(join(cwd, step.path), step.text);
    }
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
