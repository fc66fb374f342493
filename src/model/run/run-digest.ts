import type { Digest } from './outcome.js';

/**
 * What can need the operator, the worst first: what only a person can settle, then what was not made, then what another run or
 * worker may still do.
 */
export const ATTENTION_KINDS = [
  'delivery-unknown',
  'delivery-failed',
  'portfolio-failed',
  'report-failed',
  'report-not-assessed',
  'left-out',
  'report-open',
  'delivery-open',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export interface Attention {
  readonly kind: AttentionKind;
  /** Name of the account, or its id; who is left out; empty for the portfolio. */
  readonly account: string;
  /** Id; empty for the portfolio, and for who is left out. */
  readonly benchmark: string;
  /** Name in the configuration; empty for what is no delivery. */
  readonly deliverer: string;
  /** One line; empty if it is not known. */
  readonly reason: string;
  readonly delivery: string;
}

/** What the operator can do next. `ask`: a recipient first, because what is sent again may have arrived. */
export interface DigestStep {
  readonly kind: 'repeat' | 'resend' | 'ask' | 'show';
  readonly command: string;
}

export interface RunDigest {
  readonly run: string;
  /** Name; empty for a batch. */
  readonly schedule: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly counts: Digest;
  /** The worst, at most `MOST_ATTENTION`. */
  readonly attention: readonly Attention[];
  /** Of all, whether or not they are in the list. */
  readonly attentionCount: number;
  readonly steps: readonly DigestStep[];
}

export const MOST_ATTENTION = 10;
