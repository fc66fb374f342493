import { expect, test } from 'vitest';
import { z } from 'zod';
import { configSchema } from '../../src/config/schema.js';
import { SETTINGS } from '../../src/config/settings.js';

test('the schema can be published as JSON Schema and describes every key', () => {
  const { properties = {} } = z.toJSONSchema(configSchema, { io: 'input' });
  for (const [key, property] of Object.entries(properties)) expect(property, key).toHaveProperty('description');
  expect(properties['pageSize']).toMatchObject({ type: 'string', enum: ['A4', 'Letter'] });
});

test('every setting that a flag can give stands in the file under its own name', () => {
  // A scan job is one report's, and a base URL has credentials of its own: both belong to one command alone.
  const elsewhere = ['job', 'baseUrl'];
  const expected = Object.keys(SETTINGS).filter((name) => !elsewhere.includes(name));
  expect(Object.keys(configSchema.shape)).toEqual(expect.arrayContaining(expected));
});
