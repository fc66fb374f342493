import { expect, it } from 'vitest';
import { checkShape } from '../../src/config/check-shape.js';

const SECRET = 'a-credential-in-the-wrong-place';

it.each([
  ['a list of an environment', { service: { environments: { PROD: [{ apiKey: SECRET }] } } }],
  ['a text as an environment', { service: { environments: { PROD: SECRET } } }],
  ['a list of environments', { service: { environments: [{ apiKey: SECRET }] } }],
  ['a list of services', { service: [{ apiKey: SECRET }] }],
  ['a text as a credential', { service: { environments: { PROD: { apiKey: SECRET } } } }],
])('refuses %s without showing what may be a credential', (_case, content) => {
  const { problems } = checkShape(content, 'auditpress.config.yaml');
  expect(problems).toHaveLength(1);
  expect(problems.join()).not.toContain(SECRET);
});
