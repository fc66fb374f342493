/** When a run delivers the documents that it made. */

/** `changed` and `worse` compare with the report of the last run of the same schedule. */
export const DELIVER_WHEN = ['always', 'changed', 'worse', 'gate-failed'] as const;
export type DeliverWhen = (typeof DELIVER_WHEN)[number];

/** What happens where the condition is not met: nothing, or a note that nothing changed. */
export const DELIVER_OTHERWISE = ['nothing', 'note'] as const;
export type DeliverOtherwise = (typeof DELIVER_OTHERWISE)[number];
