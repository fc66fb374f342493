/** What somebody may do. Each role may do what those before it may. */
export const ROLES = ['viewer', 'editor', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export function hasRole({ role }: { readonly role: Role }, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
