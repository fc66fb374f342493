/** `auditpress deliver`: sends document sets that exist, and checks deliverers. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { findEntry } from '../../archive/list.js';
import { manifestSettings } from '../../automation/delivery/archived-set.js';
import { openExistingArchive } from '../../documents/open-archive.js';
import { accountOfSet, findEntryOfManifest, openArchivedSet } from '../../automation/delivery/archived-set.js';
import { AuditpressError } from '../../base/errors.js';
import type { Archive } from '../../archive/archive.js';
import type { DeliveryRun } from '../../automation/delivery/send-planned.js';
import { deliverShipment } from '../../automation/delivery/deliver.js';
import type { StoredRecord } from '../../archive/read.js';
import { noteDamage, printable, printJson, printResult } from '../output.js';
import { deliveryRun, loadDeliverers, sendWith } from '../delivery.js';
import { composerOf, shipmentOf } from '../../automation/delivery/shipment.js';
import { defineCommand, type Arguments } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { createProgress, progressOptions } from '../progress.js';
import { refuseUndelivered } from '../delivery-result.js';
import { deliverArchived } from './portfolio-delivery.js';

interface DeliverArguments extends Arguments {
  readonly set: string;
  readonly to: string;
}

interface TestArguments extends Arguments {
  readonly name: string;
}

const COMMON = [
  'archive',
  'redact',
  'template',
  'policyLibraries',
  'policyPage',
  'acceptances',
  'accountsFile',
  'documentSets',
  'config',
  'json',
  'logFormat',
  'quiet',
] as const;

const testCommand = defineCommand<TestArguments>({
  command: 'test <name>',
  describe: 'Check that a deliverer reaches its target with its credentials. Sends nothing',
  settings: ['config', 'json', 'logFormat', 'quiet'],
  positionals: {
    name: {
      type: 'string',
      demandOption: true,
      describe: 'Name of the deliverer in the configuration',
    },
  },
  handler: async (given) => {
    const run = await resolveRun(given);
    const { deliverers, credentials } = await loadDeliverers(run, [given.name]);
    for (const { name, plugIn, options } of deliverers) {
      const context = { credentials: credentials.get(name) ?? {}, now: () => new Date(), folder: run.folder };
      const signal = AbortSignal.timeout(run.delivery.timeout);
      const checked = await plugIn.test?.(options, { ...context, signal });
      const result =
        checked ?? 'The configuration and the credentials are complete. This deliverer has no other check.';
      printResult(given, { deliverer: name, checked: result }, `${name}: ${printable(result)}\n`);
    }
  },
});

const sendCommand = defineCommand<DeliverArguments>({
  command: '$0 <set>',
  describe: 'Send an existing document set',
  settings: COMMON,
  usesArchive: true,
  positionals: {
    set: {
      type: 'string',
      demandOption: true,
      describe: 'Folder of the set, its id in the archive, or its document id',
    },
  },
  flags: {
    to: {
      type: 'string',
      requiresArg: true,
      demandOption: true,
      describe: 'Deliverers of the configuration, separated by commas',
    },
  },
  examples: {
    'deliver out/production-csbp --to auditors': 'send a set that was made earlier',
    'deliver test auditors': 'check the connection and the credentials',
  },
  handler: deliver,
});

export function deliverCommand(): CommandModule {
  return {
    builder: (yargs) => yargs.command(testCommand).command(sendCommand),
    handler: () => undefined,
  };
}

async function deliver(given: DeliverArguments): Promise<void> {
  const run = await resolveRun(given);
  const archive = await openExistingArchive(run.delivery.archive, run.settings.readers);
  const entry = await findSet(archive, given.set);
  const progress = createProgress(progressOptions(given));
  try {
    const names = given.to.split(',').map((name) => name.trim());
    const delivery = await deliveryRun({ ...run, archive: run.delivery.archive }, given, archive, names, progress);
    const accounts = 'set' in entry ? [await accountOfSet(archive, entry.set)] : [];
    const { outcomes, result, text } = await sendWith(delivery, accounts, given, progress, () =>
      'set' in entry ? deliverReport(entry.set, delivery) : deliverArchived(run, given, entry.portfolio, delivery),
    );
    if (given.json === true) printJson(result);
    else if (given.quiet !== true) process.stdout.write(text);
    refuseUndelivered(outcomes);
  } finally {
    progress.end();
  }
}

async function deliverReport(record: StoredRecord<'set'>, delivery: DeliveryRun) {
  const archived = await openArchivedSet(delivery.archive, record);
  const settings = await manifestSettings(archived.manifest, delivery.settings, delivery.archive, noteDamage);
  const shipment = await shipmentOf(archived, settings, composerOf(archived.snapshot, delivery));
  return deliverShipment(shipment, { ...delivery, settings });
}

async function findSet(archive: Archive, written: string) {
  const there = await stat(written).catch(() => undefined);
  if (there?.isDirectory() === true) return findEntryOfManifest(archive, join(resolve(written), 'manifest.json'));
  const entry = await findEntry(archive, written, noteDamage);
  if (!('snapshot' in entry)) return entry;
  throw new AuditpressError('set-not-archived', `expected the id of a document set, received that of a snapshot`);
}
