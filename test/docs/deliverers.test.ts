import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bucketDeliverer } from '../../src/deliverers/bucket/bucket-deliverer.js';
import { githubDeliverer } from '../../src/deliverers/github/github-deliverer.js';
import { jiraDeliverer } from '../../src/deliverers/jira/jira-deliverer.js';
import { loadDeliverer } from '../../src/deliverers/registry.js';
import { slackDeliverer, teamsDeliverer } from '../../src/deliverers/chat.js';
import { webhookDeliverer } from '../../src/deliverers/webhook/webhook-deliverer.js';

interface Example {
  readonly use: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, unknown>>;
}

describe.each([
  ['webhooks.md', ['webhook', 'slack', 'teams'], [webhookDeliverer, slackDeliverer, teamsDeliverer]],
  ['tickets.md', ['jira', 'jira', 'github'], [jiraDeliverer, githubDeliverer]],
  ['deliverers.md', ['folder', 'bucket'], [bucketDeliverer]],
])('%s', (file, names, deliverers) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8');

  it('has a valid example of each deliverer', async () => {
    const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(page) ?? [];
    const examples = Object.entries((parse(yaml) as { deliverers: Record<string, Example> }).deliverers);
    expect(examples.map(([, { use }]) => use)).toEqual(names);
    for (const [name, { use, options, credentials = {} }] of examples) {
      const { plugIn } = await loadDeliverer(name, { module: undefined, use, options });
      const needed = Object.entries(plugIn.credentials ?? {}).filter(([, { isOptional }]) => isOptional !== true);
      expect(Object.keys(credentials).sort()).toEqual(needed.map(([needs]) => needs).sort());
    }
  });

  it('describes every option and credential', () => {
    for (const { options, credentials } of deliverers) {
      for (const name of [...Object.keys(options.shape), ...Object.keys(credentials)]) {
        expect(page).toContain(`\`${name}\``);
      }
    }
  });
});
