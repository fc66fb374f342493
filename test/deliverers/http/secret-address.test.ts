import { expect, it } from 'vitest';
import { readSecretAddress } from '../../../src/deliverers/http/post.js';
import { Secret, withoutSecrets } from '../../../src/model/settings/secret.js';
import { failureOf } from '../../helpers/failure.js';

const ADDRESS = 'https://hooks.example/services/T0000/secret-part?sig=secret-signature';

it('has the address, and the parts of it that must not be quoted', () => {
  const { url, secrets } = readSecretAddress({ url: new Secret(`${ADDRESS}\n`) }, 'slack', 'hooks.example');
  expect(url.href).toBe(ADDRESS);
  const quoted = withoutSecrets(`no ${ADDRESS}, /services/T0000/secret-part, secret-part, secret-signature`, secrets);
  expect(quoted).not.toMatch(/T0000|secret-/);
  const short = readSecretAddress(
    { url: new Secret('https://hooks.example/part-of8?a=seven77') },
    'slack',
    'hooks.example',
  );
  expect(withoutSecrets('part-of8 seven77', short.secrets)).not.toContain('part-of8');
  expect(withoutSecrets('part-of8 seven77', short.secrets)).toContain('seven77');
});

it('is a credential that must be there', async () => {
  const failure = await failureOf(() => readSecretAddress({}, 'slack', 'hooks.example'));
  expect(failure).toMatchObject({ code: 'deliverer-credential-missing', kind: 'usage' });
});

it.each([
  ['secret-part', 'received another text'],
  ['http://hooks.example/secret-part', 'received http://'],
  ['https://user:secret-part@hooks.example/', 'without user and password'],
  ['https://other.example/secret-part', 'expected an address of hooks.example, received one of other.example'],
])('is refused without being quoted: %s', async (address, words) => {
  const failure = await failureOf(() => readSecretAddress({ url: new Secret(address) }, 'slack', 'hooks.example'));
  expect(failure).toMatchObject({ code: 'deliverer-credential-invalid', kind: 'usage' });
  expect(failure.message).toContain(words);
  expect(failure.message).not.toContain('secret-part');
});
