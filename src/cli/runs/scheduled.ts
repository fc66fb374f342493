/** Schedules of the configuration, and what their runs do. */
import { runAccount } from '../../automation/runs/run-accounts.js';
import { loadTools } from '../../documents/load-tools.js';
import { loadNamed } from '../../automation/delivery/named-deliverer.js';
import { AuditpressError } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import { quote } from '../../base/wording/printable.js';
import type { ScheduleSettings } from '../../model/settings/schedules.js';
import type { Schedule, ScheduledWork } from '../../automation/schedule/fire.js';
import { chosenAccounts } from '../commands/accounts-input.js';
import { createNotifier } from '../commands/input.js';
import { refuseForPortfolio } from '../commands/portfolio-delivery.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { refuseAmbiguousDeliverers } from '../delivery.js';
import { refuseDigestBy } from './digest-delivery.js';
import { runAccounts } from './start-batch.js';

const NAME_LIMIT = 80;

export function schedulesOf(run: Run, given: Arguments): readonly Schedule[] {
  return Object.entries(run.schedules).map(([name, settings]) => scheduleOf(name, settings, run, given));
}

export function scheduleNamed(name: string, run: Run, given: Arguments): Schedule {
  const settings = Object.hasOwn(run.schedules, name) ? run.schedules[name] : undefined;
  if (settings !== undefined) return scheduleOf(name, settings, run, given);
  const known = Object.keys(run.schedules);
  const choice = known.length === 0 ? 'a schedule in the configuration' : `one of the schedules ${known.join(', ')}`;
  throw new AuditpressError(
    'schedule-unknown',
    `expected ${choice}, received ${quote(name, NAME_LIMIT)}${didYouMean(name, known)}`,
  );
}

function scheduleOf(name: string, settings: ScheduleSettings, run: Run, given: Arguments): Schedule {
  const { cron, timeZone = run.settings.timeZone, missed, deadline } = settings;
  return { name, cron, timeZone, missed, deadline, plan: () => workOf(name, settings, run, given) };
}

/** The run with the source of a schedule, if that names one. */
export function withSource(run: Run, settings: Pick<ScheduleSettings, 'source'> | undefined): Run {
  const { source: name } = settings ?? {};
  const source = name === undefined ? undefined : run.sources[name];
  return name === undefined || source === undefined ? run : { ...run, source: { name, settings: source } };
}

/**
 * Refuses what a run of the schedule would refuse when it starts, without asking the service, and without credentials of deliverers.
 *
 * @throws AuditpressError (usage)
 */
export async function checkSchedule(
  name: string,
  settings: ScheduleSettings,
  run: Run,
  given: Arguments,
): Promise<void> {
  const { accounts, benchmarks, deliver, portfolio, documents } = await choicesOf(name, settings, run, given);
  const ofRun = accounts.map((account) => runAccount(account, benchmarks));
  await refuseAmbiguousDeliverers(run, given, deliver, ofRun, 'local-archive');
  for (const receiver of [...deliver, ...portfolio]) {
    const configured = run.delivery.deliverers[receiver];
    if (configured !== undefined) await loadNamed({ name: receiver, settings: configured, redaction: undefined });
  }
  const { formats, template, locale } = documents;
  await loadTools({ ...run.settings, formats: formats ?? undefined, template, locale, baseline: undefined });
}

async function workOf(
  name: string,
  settings: ScheduleSettings,
  configured: Run,
  given: Arguments,
): Promise<ScheduledWork> {
  const run = withSource(configured, settings);
  const { accounts, benchmarks, ...choices } = await choicesOf(name, settings, run, given);
  const withBenchmarks = await runAccounts(run, accounts, benchmarks, createNotifier(given.quiet));
  await refuseAmbiguousDeliverers(run, given, choices.deliver, withBenchmarks, 'any-archive');
  return { ...choices, accounts: withBenchmarks };
}

async function choicesOf(name: string, settings: ScheduleSettings, configured: Run, given: Arguments) {
  const run = withSource(configured, settings);
  const rule = { at: `schedules.${name}.accounts`, accounts: settings.accounts };
  const accounts = await chosenAccounts(run, given, rule);
  if (accounts.length === 0) {
    throw new AuditpressError('report-missing', `expected configured accounts for the schedule ${name}, found none`, {
      hint: `List accounts in the configuration, and check schedules.${name}.accounts.`,
    });
  }
  const { benchmarks = run.portfolio.benchmarks } = settings;
  if (benchmarks.length === 0) {
    throw new AuditpressError('query-incomplete', `expected a benchmark for the schedule ${name}, received none`, {
      hint: `List schedules.${name}.benchmarks or portfolio.benchmarks in the configuration.`,
    });
  }
  refuseForPortfolio(run, settings.portfolio);
  const { digest } = run.delivery;
  const { deliver: receivers = digest.deliver, when: digestWhen = digest.when } = settings.digest;
  await refuseDigestBy(run, receivers);
  const { formats, template, locale, redaction } = run.settings;
  const chosen = settings.formats ?? formats;
  return {
    deliver: [...settings.deliver],
    portfolio: [...settings.portfolio],
    digest: { deliver: [...receivers], when: digestWhen },
    when: settings.when,
    otherwise: settings.otherwise,
    documents: {
      formats: chosen === undefined ? null : [...chosen],
      template: settings.template ?? template,
      locale: settings.locale ?? locale,
      redact: settings.redact ?? redaction?.profile ?? null,
    },
    accounts,
    benchmarks,
  };
}
