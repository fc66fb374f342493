/** Settings of the pages in the browser. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { isProtected, type CredentialPlace } from '../model/settings/service-settings.js';
import { ROLES, type PeopleSettings, type Role, type TlsFiles, type WebRule } from '../model/settings/web.js';
import { describeValue } from '../base/wording/printable.js';
import { profileName } from './redaction.js';
import type { Problems, RawValue, ValueType } from './setting.js';
import { ACCOUNT_RULE, credentialShape, NOT_SHOWN } from './structures.js';
import { asText, report, resolveKey } from './value-types.js';

/** The origin of an address, such as `https://audits.example.com`: the pages are at its root. */
export const webAddress: ValueType<string, string> = {
  shape: (schemas) => schemas.string(),
  resolve(given, problems) {
    const written = asText(given, problems).trim();
    if (typeof given.value !== 'string') return '';
    const url = URL.canParse(written) ? new URL(written) : undefined;
    if (url === undefined || !isProtected(url) || url.pathname !== '/' || /[?#@]/.test(written)) {
      report(given, 'an address such as https://audits.example.com, without a path', problems);
      return '';
    }
    return url.origin;
  },
};

export const tls: ValueType<{ certificate: string; key: string }, TlsFiles> = {
  shape: (schemas) =>
    schemas.strictObject(
      {
        certificate: schemas.string().describe('PEM file of the certificate, followed by those of its issuers.'),
        key: schemas.string().describe('PEM file of its private key.'),
      },
      // The value may be a key, so it is not shown.
      NOT_SHOWN,
    ),
  resolve({ value, folder }) {
    const { certificate, key } = value as TlsFiles;
    return { certificate: resolve(folder, certificate), key: resolve(folder, key) };
  },
};

/** Addresses, or networks such as `10.0.0.0/8`. */
export const networks: ValueType<readonly string[], readonly string[]> = {
  shape: (schemas) => schemas.array(schemas.string()),
  resolve({ value, origin }, problems) {
    return (value as readonly string[]).flatMap((written) => {
      const text = written.trim();
      if (isNetwork(text)) return [text];
      problems.push(
        `${origin}: expected an address such as 10.0.0.7, or a network such as 10.0.0.0/8, received ${describeValue(written)}`,
      );
      return [];
    });
  },
};

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && Number(bits ?? most) <= most;
}

const GROUPS_CLAIM = 'groups';
const SCOPES = ['openid', 'email', 'profile'] as const;

function peopleShape(schemas: typeof z) {
  const groupsClaim = schemas
    .string()
    .optional()
    .describe(`Claim that lists the groups of a person. Default: ${GROUPS_CLAIM}.`);
  const openid = schemas.strictObject(
    {
      issuer: schemas.string().describe('Address of the provider, exactly as it states its issuer.'),
      clientId: schemas.string().describe('Id that the provider gave auditpress.'),
      clientSecret: credentialShape(schemas).optional(),
      scopes: schemas
        .array(schemas.string())
        .optional()
        .describe(`What is asked of the provider. Default: ${SCOPES.join(', ')}.`),
      groupsClaim,
    },
    NOT_SHOWN,
  );
  const proxy = schemas.strictObject({
    header: schemas.string().describe('Header that carries the signed JWT, such as Cf-Access-Jwt-Assertion.'),
    issuer: schemas.string().describe('Issuer (iss) that the JWT must state.'),
    audience: schemas.string().describe('Audience (aud) that the JWT must state.'),
    jwks: schemas.string().optional().describe('Address of the keys of the proxy (a JSON Web Key Set).'),
    key: schemas.string().optional().describe('PEM file of its public key, instead of jwks.'),
    groupsClaim,
  });
  return schemas.strictObject({
    openid: openid.optional().describe('People sign in at a provider of OpenID Connect.'),
    proxy: proxy.optional().describe('A proxy signs people in, and says in a header who they are.'),
  });
}

export type WrittenPeople = z.output<ReturnType<typeof peopleShape>>;

export const people: ValueType<WrittenPeople, PeopleSettings | undefined> = {
  shape: peopleShape,
  resolve({ value, origin, folder }, problems) {
    const { openid, proxy } = value as WrittenPeople;
    if ((openid === undefined) === (proxy === undefined)) {
      problems.push(`${origin}: expected openid or proxy, received ${openid === undefined ? 'neither' : 'both'}`);
      return undefined;
    }
    if (openid !== undefined) {
      const { issuer, clientId, clientSecret, scopes = SCOPES, groupsClaim = GROUPS_CLAIM } = openid;
      refuseOpenAddress({ value: issuer, origin: `${origin}.openid.issuer`, folder }, problems);
      const secret: CredentialPlace | undefined = clientSecret;
      const asked = [...new Set(['openid', ...scopes])];
      return { openid: { issuer, clientId, clientSecret: secret, scopes: asked, groupsClaim } };
    }
    const { header = '', issuer = '', audience = '', jwks, key, groupsClaim = GROUPS_CLAIM } = proxy ?? {};
    const at = `${origin}.proxy`;
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(header)) {
      report({ value: header, origin: `${at}.header`, folder }, 'the name of a header', problems);
    }
    if ((jwks === undefined) === (key === undefined)) {
      problems.push(`${at}: expected jwks or key, received ${jwks === undefined ? 'neither' : 'both'}`);
    }
    if (jwks !== undefined) refuseOpenAddress({ value: jwks, origin: `${at}.jwks`, folder }, problems);
    const keys = jwks === undefined ? { file: resolve(folder, key ?? '') } : { address: jwks };
    return { proxy: { header: header.toLowerCase(), issuer, audience, keys, groupsClaim } };
  },
};

function refuseOpenAddress(given: RawValue<string>, problems: Problems): void {
  if (URL.canParse(given.value) && isProtected(new URL(given.value))) return;
  report(given, 'an address that begins with https://, or http:// on this machine', problems);
}

function ruleShape(schemas: typeof z) {
  const texts = () => schemas.array(schemas.string().min(1)).optional();
  const chosen = (what: string) =>
    texts().describe(`Ids or names of ${what}; * matches any text. An empty list means none. Default: every one.`);
  return schemas.strictObject({
    people: texts().describe('E-mail addresses, subject:ID, or "*" for everybody who can sign in.'),
    groups: texts().describe('Groups that the provider or the proxy states.'),
    // `resolve` checks the value; the schema only documents the choices.
    role: schemas
      .enum(ROLES)
      .optional()
      .describe(
        'viewer: sees scans, and makes documents. editor: also keeps them, and accepts risks. operator: also runs and sends. Default: viewer.',
      ),
    accounts: texts().describe(`${ACCOUNT_RULE} Default: every account.`),
    licenses: chosen('licenses'),
    benchmarks: chosen('benchmarks'),
    redact: schemas.string().optional().describe('Redaction profile of what is shown. Default: it is shown as it is.'),
  });
}

export type WrittenWebRule = z.output<ReturnType<typeof ruleShape>>;

export const webRules: ValueType<readonly WrittenWebRule[], readonly WebRule[]> = {
  shape: (schemas) => schemas.array(ruleShape(schemas)),
  resolve({ value, origin, folder }, problems, known) {
    return (value as readonly WrittenWebRule[]).map((written, index) => {
      const at = `${origin}[${String(index)}]`;
      const { people: named = [], groups = [], accounts, licenses, benchmarks } = written;
      const given = { value: written.redact, origin: `${at}.redact`, folder };
      const redact = resolveKey(given, profileName, problems, known);
      const role: Role = written.role ?? 'viewer';
      if (named.length === 0 && groups.length === 0) {
        problems.push(`${at}: expected people or groups that the rule is for, received neither`);
      }
      for (const [place, entry] of named.entries())
        refuseUnclearPerson(entry, `${at}.people[${String(place)}]`, problems);
      return { people: named, groups, role, accounts, licenses, benchmarks, redact };
    });
  },
};

/** Without a prefix, only e-mail addresses are people: a mistyped one must not be taken for an id. */
function refuseUnclearPerson(entry: string, at: string, problems: Problems): void {
  const isKnown = entry === '*' || /^subject:\S/.test(entry) || /^[^@\s*]+@[^@\s*]+$/.test(entry);
  if (!isKnown) {
    problems.push(`${at}: expected an e-mail address, subject:ID or "*", received ${describeValue(entry)}`);
  }
}
