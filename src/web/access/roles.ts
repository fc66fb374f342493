import { ROLES, type Role } from '../../model/settings/web.js';

export function hasRole({ role }: { readonly role: Role }, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
