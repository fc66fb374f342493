/**
 * Runs one contestant once per line of standard input. The line has an input and a path for the document, separated by a tab;
 * the answer is a line of JSON with the milliseconds. An empty line or the end of input ends the process: its last line has the
 * CPU time and the peak memory in MiB. Contestants in other languages use the same protocol.
 */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { filesOf, readContent, type Contestant } from '../contestants/contestant.js';
import { memoryOf, usageBelow } from './usage-below.js';

interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

const [, , module = ''] = process.argv;
const contestant = (await import(pathToFileURL(module).href)) as Contestant<unknown>;

function usage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  // The kernel's peak includes what the process was before it became this program.
  const own = memoryOf(process.pid, 'VmHWM') || maxRSS / 1024;
  const helpers = contestant.hasHelpers === true ? usageBelow(process.pid) : { cpu: 0, memory: 0 };
  return { cpu: (userCPUTime + systemCPUTime) / 1000 + helpers.cpu, memory: own + helpers.memory };
}

function answer(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

let loaded: { readonly stem: string; readonly input: unknown } | undefined;

for await (const line of createInterface({ input: process.stdin })) {
  const [stem = '', out = ''] = line.split('\t');
  if (stem === '') break;
  if (loaded?.stem !== stem) {
    // The previous document must not count as memory of this one.
    loaded = undefined;
    const files = filesOf(stem);
    loaded = { stem, input: await (contestant.load === undefined ? readContent(files) : contestant.load(files)) };
  }
  const cpu = usage().cpu;
  const start = performance.now();
  const made = await contestant.make(loaded.input, out);
  const wall = performance.now() - start;
  const used = usage().cpu - cpu;
  if (typeof made === 'object' && 'parts' in made) {
    await writeFile(out, made.parts());
    made.release();
  } else if (made !== undefined) {
    await writeFile(out, made);
  }
  answer({ wall, cpu: used });
}

const last = usage();
await contestant.close?.();
answer(last);
process.exit(0);
