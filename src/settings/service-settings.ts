import type { ServiceSettings } from '../model/settings/service-settings.js';
import type { Settings } from './named-settings.js';

/**
 * Which service to query, and for what. Reads no credentials.
 *
 * @param folder absolute; relative files and commands of the environments start from it
 */
export function serviceSettingsOf(settings: Settings, folder: string): ServiceSettings {
  const { license, account, benchmark, job, environment, baseUrl } = settings;
  const { accountType, timeout, retries, jobIn, benchmarksPath, environments, catalog } = settings;
  return {
    query: {
      ...(license !== undefined && { license }),
      ...(account !== undefined && { account }),
      ...(benchmark !== undefined && { benchmark }),
      ...(job !== undefined && { job }),
    },
    environment: baseUrl === undefined ? (environment ?? 'PROD') : null,
    ...{ accountType, baseUrl, timeout, retries, jobIn, benchmarksPath, environments, catalog, folder },
  };
}
