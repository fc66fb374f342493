/** `auditpress web`: the pages over an archive, until a signal stops it. */
import { openExistingArchive } from '../../documents/open-archive.js';
import { startWeb } from '../../web/serve.js';
import { readClientSecret } from '../../settings/config/client-secret.js';
import { printFailure } from '../failure.js';
import { waitForSignal } from '../interruption.js';
import { startThreads } from '../batch/threads.js';
import { WriteGate } from '../batch/write-gate.js';
import type { ThreadWork } from '../batch/thread-work.js';
import type { Redaction } from '../../model/settings/redaction.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { defineCommand, type Arguments } from '../options.js';
import { printJsonText } from '../output.js';
import { webProgram } from '../web-program.js';
import { readRedaction, resolveRun, type Run } from '../resolve-run.js';
import { knownAccounts } from './accounts-input.js';

export const webCommand = () =>
  defineCommand<Arguments>({
    settings: ['archive', 'webHost', 'webPort', 'config', 'locale', 'timeZone', 'json', 'quiet'],
    usesArchive: true,
    examples: {
      'web --archive audits': 'show the scans of an archive in the browser',
      'web --archive audits --port 0 --json': 'on any free port, for a script',
    },
    handler: web,
  });

async function web(given: Arguments): Promise<void> {
  const run = await resolveRun(given);
  const archive = await openExistingArchive(run.delivery.archive, run.settings.readers);
  const { people } = run.web.access;
  const stopped = waitForSignal();
  const program = webProgram(run, given, archive);
  const server = await startWeb({
    archive,
    program,
    // Each page shows the age of scans at that moment.
    settings: () => ({ ...run.settings, clock: new Date() }),
    ...run.web,
    redactions: await redactionsOf(run),
    making: {
      threads: run.workers,
      portfolioTemplate: run.portfolio.configuredTemplate,
      start: (settings) => startThreads(run.workers, makingWork(settings, run.delivery.archive), {}),
    },
    clientSecret: await readClientSecret(people, { env: process.env, cwd: process.cwd(), folder: run.folder }),
    listed: people === undefined ? [] : await knownAccounts(run, given),
    now: () => new Date(),
    onFailure: (failure, request) => void printFailure(failure, request === '' ? undefined : request),
  });
  if (given.json === true) printJsonText(JSON.stringify({ url: server.url }));
  else process.stdout.write(`Pages: ${server.url}\n`);
  await stopped;
  await server.close();
  await program.close();
}

/** Of the profiles that the rules name. Without the key of one, the server does not start. */
async function redactionsOf({ web: { access }, redaction, folder }: Run): Promise<ReadonlyMap<string, Redaction>> {
  const redactions = new Map<string, Redaction>();
  for (const { redact } of access.rules) {
    const read = redact === undefined ? undefined : await readRedaction({ redact, redaction }, folder);
    if (read !== undefined) redactions.set(read.profile, read);
  }
  return redactions;
}

function makingWork(settings: RunSettings, archive: string): ThreadWork {
  return { work: 'web', settings, archive, gate: new WriteGate().buffer };
}
