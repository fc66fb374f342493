import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { checkShape, configShape, optionsShape } from '../../src/settings/shapes.js';
import { SETTING_NAMES, settingOf } from '../../src/settings/named-settings.js';

const SECRET = 'a-credential-in-the-wrong-place';

it.each([
  ['a list of an environment', { service: { environments: { PROD: [{ apiKey: SECRET }] } } }],
  ['a string as an environment', { service: { environments: { PROD: SECRET } } }],
  ['a list of environments', { service: { environments: [{ apiKey: SECRET }] } }],
  ['a list of services', { service: [{ apiKey: SECRET }] }],
  ['a string as a credential', { service: { environments: { PROD: { apiKey: SECRET } } } }],
])('rejects %s without showing a possible credential', (_case, content) => {
  const { problems } = checkShape(content, configShape);
  expect(problems).toHaveLength(1);
  expect(problems.join()).not.toContain(SECRET);
});

describe('the schema of the configuration', () => {
  const { properties = {} } = z.toJSONSchema(configShape, { io: 'input' });

  it('describes every key', () => {
    for (const [key, property] of Object.entries(properties)) expect(property, key).toHaveProperty('description');
    expect(properties['pageSize']).toMatchObject({ type: 'string', enum: ['A4', 'Letter'] });
  });

  it('contains every setting with a key, in its section', () => {
    for (const { key } of SETTING_NAMES.map(settingOf)) {
      if (key === null) continue;
      const [first = '', second] = key.split('.');
      const found = properties[first];
      expect(found, key).toBeDefined();
      expect(properties, key).toHaveProperty(second === undefined ? [first] : [first, 'properties', second]);
    }
  });
});

test('an unknown option is rejected with a suggestion', () => {
  const { problems } = checkShape({ lokale: 'de' }, optionsShape);
  expect(problems).toEqual([expect.stringMatching(/^unknown key "lokale" \(did you mean "locale"\?\); known keys:/)]);
});
