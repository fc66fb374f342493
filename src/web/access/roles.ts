import { ROLES, type Role } from '../../model/settings/web.js';
import type { Scope } from './scope.js';

export function hasRole({ role }: { readonly role: Role }, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

export interface PageLimits {
  readonly needs: Role;
  /** Only for those who may see every scan. */
  readonly seesAll: true | undefined;
}

export function mayOpen(
  person: { readonly role: Role; readonly scope: Scope },
  { needs, seesAll }: PageLimits,
): boolean {
  return hasRole(person, needs) && (seesAll !== true || person.scope === 'everything');
}
