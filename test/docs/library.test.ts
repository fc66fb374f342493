/** Runs the code in docs/library.md against the built library. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { sharedFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');

/** Values that the code takes for granted. Imported under other names, because the code imports what it needs. */
const BODY = "import { readFileSync as readBody } from 'node:fs';\nconst body = readBody('report.json');\n";
const SNAPSHOT = `${BODY}import { readSnapshots as read } from 'auditpress';\nconst [snapshot] = await read(body);\n`;
const GENERATE = `import { generate } from 'auditpress';\n${SNAPSHOT}`;
const PLUG_INS = [
  "import { renderer } from './plain-text.mjs';",
  "import { source } from './newest-file.mjs';",
  "import { reader } from './tap.mjs';",
  "import { deliverer } from './shared-folder.mjs';\n",
].join('\n');

/** The one code block that contains the text. */
function codeWith(text: string): string {
  const pieces = [...PAGE.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const [piece = '', ...others] = pieces.filter((code) => code.includes(text));
  expect(others).toEqual([]);
  expect(piece).not.toBe('');
  return piece;
}

const PIECES: readonly (readonly [text: string, before: string, after: string, printed: string])[] = [
  ['entryTally }', '', 'console.log(pdf.format, html.notices.length, entryTally.total > 0);', 'pdf 0 true\n'],
  ['for (const { fileName, notices }', GENERATE, '', ''],
  [
    'baseline:',
    `import { readFile } from 'node:fs/promises';\nimport { generate, summarize } from 'auditpress';\n${BODY}`,
    'console.log(documents.length, comparison.counts.unchanged);',
    '3 1\n',
  ],
  ['AbortSignal.timeout', GENERATE, 'console.log(documents.length);', '3\n'],
  ['const renderer = {', BODY, "console.log(text.fileName.split('.').at(-1));", 'txt\n'],
  ['const source = {', '', 'console.log(snapshot.provenance.address);', 'store/…\n'],
  ["from './tap.mjs'", '', 'console.log(snapshots[0].provenance.reader.name);', 'tap\n'],
  ["module: './shared-folder.mjs'", SNAPSHOT, '', 'html'],
  ['checkDeliverer,', PLUG_INS, '', '# pass 4\n'],
];

const folder = sharedFolder();
/** What each piece of code has printed. */
let printedBy: readonly string[];

beforeAll(async () => {
  const cwd = folder();
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(ROOT, join(cwd, 'node_modules/auditpress'));
  symlinkSync(join(ROOT, 'node_modules/zod'), join(cwd, 'node_modules/zod'));
  for (const folder of ['store', 'test/reports']) mkdirSync(join(cwd, folder), { recursive: true });
  for (const path of ['report.json', 'store/….json', 'test/reports/report.json']) {
    writeFileSync(join(cwd, path), bodyOf([aWireReport()]));
  }
  writeFileSync(join(cwd, 'earlier.json'), bodyOf([aWireReport({ JobId: 'earlier' })]));
  for (const path of ['results.tap', 'test/results.tap']) {
    copyFileSync(join(ROOT, 'examples/readers/hardening.tap'), join(cwd, path));
  }
  const modules = ['renderers/plain-text', 'sources/newest-file', 'readers/tap', 'deliverers/shared-folder'];
  for (const path of modules.map((name) => `${name}.mjs`)) {
    copyFileSync(join(ROOT, 'examples', path), join(cwd, path.slice(path.indexOf('/') + 1)));
  }
  const scripts = PIECES.map(([text, before, after], index) => {
    writeFileSync(join(cwd, `piece-${String(index)}.mjs`), `${before}${codeWith(text)}${after}\n`);
    return `console.log('=====');\nawait import('./piece-${String(index)}.mjs');\n`;
  });
  // One after another in one process, because loading the library takes longer than most of them. The checks of the last one print at
  // the end of the process.
  writeFileSync(join(cwd, 'all.mjs'), scripts.join(''));
  const { stdout } = await promisify(execFile)(process.execPath, ['all.mjs'], { cwd });
  printedBy = stdout.split('=====\n').slice(1);
});

it.each(PIECES.map(([text, , , printed], index) => [text, printed, index] as const))(
  'the code with %s runs',
  (_text, printed, index) => {
    const stdout = printedBy[index] ?? '';
    expect(printed === '' ? stdout === '' : stdout.includes(printed), stdout).toBe(true);
  },
);
