/**
 * `changed` and `worse` compare with the report of the last run of the same schedule:
 *
 * - `changed`: if an entry has another status, is new, or is gone
 * - `worse`: if an entry newly does not pass, or has more failed resource checks, or went from Amber to Red; or if the compliance is
 *   lower, or there is none any more
 * - `gate-failed`: if a gate does not pass, or cannot be evaluated
 */
export const DELIVER_WHEN = ['always', 'changed', 'worse', 'gate-failed'] as const;
export type DeliverWhen = (typeof DELIVER_WHEN)[number];

export const DELIVER_OTHERWISE = ['nothing', 'note'] as const;
export type DeliverOtherwise = (typeof DELIVER_OTHERWISE)[number];

/** When the digest of a run is sent: after each run, or only if something was not made or not delivered. */
export const DIGEST_WHEN = ['always', 'problems'] as const;
export type DigestWhen = (typeof DIGEST_WHEN)[number];
