/**
 * Requests reports from the built server at a steady rate, and prints the latencies. Fails on any response but a complete 200.
 *
 *     npm run build && npx tsx bench/server-load.ts [--rate 500] [--seconds 30]
 *
 * Requests are sent when they are due, whether or not earlier ones have been answered, and latency counts from then. So a server
 * that falls behind cannot hide it. Routes and environments are mixed; bodies are the sample reports, of 80 to 440 KiB.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface Environment {
  readonly url: string;
  readonly accountToken: string;
  readonly apiKey: string;
  readonly accounts: readonly {
    readonly license: string;
    readonly account: string;
    readonly covered: boolean;
    readonly jobs: readonly { readonly id: string; readonly benchmarks: readonly string[] }[];
  }[];
}

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
/** Milliseconds between checks of the clock. */
const TICK = 2;
/** Seconds between readings of the server's memory. */
const MEMORY_INTERVAL = 10;

function targetsOf({ url, accountToken, apiKey, accounts }: Environment): Target[] {
  const headers = { authorization: `Bearer ${accountToken}`, 'ocp-apim-subscription-key': apiKey };
  return accounts
    .filter(({ covered }) => covered)
    .flatMap(({ license, account, jobs }) => {
      const below = `${url}/audit/license/${license}/account/${account}`;
      const summaries = jobs.flatMap(({ id, benchmarks }) =>
        benchmarks.flatMap((benchmark) => [
          `${below}/job/${id}/benchmark/${benchmark}/summary`,
          `${below}/benchmark/${benchmark}/summary`,
          `${below}/benchmark/${benchmark}/summary?jobId=${id}`,
        ]),
      );
      return [`${below}/benchmarks`, ...summaries].map((address) => ({ url: address, headers }));
    });
}

/** Bytes of the body. */
function ask({ url, headers }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject).on('end', () => {
        const announced = Number(response.headers['content-length']);
        if (response.statusCode === 200 && bytes === announced) resolve(bytes);
        else reject(new Error(`status ${String(response.statusCode)}, ${String(bytes)} of ${String(announced)} bytes`));
      });
    }).on('error', reject);
  });
}

/** Memory of a process in MiB. */
function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '500' }, seconds: { type: 'string', default: '30' } },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);

const server = spawn(process.execPath, [MAIN, 'serve', '--json', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const pid = server.pid ?? 0;
const [ready] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
const { environments } = JSON.parse(ready) as { environments: Readonly<Record<string, Environment>> };
const targets = Object.values(environments).flatMap(targetsOf);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

const latencies: number[] = [];
const errors: string[] = [];
let received = 0;
let sent = 0;
let open = 0;
print(`memory at start: ${memoryOf(pid).toFixed(0)} MiB`);
let memoryAt = MEMORY_INTERVAL;
const start = performance.now();
while (sent < rate * seconds) {
  const elapsed = (performance.now() - start) / 1000;
  for (; sent < Math.min(elapsed * rate, rate * seconds); sent += 1) {
    const due = start + (sent / rate) * 1000;
    const target = targets[sent % targets.length];
    if (target === undefined) throw new Error('the server names nothing to ask for');
    open += 1;
    void ask(target, agent)
      .then((bytes) => {
        received += bytes;
        latencies.push(performance.now() - due);
      })
      .catch((error: unknown) => void errors.push(String(error)))
      .finally(() => (open -= 1));
  }
  if (elapsed >= memoryAt) {
    print(`memory at ${String(memoryAt)} s: ${memoryOf(pid).toFixed(0)} MiB, ${String(latencies.length)} answers`);
    memoryAt += MEMORY_INTERVAL;
  }
  await setTimeout(TICK);
}
while (open > 0) await setTimeout(TICK);
const took = (performance.now() - start) / 1000;
print(`memory at ${took.toFixed(0)} s: ${memoryOf(pid).toFixed(0)} MiB`);
latencies.sort((one, other) => one - other);
print(`${(latencies.length / took).toFixed(1)} answers/s of ${String(rate)} asked for, over ${took.toFixed(1)} s`);
print(`${(received / took / 1024 / 1024).toFixed(0)} MiB/s, ${String(targets.length)} different requests`);
print(`latency: p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms`);
print(`errors: ${String(errors.length)}${errors.length > 0 ? `, first: ${errors[0] ?? ''}` : ''}`);

agent.destroy();
const exit = once(server, 'exit') as Promise<[number | null]>;
server.kill('SIGTERM');
const [code] = await exit;
if (errors.length > 0 || code !== 0) process.exitCode = 1;
