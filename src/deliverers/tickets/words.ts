/** Words of tickets, from the catalog of the documents. */
import { AuditpressError } from '../../base/errors.js';
import type { DeliveryMessage } from '../deliverer.js';

export interface TicketWords {
  /** The word of a key. `{name}` places are filled in. */
  readonly text: (key: string, values?: Readonly<Record<string, string>>) => string;
  /** A severity in the language of the documents; one that auditpress does not know as it is. */
  readonly severity: (value: string) => string;
}

/** @throws AuditpressError `word-missing` (internal) for a key that the catalog lacks, when it is used */
export function ticketWords({ catalog, locale }: DeliveryMessage): TicketWords {
  const find = (key: string): string | undefined => (Object.hasOwn(catalog, key) ? catalog[key] : undefined);
  return {
    text(key, values = {}) {
      const text = find(key);
      if (text !== undefined) return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
      throw new AuditpressError(
        { code: 'word-missing', kind: 'internal' },
        `expected the word "${key}" for tickets in the locale ${locale.tag}, found none`,
        { hint: 'Give the message a catalog with the words of the template.' },
      );
    },
    severity: (value) => find(`severity.${value === '' ? 'none' : value}`) ?? value,
  };
}
