/** Checks of the pages in the browser: where they are served, by which certificate, and how people sign in. */
import { command } from '../../base/error-codes/command.js';
import { X509Certificate } from 'node:crypto';
import { readClientSecret } from '../../settings/config/client-secret.js';
import { addressFor, readTls } from '../../web/access/exposure.js';
import { fetchAnswer } from '../../web/access/fetch.js';
import { openIdOf } from '../../web/access/openid.js';
import { proxyPeopleOf } from '../../web/access/proxy.js';
import type { OpenIdSettings, ProxySettings, TlsFiles } from '../../model/settings/web.js';
import type { Run } from '../resolve-run.js';
import { counted } from '../text-table.js';
import { passed, problem, unused, type Check, type CheckResult } from './check.js';

type Pages = Pick<Run, 'web' | 'folder'>;

const NAME = 'Pages';
const DAY = 86_400_000;
/** Days before its end in which a certificate should be renewed. */
const RENEWAL = 14;

export function pagesChecks(run: Pages): readonly Check[] {
  const { host, access } = run.web;
  const { address, tls, people } = access;
  const isConfigured = address !== undefined || tls !== undefined || people !== undefined;
  return [
    {
      name: NAME,
      async make() {
        const own = await addressFor(host, access);
        if (!isConfigured) return unused(`only this machine reaches them, at ${own}`);
        return passed(
          `served at ${address ?? own}${people === undefined ? '' : `, ${counted(access.rules.length, 'rule')}`}`,
        );
      },
    },
    ...(tls === undefined ? [] : [{ name: `${NAME} certificate`, make: () => checkCertificate(tls, address) }]),
    ...(people === undefined
      ? []
      : [
          {
            name: `${NAME} people`,
            make: () => ('openid' in people ? checkProvider(people.openid, run) : checkProxy(people.proxy)),
          },
        ]),
  ];
}

const RENEW = `Renew it, and start ${command('web')} again.`;

async function checkCertificate(files: TlsFiles, address: string | undefined): Promise<CheckResult> {
  const { cert, validTo } = await readTls(files);
  const days = Math.floor((validTo.getTime() - Date.now()) / DAY);
  const end = validTo.toISOString().slice(0, 10);
  if (days < 0) return problem(`the certificate ended on ${end}`, RENEW);
  const host = address === undefined ? undefined : new URL(address).hostname;
  if (host !== undefined && new X509Certificate(cert).checkHost(host) === undefined) {
    return problem(`the certificate is not for ${host}`, 'Use one for the host of web.address.');
  }
  const left = `it ends on ${end}, in ${counted(days, 'day')}`;
  if (days < RENEWAL) return problem(left, RENEW);
  return passed(`certificate and key belong together; ${left}`);
}

async function checkProvider(settings: OpenIdSettings, { folder, web }: Pages): Promise<CheckResult> {
  const secret = await readClientSecret({ openid: settings }, { env: process.env, cwd: process.cwd(), folder });
  if (secret === undefined) throw new Error('expected a client secret, found none');
  const { address = '' } = web.access;
  await openIdOf(settings, secret, { address, now: () => new Date() }).discover();
  return passed(`${settings.issuer} answers; whether it accepts the client secret shows when somebody signs in`);
}

async function checkProxy(settings: ProxySettings): Promise<CheckResult> {
  await proxyPeopleOf(settings);
  if ('file' in settings.keys) return passed(`the public key in ${settings.keys.file} can be read`);
  const { address } = settings.keys;
  const found = await keysIn(await fetchAnswer(address));
  if (found === 0) return problem(`expected keys at ${address}, found none`, 'Correct web.people.proxy.jwks.');
  return passed(`${address} has ${counted(found, 'key')}`);
}

async function keysIn(answer: Response): Promise<number> {
  try {
    const { keys } = (await answer.json()) as { readonly keys?: unknown };
    return answer.ok && Array.isArray(keys) ? keys.length : 0;
  } catch {
    return 0;
  }
}
