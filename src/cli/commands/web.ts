/** `auditpress web`: the pages over an archive, until a signal stops it. */
import { openExistingArchive } from '../../documents/open-archive.js';
import { startWeb } from '../../web/serve.js';
import { AuditpressError } from '../../base/errors.js';
import { readPort } from '../../reference-server/resolve-options.js';
import { printFailure } from '../failure.js';
import { waitForSignal } from '../interruption.js';
import { defineCommand, type Arguments } from '../options.js';
import { printJsonText } from '../output.js';
import { resolveRun } from '../resolve-run.js';

interface WebArguments extends Arguments {
  readonly host?: string;
  readonly port?: string;
}

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = '8090';

export const webCommand = () =>
  defineCommand<WebArguments>({
    settings: ['archive', 'config', 'locale', 'timeZone', 'json', 'quiet'],
    usesArchive: true,
    flags: {
      host: {
        type: 'string',
        requiresArg: true,
        describe: 'Address of this machine to listen on',
        defaultDescription: DEFAULT_HOST,
      },
      port: {
        type: 'string',
        requiresArg: true,
        describe: 'Port; 0 chooses a free one',
        defaultDescription: DEFAULT_PORT,
      },
    },
    examples: {
      'web --archive audits': 'show the scans of an archive in the browser',
      'web --archive audits --port 0 --json': 'on any free port, for a script',
    },
    handler: web,
  });

async function web(given: WebArguments): Promise<void> {
  const problems: string[] = [];
  const port = readPort(given.port ?? DEFAULT_PORT, problems);
  if (port === undefined) throw new AuditpressError('arguments-invalid', problems.join(' '));
  const run = await resolveRun(given);
  const archive = await openExistingArchive(run.delivery.archive, run.settings.readers);
  const stopped = waitForSignal();
  const server = await startWeb({
    archive,
    // Each page shows the age of scans at that moment.
    settings: () => ({ ...run.settings, clock: new Date() }),
    host: given.host ?? DEFAULT_HOST,
    port,
    now: () => new Date(),
    onFailure: (failure, request) => void printFailure(failure, request === '' ? undefined : request),
  });
  if (given.json === true) printJsonText(JSON.stringify({ url: server.url }));
  else process.stdout.write(`Pages: ${server.url}\n`);
  await stopped;
  await server.close();
}
