/** `auditpress config check`: everything that the configuration names, without asking the service and without sending anything. */
import { loadSource } from '../../documents/fetch-snapshots.js';
import { loadReader } from '../../sources/readers/load-reader.js';
import { loadWithOptions } from '../../renderers/registry.js';
import { formatsByExtension, loadTools } from '../../documents/load-tools.js';
import { loadTemplate } from '../../template/load.js';
import { loadNamed } from '../../automation/delivery/named-deliverer.js';
import { loadBuiltIn } from '../../sources/scans/built-in.js';
import { readDelivererCredentials } from '../../settings/config/deliverer-credentials.js';
import { readRedactionKey } from '../../settings/config/redaction-key.js';
import { credentialsIndex, readServiceAccess } from '../../settings/config/credentials.js';
import type { ServiceSettings } from '../../model/settings/service-settings.js';
import type { DelivererSettings } from '../../model/settings/settings.js';
import type { Settings } from '../../settings/named-settings.js';
import { defineCommand, namesIn, type Arguments } from '../options.js';
import { loadSettings, resolveRun, type Run } from '../resolve-run.js';
import { printable, printJson } from '../output.js';
import { refusalsOf, throwRefusals } from '../failure.js';
import { refuseAmbiguousDeliverers } from '../delivery.js';
import { checkSchedule } from '../runs/scheduled.js';
import { environmentOf, listedAccounts } from './accounts-input.js';

interface CheckArguments extends Arguments {
  readonly withoutCredentials?: boolean;
}

type Check = () => Promise<unknown>;

export const checkCommand = defineCommand<CheckArguments>({
  command: 'check',
  describe: 'Check everything that the configuration names, and send nothing',
  settings: namesIn('report', 'documents', 'control', 'output', 'query', 'service', 'run'),
  flags: { 'without-credentials': { type: 'boolean', describe: 'Read no credentials, on a machine that has none' } },
  examples: {
    'config check': 'before a schedule runs for the first time',
    'config check --without-credentials --json': 'for CI, which has no credentials',
  },
  handler: check,
});

async function check(given: CheckArguments): Promise<void> {
  const { file, variables, settings } = await loadSettings(given);
  const run = await resolveRun({ ...given, redact: undefined });
  const checks = [
    ...configurationChecks(run, settings, given),
    ...(given.withoutCredentials === true ? [] : credentialChecks(run, given)),
  ];
  throwRefusals(await refusalsOf(checks));
  const unknown = [...variables.unused, ...variables.ofOthers];
  if (given.json === true) {
    printJson({ configuration: file ?? null, problems: [], unknownVariables: unknown });
    return;
  }
  const others = variables.ofOthers.map((name) => `${name}: no deliverer or redaction profile of this configuration\n`);
  process.stdout.write(
    `${others.join('')}${file === undefined ? 'No configuration file' : printable(file)}: no problems\n`,
  );
}

/** Everything that the configuration names, but for credentials. */
export function configurationChecks(
  run: Run,
  settings: Pick<Settings, 'sources' | 'readers'>,
  given: Arguments,
): readonly Check[] {
  return [
    ...documentChecks(run, given),
    ...sourceChecks(settings),
    ...delivererChecks(run),
    ...accountChecks(run, given),
    ...scheduleChecks(run, given),
  ];
}

function documentChecks(run: Run, given: Arguments): readonly Check[] {
  const { settings, portfolio } = run;
  const { template, locale, messageTemplate, noteTemplate, portfolioMessageTemplate } = settings;
  const templates = [template, portfolio.configuredTemplate, messageTemplate, noteTemplate, portfolioMessageTemplate];
  return [
    ...[...new Set(templates)].map((name) => async () => loadTemplate(name, locale)),
    async () => loadTools({ ...settings, baseline: undefined }),
    async () => formatsByExtension(settings),
    ...Object.keys(settings.renderers).map((format) => async () => loadWithOptions(format, settings.renderers)),
    () => listedAccounts(run, given),
  ];
}

function sourceChecks({ sources, readers }: Pick<Settings, 'sources' | 'readers'>): readonly Check[] {
  return [
    ...Object.keys(readers).map((name) => async () => loadReader({ name }, readers)),
    ...Object.entries(sources).map(
      ([name, source]) =>
        async () =>
          loadSource(`sources.${name}`, source, null, readers),
    ),
  ];
}

function delivererChecks({ delivery: { deliverers }, settings }: Run): readonly Check[] {
  return Object.entries(deliverers).flatMap(([name, configured]) => [
    () => loaded(name, configured),
    async () => {
      const { template = settings.template, locale = settings.locale } = configured;
      return loadTemplate(template, locale);
    },
  ]);
}

function scheduleChecks(run: Run, given: Arguments): readonly Check[] {
  return Object.entries(run.schedules).map(
    ([name, schedule]) =>
      () =>
        checkSchedule(name, schedule, run, given),
  );
}

/** Names in rules of deliverers and credentials that several accounts of the list, or of an archive on this machine, have. */
function accountChecks(run: Run, given: Arguments): readonly Check[] {
  return [
    ...Object.keys(run.delivery.deliverers).map(
      (name) => () => refuseAmbiguousDeliverers(run, given, [name], [], 'local-archive'),
    ),
    async () => {
      const services = await accountServices(run, given);
      throwRefusals(await refusalsOf(services.map((service) => () => Promise.resolve(service).then(credentialsIndex))));
    },
  ];
}

/** One per account that is fetched from the service. */
export async function accountServices(run: Run, given: Arguments): Promise<readonly ServiceSettings[]> {
  const accounts = asksService(run) ? await listedAccounts(run, given) : [];
  const own = accounts.map((account) => ({
    ...run.service,
    environment: environmentOf(account, run),
    query: {
      ...run.service.query,
      account: account.id,
      ...(account.license !== '' && { license: account.license }),
    },
  }));
  return run.service.query.account === undefined ? own : [run.service, ...own];
}

/** Whether what runs without a named file fetches from the service, and not from sources. */
function asksService({ source, schedules }: Run): boolean {
  const sources = Object.values(schedules).map((schedule) => schedule.source);
  return source === undefined && (sources.length === 0 || sources.includes(undefined));
}

function credentialChecks(run: Run, given: Arguments): readonly Check[] {
  const places = { env: process.env, cwd: process.cwd(), folder: run.folder };
  return [
    ...Object.entries(run.delivery.deliverers).map(([name, configured]) => async () => {
      const { plugIn } = await loaded(name, configured);
      return readDelivererCredentials(name, plugIn.credentials ?? {}, configured, places);
    }),
    ...Object.entries(run.sources).flatMap(([name, { use, credentials = {} }]) =>
      use === undefined
        ? []
        : [
            async () => {
              const { credentials: needs = {} } = await loadBuiltIn(use, `sources.${name}`);
              return readDelivererCredentials(name, needs, { credentials }, places, 'source');
            },
          ],
    ),
    ...Object.entries(run.redaction.profiles).map(
      ([name, profile]) =>
        () =>
          readRedactionKey({ name, ...profile }, places),
    ),
    async () => {
      const services = await accountServices(run, given);
      throwRefusals(await refusalsOf(services.map((service) => () => readServiceAccess(service, places))));
    },
  ];
}

async function loaded(name: string, settings: DelivererSettings) {
  return loadNamed({ name, settings, redaction: undefined });
}
