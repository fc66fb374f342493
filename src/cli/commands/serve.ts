import type { Argv, CommandModule } from 'yargs';
import { examples } from '../examples.js';
import { reportFailure } from '../failure.js';
import { firstSignal } from '../interruption.js';
import { printJsonText } from '../json-output.js';
import { refuseRepeated } from '../options.js';
import { DEFAULT_HOST, DEFAULT_PORT, KEY_SPELLINGS, SHAPES, SUMMARY_ANSWERS } from '../../server/options.js';
import type { WrittenOptions } from '../../server/resolve-options.js';

type Arguments = WrittenOptions & { readonly json?: boolean; readonly quiet?: boolean };

const text = { type: 'string', requiresArg: true } as const;

/** `auditpress serve`: the reference server, until a signal stops it. */
export function serveCommand(): CommandModule<object, Arguments> {
  return {
    command: 'serve',
    describe: 'Serve reports as the audit report service does, for trying and testing clients',
    builder: (yargs) =>
      yargs
        .options({
          data: { ...text, describe: 'Folder with reports', defaultDescription: 'the sample reports' },
          host: { ...text, describe: 'Address to listen at', defaultDescription: DEFAULT_HOST },
          port: { ...text, describe: 'Port; 0 is any that is free', defaultDescription: String(DEFAULT_PORT) },
          shape: {
            ...text,
            describe: `What stands around a report: ${SHAPES.join(', ')}`,
            defaultDescription: SHAPES[0],
          },
          keys: {
            ...text,
            describe: `Keys of a report: ${KEY_SPELLINGS.join(' or ')}`,
            defaultDescription: KEY_SPELLINGS[0],
          },
          'answer-4-2': {
            ...text,
            describe: `What the second endpoint answers with: ${SUMMARY_ANSWERS.join(' or ')}`,
            defaultDescription: SUMMARY_ANSWERS[0],
          },
          faults: {
            ...text,
            describe: 'Faults to inject, such as delay=0.2,delay-seconds=3,429=0.1,500=0.05,truncate=0.05',
          },
          json: { type: 'boolean', describe: 'Print one JSON object on one line, once it is ready' },
          quiet: { type: 'boolean', describe: 'Print the lines with addresses and credentials only' },
        })
        .check(refuseRepeated)
        .epilogue(
          examples({
            serve: 'the sample reports',
            'serve --data reports --port 0 --json': 'own reports, for a script',
            'serve --faults 429=0.1,truncate=0.05': 'every tenth request is one too many',
          }),
        ) as Argv<Arguments>,
    handler: serve,
  };
}

async function serve({ json = false, quiet = false, ...written }: Arguments): Promise<void> {
  const [{ resolveOptions }, { startServer }, { announce, announceAsJson, warnings }] = await Promise.all([
    import('../../server/resolve-options.js'),
    import('../../server/serve.js'),
    import('../../server/announce.js'),
  ]);
  const stopped = firstSignal();
  const server = await startServer({
    ...resolveOptions(written),
    env: process.env,
    onFault: (failure) => void reportFailure(failure, process.stderr),
  });
  for (const warning of warnings(server)) process.stderr.write(`auditpress: ${warning}\n`);
  if (json) printJsonText(announceAsJson(server).trimEnd());
  else process.stdout.write(announce(server, quiet));
  await stopped;
  await server.close();
}
