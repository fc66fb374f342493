/** Tickets link to pages that are the same for every scan, so that a new scan alone changes no ticket. */
import { expect, it } from 'vitest';
import { planShipment } from '../../../src/automation/delivery/deliver.js';
import { composerOf, renderShipment } from '../../../src/automation/delivery/shipment.js';
import { githubDeliverer } from '../../../src/deliverers/github/github-deliverer.js';
import { githubOptionsSchema } from '../../../src/deliverers/github/github-options.js';
import { jiraDeliverer } from '../../../src/deliverers/jira/jira-deliverer.js';
import { jiraOptionsSchema } from '../../../src/deliverers/jira/jira-options.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import type { RunSettings } from '../../../src/settings/run-settings.js';
import { aWeeklySnapshot } from '../../helpers/archives.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { startGithub } from '../../helpers/github-server.js';
import { startJira } from '../../helpers/jira-server.js';
import { aRedaction } from '../../helpers/redaction.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { contextWith } from '../../helpers/ticket-sets.js';

async function planned(week: number, plugIn: object, options: object, given: Partial<RunSettings> = {}) {
  const settings = someRunSettings({ formats: ['md'], webAddress: 'https://audits.example.com', ...given });
  const compose = composerOf(aWeeklySnapshot(week), { loadTools });
  const shipment = await renderShipment(await compose(settings), settings, compose);
  const deliverer = { ...boxDeliverer('tickets', []), plugIn, options } as unknown as Parameters<
    typeof planShipment
  >[1][number];
  const [first] = await planShipment(shipment, [deliverer], { folder: '/', accounts: [] });
  return first!;
}

it('issues of GitHub stay as they are when only the scan is new', async () => {
  const github = await startGithub();
  const options = githubOptionsSchema.parse({ url: github.url, repository: 'acme/audits', per: 'category' });
  for (const week of [40, 44]) {
    github.log.length = 0;
    const { delivery } = await planned(week, githubDeliverer, options);
    await githubDeliverer.send(delivery, options, contextWith('github-token'));
  }
  expect(github.log.filter((line) => !line.startsWith('GET'))).toEqual([]);
  const [issue] = github.issues;
  expect(issue!.body).toMatch(
    /\[See this account in the browser\]\(<https:\/\/audits\.example\.com\/accounts\/[\da-f]{16}>\)/,
  );
  expect(issue!.body).toMatch(
    /\[DiskEncryption\]\(<https:\/\/audits\.example\.com\/accounts\/[\da-f]{16}\/policy\?benchmark=csbp&environment=PROD&id=DiskEncryption>\)/,
  );
});

it('issues of Jira stay as they are when only the scan is new', async () => {
  const jira = await startJira('data-center');
  const options = jiraOptionsSchema.parse({ url: jira.url, hosting: 'data-center', project: 'AUD', per: 'category' });
  for (const week of [40, 44]) {
    jira.log.length = 0;
    const { delivery } = await planned(week, jiraDeliverer, options);
    await jiraDeliverer.send(delivery, options, contextWith('jira-token'));
  }
  expect(jira.log.filter((line) => !/^GET|search/.test(line))).toEqual([]);
  expect(JSON.stringify(jira.issues[0]!.fields.description)).toContain('https://audits.example.com/accounts/');
});

it.each([
  ['redacted', { redaction: aRedaction() }],
  ['without pages', { webAddress: undefined }],
])('%s tickets link to no page', async (_what, given) => {
  const options = githubOptionsSchema.parse({ repository: 'acme/audits', per: 'report' });
  const { shown } = await planned(40, githubDeliverer, options, given);
  expect(shown).not.toContain('https://audits.example.com');
  expect(shown).not.toContain('in the browser');
});

it('a page of policies that the settings name comes before that of auditpress', async () => {
  const options = githubOptionsSchema.parse({ repository: 'acme/audits', per: 'report' });
  const { shown } = await planned(40, githubDeliverer, options, {
    policyPage: 'https://console.example.com/{policyId}',
  });
  expect(shown).toContain('[DiskEncryption](<https://console.example.com/DiskEncryption>)');
  expect(shown).toContain('https://audits.example.com/accounts/');
});
