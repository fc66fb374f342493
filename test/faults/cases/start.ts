/** Faults at the start: of the installation, of Node, and of files that earlier runs have stored. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTree } from '../../packed/file-tree.js';
import { supportedNodes, unsupportedNodes } from '../../packed/nodes.js';
import { run } from '../../packed/run.js';
import type { FaultCase, Trial } from '../fault-case.js';

/** The oldest supported Node, for which auditpress stores compiled code itself. */
const [OLDEST = { path: process.execPath }] = supportedNodes();

/** Generates a page from a sample, with the same bytes each time. Returns the page, or how the run failed. */
async function makePage(trial: Trial, node: string, out: string): Promise<string> {
  const report = join(trial.installation.package, 'examples/reports/type-2-pci-2026-11.json');
  const words = ['generate', report, '--format', 'html', '--as-of', '2026-11-22', '--quiet', '--force', '--out', out];
  const { code, stderr } = await run(node, [trial.installation.main, ...words], { cwd: trial.folder });
  return code === 0 ? JSON.stringify(fileTree(join(trial.folder, out))) : `exit code ${code} ${stderr.slice(0, 200)}`;
}

/** Damages all compiled code of an earlier run in several ways, each time in new copies, and counts the runs that succeed. */
async function damageCode(trial: Trial, times: number, damage: (code: Buffer) => void): Promise<string> {
  const right = await makePage(trial, OLDEST.path, 'out');
  const cache = join(trial.folder, '.cache/auditpress');
  const sound = new Map(readdirSync(cache).map((name) => [join(cache, name), readFileSync(join(cache, name))]));
  if (sound.size === 0) return 'no compiled code was kept';
  let same = 0;
  for (let time = 0; time < times; time += 1) {
    for (const [path, bytes] of sound) {
      const code = Buffer.from(bytes);
      damage(code);
      writeFileSync(path, code);
    }
    if ((await makePage(trial, OLDEST.path, 'out')) === right) same += 1;
  }
  return `${same} of ${times} runs make the same page`;
}

/** Bytes about as long as the code of one file. */
const STRETCH = 0x8000;

/** One in each stretch, so that the code of many files is damaged, and the list of files too. */
function flipOneBit(random: () => number): (code: Buffer) => void {
  return (code) => {
    for (let start = 0; start < code.length; start += STRETCH) {
      const place = Math.min(start + Math.floor(random() * STRETCH), code.length - 1);
      code[place] = (code[place] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
  };
}

/** In a place behind the list of files, which is at the start. */
function flipOneBitOfCode(random: () => number): (code: Buffer) => void {
  return (code) => flipOneBit(random)(code.subarray(Math.min(STRETCH, code.length >> 1)));
}

function zeroOnePage(random: () => number): (code: Buffer) => void {
  return (code) => {
    const start = Math.floor((random() * code.length) / 4096) * 4096;
    code.fill(0, start, start + 4096);
  };
}

export const cases: readonly FaultCase[] = [
  {
    group: 'start',
    name: 'one bit of the compiled code is wrong',
    expected: '4 of 4 runs make the same page',
    try: (trial) => damageCode(trial, 4, flipOneBit(trial.random)),
  },
  {
    group: 'start',
    name: 'one bit of the compiled code of most files is wrong',
    expected: '4 of 4 runs make the same page',
    try: (trial) => damageCode(trial, 4, flipOneBitOfCode(trial.random)),
  },
  {
    group: 'start',
    name: 'one bit of the compiled code is wrong, forty times',
    expected: '40 of 40 runs make the same page',
    isLong: true,
    try: (trial) => damageCode(trial, 40, flipOneBitOfCode(trial.random)),
  },
  {
    group: 'start',
    name: 'a page of the compiled code is empty, forty times',
    expected: '40 of 40 runs make the same page',
    isLong: true,
    try: (trial) => damageCode(trial, 40, zeroOnePage(trial.random)),
  },
  {
    group: 'start',
    name: 'the end of the compiled code is empty',
    expected: '1 of 1 runs make the same page',
    try: (trial) => damageCode(trial, 1, (code) => code.fill(0, Math.max(0, code.length - 5000))),
  },
  {
    group: 'start',
    name: 'all supported versions of Node share a cache folder, twice each',
    expected: 'all pages are there',
    async try(trial) {
      const nodes = [...supportedNodes(), ...supportedNodes()];
      const seen: string[] = [];
      for (const [index, { name, path }] of nodes.entries()) {
        const page = await makePage(trial, path, String(index));
        if (!page.startsWith('{')) seen.push(`${name}: ${page}`);
      }
      return seen.length === 0 ? 'all pages are there' : seen.join('; ');
    },
  },
  {
    group: 'start',
    name: 'versions of Node that are too old',
    expected: 'each: exit code 2, one line',
    async try({ folder, installation }) {
      for (const { name, path } of unsupportedNodes()) {
        const { code, stdout, stderr } = await run(path, [installation.main, 'templates', 'list'], { cwd: folder });
        if (code !== 2 || stdout !== '' || stderr.split('\n').length !== 2)
          return `${name}: ${code} ${stdout}${stderr}`;
      }
      return 'each: exit code 2, one line';
    },
  },
  {
    group: 'start',
    name: 'a home folder that cannot be written to',
    expected: 'the page is there',
    async try(trial) {
      const { folder, installation } = trial;
      chmodSync(folder, 0o777);
      const report = join(installation.package, 'examples/reports/type-2-pci-2026-11.json');
      const { code, stderr } = await trial.run(['generate', report, '--format', 'html'], { env: { HOME: '/proc' } });
      return code === 0 ? 'the page is there' : `exit code ${code} ${stderr}`;
    },
  },
  {
    group: 'start',
    name: 'a configuration written as JavaScript',
    expected: 'its settings count',
    async try(trial) {
      writeFileSync(join(trial.folder, 'own.mjs'), "export default { formats: ['html'], out: 'made' };");
      const report = join(trial.installation.package, 'examples/reports/type-2-pci-2026-11.json');
      const { code, stderr } = await trial.run(['generate', report, '--config', 'own.mjs']);
      if (code !== 0) return `exit code ${code} ${stderr}`;
      return readdirSync(trial.folder).includes('made') ? 'its settings count' : 'its settings do not count';
    },
  },
  {
    group: 'start',
    name: 'an unknown command',
    expected: 'exit code 2, nothing on standard output',
    async try({ run }) {
      const { code, stdout } = await run(['genrate']);
      return `exit code ${code}, ${stdout === '' ? 'nothing' : 'something'} on standard output`;
    },
  },
];
