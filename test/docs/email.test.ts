import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { emailDeliverer } from '../../src/deliverers/email/email-deliverer.js';
import { emailOptionsSchema } from '../../src/deliverers/email/options.js';
import { loadDeliverer } from '../../src/deliverers/registry.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/email.md'), 'utf8');

interface Example {
  readonly use: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, unknown>>;
}

const examples = [...PAGE.matchAll(/```yaml\n(.*?)```/gs)].flatMap(([, yaml = '']) =>
  Object.entries((parse(yaml) as { readonly deliverers: Readonly<Record<string, Example>> }).deliverers),
);

test('the page has examples', () => {
  expect(examples.map(([name]) => name)).toEqual(['weekly-mail', 'owners', 'gmail', 'office', 'relay']);
});

test.each(examples)('the example %s is valid', async (name, { use, options, credentials = {} }) => {
  const loaded = await loadDeliverer(name, { module: undefined, use, options });
  expect(loaded.plugIn.name).toBe('email');
  expect(Object.keys(emailDeliverer.credentials)).toEqual(expect.arrayContaining(Object.keys(credentials)));
});

test('the page describes every option and credential', () => {
  for (const name of [...Object.keys(emailOptionsSchema.shape), ...Object.keys(emailDeliverer.credentials)]) {
    expect(PAGE).toContain(`\`${name}\``);
  }
});
