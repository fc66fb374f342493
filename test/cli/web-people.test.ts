import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { anIdentityProvider, CLIENT } from '../helpers/identity-provider.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { freeAddress } from '../web/shared-site.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url));

it('lets people of the configuration sign in, and logs what they saw until a signal', async () => {
  const cwd = temporaryFolder();
  const made = await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  expect(made.code).toBe(0);
  const { address, port } = await freeAddress();
  const provider = await anIdentityProvider(address);
  provider.people.set('1', { email: 'ada@example.com', name: 'Ada' });
  writeFileSync(
    join(cwd, 'auditpress.config.yaml'),
    `archive: audits
web:
  address: ${address}
  port: ${String(port)}
  people:
    openid:
      issuer: ${provider.issuer}
      clientId: ${CLIENT.id}
      clientSecret: { file: secret }
  rules:
    - people: [ada@example.com]
      accounts: ['*']
`,
  );
  writeFileSync(join(cwd, 'secret'), CLIENT.secret);
  const child = spawn(process.execPath, [MAIN, 'web', '--json'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(JSON.parse(line)).toEqual({ url: `${address}/` });
  const begun = await fetch(`${address}/sign-in`, { redirect: 'manual' });
  const pair = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const back = await provider.signIn(begun.headers.get('location') ?? '', '1');
  const entered = await fetch(back, { redirect: 'manual', headers: { cookie: pair } });
  const cookie = entered.headers.getSetCookie().find((each) => each.startsWith('auditpress-session=')) ?? '';
  const page = async () => (await fetch(`${address}/`, { headers: { cookie: cookie.split(';')[0] ?? '' } })).text();
  await expect.poll(page).toContain('/scans/');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const { stdout } = await runCli(['archive', 'access', '--quiet'], { cwd });
  expect(stdout).toMatch(/ada@example\.com +200 +GET \/\n/);
  const doctor = await runCli(['doctor', '--quiet'], { cwd });
  expect(doctor.stdout).toMatch(/ok +Pages people +http:\/\/127\.0\.0\.1:\d+ answers/);
});

it.each([
  ['--host=0.0.0.0', 'expected web.tls or web.trustedProxies too, received "0.0.0.0"'],
  ['--port=99999', 'expected a port from 0 to 65535'],
])('refuses %s', async (flag, message) => {
  const cwd = temporaryFolder();
  await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  const { code, stderr } = await runCli(['web', '--archive', 'audits', flag], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

it('does not start without the key of a redaction profile that a rule names', async () => {
  const cwd = temporaryFolder();
  await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  writeFileSync(
    join(cwd, 'auditpress.config.yaml'),
    `archive: audits
redaction: { profiles: { external: {} } }
web:
  address: http://127.0.0.1:9
  people: { proxy: { header: x-person, issuer: i, audience: a, key: key.pem } }
  rules: [{ people: ['*'], redact: external }]
`,
  );
  const { code, stderr } = await runCli(['web', '--quiet'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('the secret key of the redaction profile external');
});
