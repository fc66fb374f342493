/** `auditpress deliveries`: what happened to each delivery. */
import { openExistingArchive } from '../../documents/open-archive.js';
import { listDeliveries } from '../../archive/deliveries.js';
import { fileReader } from '../../archive/list.js';
import { findDeliveryById, refuseUnclearResend, resend } from '../../automation/delivery/resend.js';
import { endDeliverers } from '../../automation/delivery/named-deliverer.js';
import { command } from '../../base/error-codes/command.js';
import { AuditpressError } from '../../base/errors.js';
import type { Archive } from '../../archive/archive.js';
import type { SentDelivery } from '../../automation/delivery/send.js';
import { DELIVERY_STATES } from '../../model/document/delivery-state.js';
import { noteDamage, printJson, printResult } from '../output.js';
import { deliveryRun } from '../delivery.js';
import { counted, factsText, minuteOf, shortId, tableOf } from '../text-table.js';
import { commandGroup, defineCommand, type Arguments } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { createProgress, progressOptions } from '../progress.js';
import { deliveredText, deliveryResults, logDeliveries, refuseUndelivered } from '../delivery-result.js';
import type { ListedDelivery } from '../../archive/listing-schema.js';

interface ListArguments extends Arguments {
  readonly state?: string;
}

interface IdArguments extends Arguments {
  readonly id: string;
}

interface ResendArguments extends Arguments {
  readonly ids?: readonly string[];
  readonly failed?: boolean;
}

const ID = { type: 'string', demandOption: true, describe: 'Id of a delivery, or its first characters' } as const;
const COMMON = { settings: ['archive', 'config', 'json', 'logFormat', 'quiet'], usesArchive: true } as const;

const listCommand = defineCommand<ListArguments>({
  command: 'list',
  describe: 'List all deliveries with their state',
  ...COMMON,
  flags: {
    state: {
      type: 'string',
      requiresArg: true,
      choices: DELIVERY_STATES,
      describe: 'Only deliveries in this state',
    },
  },
  examples: { 'deliveries list --state unknown': 'deliveries that may or may not have arrived' },
  handler: async (given) => {
    const { archive } = await openDeliveries(given);
    const { deliveries, damaged } = await listDeliveries(fileReader(archive), new Date());
    damaged.forEach(noteDamage);
    const listed = deliveries.filter(({ state }) => given.state === undefined || state === given.state);
    printResult(given, { deliveries: listed, damaged }, deliveriesText(listed));
  },
});

const showCommand = defineCommand<IdArguments>({
  command: 'show <id>',
  describe: 'Show a delivery: its files, recipients and the outcome of each attempt',
  ...COMMON,
  positionals: { id: ID },
  handler: async (given) => {
    const { archive } = await openDeliveries(given);
    const delivery = await findDeliveryById(archive, given.id, new Date(), noteDamage);
    printResult(given, delivery, deliveryText(delivery));
  },
});

const resendCommand = defineCommand<ResendArguments>({
  command: 'resend [ids..]',
  describe: 'Resend deliveries that did not arrive, exactly as they were planned',
  settings: [...COMMON.settings, 'force'],
  usesArchive: true,
  positionals: { ids: { type: 'string', array: true, describe: 'Ids, or their first characters' } },
  flags: {
    failed: {
      type: 'boolean',
      describe: 'Resend all that were postponed or not tried, but not those that may have arrived',
    },
    force: { type: 'boolean', describe: 'Also resend those that were delivered' },
  },
  examples: {
    'deliveries resend 3f2a91': 'resend one, even if it was refused or may have arrived',
    'deliveries resend --failed': 'resend all that were postponed or not tried',
  },
  handler: resendAll,
});

export const deliveriesCommand = () => commandGroup([listCommand, showCommand, resendCommand]);

async function openDeliveries(given: Arguments) {
  const run = await resolveRun(given);
  return { run, archive: await openExistingArchive(run.delivery.archive, run.settings.readers) };
}

async function resendAll(given: ResendArguments): Promise<void> {
  const { run, archive } = await openDeliveries(given);
  const chosen = await chosenDeliveries(given, archive);
  const progress = createProgress(progressOptions(given));
  const outcomes: { readonly deliverer: string; readonly deliveries: readonly SentDelivery[] }[] = [];
  const names = [...new Set(chosen.map(({ deliverer }) => deliverer))];
  const settings = await deliveryRun(run, given, archive, names, progress);
  const { deliverers } = settings;
  const named = (name: string) => deliverers.find((one) => one.name === name);
  try {
    for (const delivery of chosen) {
      const deliverer = named(delivery.deliverer);
      if (deliverer !== undefined) await refuseUnclearResend(archive, delivery, deliverer, settings.accounts);
    }
    for (const delivery of chosen) {
      const deliverer = named(delivery.deliverer);
      if (deliverer === undefined) continue;
      const after = await resend(delivery, deliverer, settings, given.force === true);
      outcomes.push({ deliverer: deliverer.name, deliveries: [after] });
    }
  } finally {
    await endDeliverers(deliverers);
    progress.end();
  }
  logDeliveries(outcomes);
  if (given.json === true) printJson({ deliveries: deliveryResults(outcomes) });
  else if (given.quiet !== true) process.stdout.write(deliveredText(outcomes));
  refuseUndelivered(outcomes);
}

async function chosenDeliveries(
  { ids = [], failed }: ResendArguments,
  archive: Archive,
): Promise<readonly ListedDelivery[]> {
  const now = new Date();
  if (failed === true && ids.length === 0) {
    const { deliveries, damaged } = await listDeliveries(fileReader(archive), now);
    damaged.forEach(noteDamage);
    return deliveries.filter(({ state }) => state === 'planned' || state === 'postponed');
  }
  if (failed === true || ids.length === 0) {
    const received = failed === true ? 'both' : 'neither';
    throw new AuditpressError('arguments-invalid', `expected ids of deliveries or --failed, received ${received}`, {
      hint: `Run ${command('deliveries list')} for the ids, and ${command('deliveries resend --help')} for examples.`,
    });
  }
  return Promise.all(ids.map((id) => findDeliveryById(archive, id, now, noteDamage)));
}

function deliveriesText(deliveries: readonly ListedDelivery[]): string {
  if (deliveries.length === 0) return 'No deliveries.\n';
  const rows = deliveries.map((delivery) => [
    shortId(delivery.id),
    delivery.state,
    minuteOf(delivery.plannedAt),
    delivery.deliverer,
    receiverText(delivery),
    aboutText(delivery),
    String(delivery.attempts.length),
  ]);
  const table = tableOf(['Id', 'State', 'Planned', 'Deliverer', 'To', 'Documents', 'Attempts'], rows);
  return `${table}\n${counted(deliveries.length, 'delivery', 'deliveries')}\n`;
}

function deliveryText(delivery: ListedDelivery): string {
  const { id, state, deliverer, uses, target, recipients, document, about, files, notices, attempts, open, damaged } =
    delivery;
  return factsText([
    ['Delivery', id],
    ['State', state],
    ['Deliverer', `${deliverer} (${uses})`],
    ['Target', target],
    ...recipients.map(
      (recipient) => ['Recipient', `${recipient}${open.includes(recipient) ? ' (open)' : ''}`] as const,
    ),
    ['Documents', `${document.set}, ${document.id}`],
    ['About', aboutText({ about, document })],
    ...files.map((file) => ['File', `${file.name}  ${String(file.bytes)} bytes  ${file.sha256}`] as const),
    ...notices.map((notice) => ['Notice', notice] as const),
    ['Planned', delivery.plannedAt],
    ...damaged.map(({ key, problem }) => ['Damaged', `${key}: ${problem}`] as const),
    ...attempts.flatMap(({ number, at, receipt }) => [
      [`Attempt ${String(number)}`, `${at}: ${receipt === null ? 'no receipt' : receipt.outcome}`] as const,
      ...(receipt === null || receipt.reference === '' ? [] : [['', receipt.reference] as const]),
      ...(receipt?.failure ? [['', receipt.failure.message] as const] : []),
      ...(receipt?.recipients ?? []).map(
        ({ recipient, outcome, reason }) =>
          ['', `${recipient}: ${outcome}${reason === '' ? '' : `, ${reason}`}`] as const,
      ),
    ]),
  ]);
}

/** `a@example.com and 2 more`; the target for a delivery without recipients */
function receiverText({ recipients: [first, ...others], target }: ListedDelivery): string {
  if (first === undefined) return target;
  return others.length === 0 ? first : `${first} and ${String(others.length)} more`;
}

/** `Production, CSBP`; the name of the set for a portfolio, which is about many accounts. */
function aboutText({ about, document }: Pick<ListedDelivery, 'about' | 'document'>): string {
  return [about.account, about.benchmark].filter((text) => text !== '').join(', ') || document.set;
}
