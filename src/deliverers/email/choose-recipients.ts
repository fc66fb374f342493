/** Who receives the mails about an account. */
import { choosesAccount, type RuledAccount } from '../../base/account-rules.js';
import { withoutDirections } from '../../model/values/text.js';
import type { AccountRuleOf } from '../deliverer.js';
import { sendableAddress, type Mailbox } from './addresses.js';
import type { EmailOptions, Recipient } from './options.js';

export interface Circle {
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly bcc: readonly Mailbox[];
}

type Lists = Pick<EmailOptions, 'to' | 'cc' | 'bcc' | 'individually'>;

/**
 * The recipients of each mail: one circle, or one per recipient; none if nobody receives reports of the account. Each address
 * occurs once, in the first list that names it.
 *
 * @param account null for a portfolio, which only recipients of all reports receive
 */
export function chooseRecipients(
  { to, cc, bcc, individually }: Lists,
  account: RuledAccount | null,
): readonly Circle[] {
  const seen = new Set<string>();
  const receiving = (list: readonly Recipient[]): readonly Mailbox[] =>
    list
      .filter((recipient) => receives(recipient, account))
      .map(mailboxOf)
      .filter(({ address }) => {
        const isNew = !seen.has(address.toLowerCase());
        seen.add(address.toLowerCase());
        return isNew;
      });
  const circle = { to: receiving(to), cc: receiving(cc), bcc: receiving(bcc) };
  const all = [...circle.to, ...circle.cc, ...circle.bcc];
  if (individually) return all.map((recipient) => ({ to: [recipient], cc: [], bcc: [] }));
  return all.length === 0 ? [] : [circle];
}

function receives(recipient: Recipient, account: RuledAccount | null): boolean {
  const accounts = typeof recipient === 'string' ? undefined : recipient.accounts;
  if (accounts === undefined) return true;
  return account !== null && choosesAccount(accounts, account);
}

export function recipientRules({ to, cc, bcc }: Lists): readonly AccountRuleOf[] {
  return Object.entries({ to, cc, bcc }).flatMap(([list, recipients]) =>
    recipients.flatMap((recipient, index) =>
      typeof recipient === 'string' || recipient.accounts === undefined
        ? []
        : [{ at: `${list}[${String(index)}].accounts`, accounts: recipient.accounts, receiver: recipient.address }],
    ),
  );
}

export function mailboxOf(written: Recipient): Mailbox {
  const { address, name = '' } = typeof written === 'string' ? { address: written } : written;
  // The options accept no other addresses.
  return { address: sendableAddress(address) ?? address, name: withoutDirections(name) };
}
