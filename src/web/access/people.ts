/** People: who they are by what a provider or a proxy states, and what the rules give them. */
import { ROLES, type WebRule } from '../../model/settings/web.js';
import type { Person } from './sessions.js';

/** As a provider or a proxy states it. */
export interface Identity {
  readonly subject: string;
  readonly name: string;
  /** Empty without one, and for one that is said not to be verified. */
  readonly email: string;
  readonly groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

export function identityOf(claims: Claims, groupsClaim: string): Identity {
  const textOf = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  // Some providers write it as text.
  const isUnverified = String(claims['email_verified']).toLowerCase() === 'false';
  const email = isUnverified ? '' : inLowerCase(textOf('email'));
  const subject = textOf('sub');
  return {
    subject,
    email,
    name: textOf('name') || textOf('preferred_username') || email || subject,
    groups: [claims[groupsClaim]].flat().filter((group) => typeof group === 'string'),
  };
}

/** Somebody with what the rules give them; nothing, if no rule is about them. */
export function personOf(identity: Identity, rules: readonly WebRule[]): Person {
  const scope = rules.filter((rule) => isAbout(rule, identity));
  const role = ROLES.findLast((each) => scope.some((rule) => rule.role === each)) ?? 'viewer';
  // As rules write it, so that nobody is somebody else by an id that looks like an address.
  const id = identity.email || `${SUBJECT}${identity.subject}`;
  return { id, name: identity.name, role, scope };
}

const SUBJECT = 'subject:';

function isAbout({ people, groups }: WebRule, identity: Identity): boolean {
  return people.some((entry) => isPerson(entry, identity)) || groups.some((group) => identity.groups.includes(group));
}

function isPerson(entry: string, { subject, email }: Identity): boolean {
  if (entry === '*') return true;
  if (entry.startsWith(SUBJECT)) return subject !== '' && entry.slice(SUBJECT.length) === subject;
  return email !== '' && inLowerCase(entry) === email;
}

/** Only ASCII: other letters have lower cases that are those of ASCII, so that two addresses would be one. */
function inLowerCase(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
