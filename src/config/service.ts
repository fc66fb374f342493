/** Which service is asked, and for what: from what was written to what is used. No credential is read here. */
import { readServiceAddress } from '../model/service-address.js';
import type { AccountType, CatalogueSettings, ServiceSettings } from '../model/service-settings.js';
import { ACCOUNT_TYPES, SERVICE_DEFAULTS } from '../model/service-settings.js';
import { ENVIRONMENTS, type Environment } from '../model/snapshot.js';
import { describeValue } from '../messages/describe-value.js';
import type { Problems } from './rules.js';
import type { WrittenConfig } from './schema.js';
import type { Given, Layer } from './settings.js';

/** Every problem is added to `problems`. */
export function resolveService(
  layer: Layer,
  { written, folder }: { readonly written: WrittenConfig; readonly folder: string },
  problems: Problems,
): ServiceSettings {
  const { license, account, benchmark, job } = layer;
  const environment = layer.environment && resolveEnvironment(layer.environment, problems);
  if (layer.environment !== undefined && layer.baseUrl !== undefined) {
    problems.push(
      `${layer.baseUrl.origin}: expected it alone or an environment, received ${layer.environment.origin} too; a credential belongs to one address`,
    );
  }
  return {
    query: {
      ...(license && { license: license.value }),
      ...(account && { account: account.value }),
      ...(benchmark && { benchmark: benchmark.value }),
      ...(job && { job: job.value }),
    },
    accountType: layer.accountType && resolveAccountType(layer.accountType, problems),
    environment: layer.baseUrl === undefined ? (environment ?? 'PROD') : null,
    baseUrl: layer.baseUrl && resolveBaseUrl(layer.baseUrl, problems),
    timeout: written.service?.timeout ?? SERVICE_DEFAULTS.timeout,
    retries: written.service?.retries ?? SERVICE_DEFAULTS.retries,
    jobIn: written.service?.jobIn ?? SERVICE_DEFAULTS.jobIn,
    benchmarksPath: written.service?.benchmarksPath,
    environments: written.service?.environments ?? {},
    folder,
    catalogue: catalogueOf(written.catalogue),
  };
}

function catalogueOf(written: WrittenConfig['catalogue']): CatalogueSettings {
  return { prefixes: written?.prefixes ?? {}, benchmarks: written?.benchmarks ?? {} };
}

function resolveEnvironment({ value, origin }: Given<string>, problems: Problems): Environment | undefined {
  const environment = ENVIRONMENTS.find((known) => known === value.trim().toUpperCase());
  if (environment === undefined) problems.push(`${origin}: expected prod or trial, received ${describeValue(value)}`);
  return environment;
}

function resolveAccountType({ value, origin }: Given<string>, problems: Problems): AccountType | undefined {
  const type = ACCOUNT_TYPES.find((known) => known === value.trim());
  if (type === undefined) {
    problems.push(`${origin}: expected one of ${ACCOUNT_TYPES.join(', ')}, received ${describeValue(value)}`);
  }
  return type;
}

function resolveBaseUrl({ value, origin }: Given<string>, problems: Problems): string {
  const { problem } = readServiceAddress(value.trim());
  if (problem !== undefined) problems.push(`${origin}: ${problem}`);
  return value.trim();
}
