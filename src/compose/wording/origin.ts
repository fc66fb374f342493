import type { Provenance } from '../../model/report/snapshot.js';
import type { Wording } from './wording.js';

/** Where the report came from: `fetched from PROD`, `PROD · saved response`; and whether the document is redacted. */
export function originText({ environment, sourceKind, redaction }: Provenance, wording: Wording): string {
  const origin =
    sourceKind === 'service' && environment !== null
      ? [wording.text('head.fetched', { environment })]
      : [environment, wording.text(`source.${sourceKind}`)];
  const redacted = redaction === undefined ? [] : [wording.text('head.redacted')];
  return [...origin, ...redacted].filter((part) => part !== null).join(' · ');
}

/** By which profile the document is redacted; empty if it is not. */
export function redactionText({ redaction }: Provenance, wording: Wording): string {
  return redaction === undefined ? '' : wording.text('control.redaction-profile', { profile: redaction.profile });
}

/** A sample stays a sample wherever it came from; a trial says so unless it is a sample. */
export function markKey({ sourceKind, environment }: Provenance): string | null {
  if (sourceKind === 'sample') return 'mark.sample';
  return environment === 'TRIAL' ? 'mark.trial' : null;
}
