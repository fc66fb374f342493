import type { SignOff } from '../../../model/document/document.js';
import { fill } from '../templates.js';

/** Lines to sign on: the first field is the name, which may be known already. */
export function signOff(block: SignOff): string {
  return fill('sign-off', {
    statement: block.statement,
    fields: block.fields,
    parties: block.parties.map(({ role, name }) => ({
      role,
      fields: block.fields.map((label, index) => ({ label, text: index === 0 ? name : '' })),
    })),
  });
}
