import { announce, announceAsJson, warnings } from '../../reference-server/announce.js';
import { startServer } from '../../reference-server/serve.js';
import { refuseMisspelled } from '../resolve-run.js';
import { defineCommand } from '../options.js';
import { noteDamage, printJsonText } from '../output.js';
import { say } from '../log.js';
import { printFailure } from '../failure.js';
import { waitForSignal } from '../interruption.js';
import { DEFAULT_HOST, DEFAULT_PORT, KEY_SPELLINGS, SHAPES, SUMMARY_ANSWERS } from '../../reference-server/options.js';
import { resolveOptions, type WrittenOptions } from '../../reference-server/resolve-options.js';

type Arguments = WrittenOptions & { readonly json?: boolean; readonly quiet?: boolean };

const text = { type: 'string', requiresArg: true } as const;

/** `auditpress serve`: the reference server, until a signal stops it. */
export const serveCommand = () =>
  defineCommand<Arguments>({
    flags: {
      data: { ...text, describe: 'Folder with report files', defaultDescription: 'the sample reports' },
      archive: { ...text, describe: 'Archive to serve instead: a folder, or s3://BUCKET/PREFIX' },
      host: { ...text, describe: 'Address to listen on', defaultDescription: DEFAULT_HOST },
      port: { ...text, describe: 'Port; 0 chooses a free one', defaultDescription: String(DEFAULT_PORT) },
      shape: {
        ...text,
        describe: `What is around a report in a response: ${SHAPES.join(', ')}`,
        defaultDescription: SHAPES[0],
      },
      keys: {
        ...text,
        describe: `Spelling of the keys of a report: ${KEY_SPELLINGS.join(' or ')}`,
        defaultDescription: KEY_SPELLINGS[0],
      },
      'answer-4-2': {
        ...text,
        describe: `What endpoint 4.2 returns: ${SUMMARY_ANSWERS.join(' or ')}`,
        defaultDescription: SUMMARY_ANSWERS[0],
      },
      faults: {
        ...text,
        describe: 'Faults to inject, such as delay=0.2,delay-seconds=3,429=0.1,500=0.05,truncate=0.05',
      },
      json: { type: 'boolean', describe: 'Print one JSON object on one line, once the server is ready' },
      quiet: { type: 'boolean', describe: 'Print only the lines with addresses and credentials' },
    },
    examples: {
      serve: 'serve the sample reports',
      'serve --archive audits': 'serve the snapshots of an archive',
      'serve --data reports --port 0 --json': 'serve your own reports, for a script',
      'serve --faults 429=0.1,truncate=0.05':
        'answer every tenth request with 429, and cut every twentieth response short',
    },
    handler: serve,
  });

async function serve({ json = false, quiet = false, ...written }: Arguments): Promise<void> {
  refuseMisspelled();
  const stopped = waitForSignal();
  const server = await startServer({
    ...resolveOptions(written),
    env: process.env,
    onDamage: noteDamage,
    onFault: (failure) => void printFailure(failure),
  });
  for (const message of warnings(server)) say('warn', 'notice', { message }, `auditpress: ${message}\n`);
  if (json) printJsonText(announceAsJson(server).trimEnd());
  else process.stdout.write(announce(server, quiet));
  await stopped;
  await server.close();
}
