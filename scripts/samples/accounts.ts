import { randomFor } from './random.js';

export const ACCOUNT_TYPES = [1, 2, 3] as const;
/** Cloud account types of the service; 3 is an office-productivity suite. */
export type AccountType = (typeof ACCOUNT_TYPES)[number];

interface Identity {
  readonly accountName: string;
  readonly licenseName: string;
  readonly connectorType: string;
  /** First part of category ids. */
  readonly prefix: string;
}

const IDENTITIES: Readonly<Record<AccountType, Identity>> = {
  1: {
    accountName: 'Tarnholm Retail – Production',
    licenseName: 'Tarnholm Group – Enterprise',
    connectorType: 'TypeA',
    prefix: 'TA',
  },
  2: {
    accountName: 'Quillmere & Daughters – Order platform',
    licenseName: 'Quillmere & Daughters – Standard',
    connectorType: 'TypeB',
    prefix: 'TB',
  },
  3: {
    accountName: 'Ostervale Housing – Office suite',
    licenseName: 'Ostervale Housing – Public sector',
    connectorType: 'TypeC',
    prefix: 'TC',
  },
};

export interface Account extends Identity {
  readonly accountId: string;
  readonly licenseId: string;
  /** The provider's own id of the account. */
  readonly providerAccountId: string;
}

/** The one invented account of a type. Its ids depend only on the type, so all its reports share them. */
export function accountOfType(accountType: AccountType): Account {
  const random = randomFor(accountType, 'account');
  return {
    ...IDENTITIES[accountType],
    accountId: random.uuid(),
    licenseId: random.uuid(),
    providerAccountId: random.uuid(),
  };
}
