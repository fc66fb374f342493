/** Scans as people see them who may not see names: with the tokens of a redaction profile in place of names and ids. */
import type { IndexedScan, ScanIndex } from '../../archive/scan-index.js';
import { identifyingValues } from '../../aggregate/redaction/redact.js';
import { fingerprintOf } from '../../aggregate/redaction/tokens.js';
import { keysOf } from '../../base/page-paths.js';
import type { Redaction } from '../../model/settings/redaction.js';
import { memoize, memoizeByObject, once } from '../../model/values/memoize.js';

/** A scan of the index, or what a profile leaves of it. */
export interface SeenScan extends IndexedScan {
  /** Undefined for a scan that is seen as it is. */
  readonly masked?: { readonly original: IndexedScan; readonly redaction: Redaction };
}

export interface Masks {
  readonly of: (scan: IndexedScan) => SeenScan;
  /** The scan whose masked id this is. */
  readonly find: (id: string) => IndexedScan | undefined;
}

/** As the archive has it: for what reads it there, and never for what is shown. */
export function originalOf(scan: SeenScan): IndexedScan {
  return scan.masked?.original ?? scan;
}

/** What must be redacted where several scans are shown together. `different`: no profile that covers all of them. */
export function jointRedaction(scans: Iterable<SeenScan>): Redaction | undefined | 'different' {
  let joint: Redaction | undefined;
  for (const { masked } of scans) {
    if (masked === undefined) continue;
    if (joint !== undefined && joint.profile !== masked.redaction.profile) return 'different';
    joint = masked.redaction;
  }
  return joint;
}

/** By profile, until the archive changes. */
const known = memoizeByObject((_: ReturnType<ScanIndex['series']>) => new Map<string, Masks>());

export function masksFor(index: ScanIndex, redaction: Redaction): Masks {
  const series = index.series();
  const held = known(series);
  const masks = held.get(redaction.profile) ?? masksOver([...series.values()].flat(), redaction);
  held.set(redaction.profile, masks);
  return masks;
}

function masksOver(scans: readonly IndexedScan[], redaction: Redaction): Masks {
  // A name or a text of one report may hold that of another.
  const redactor = once(() => {
    const values = identifyingValues(redaction);
    const owners = scans.map(({ report: { accountId, accountName, licenseId, licenseName } }) =>
      JSON.stringify({ accountId, accountName, licenseId, licenseName }),
    );
    for (const owner of new Set(owners)) values.add(JSON.parse(owner));
    return values.redactor();
  });
  // An id of the archive begins with that of the received bytes, by which names could be guessed.
  const idOf = ({ id }: IndexedScan): string =>
    fingerprintOf({ sha256: `scan ${id}` }, redaction.key).slice(0, ID_LENGTH);
  const byId = once(() => new Map(scans.map((scan) => [idOf(scan), scan])));
  return {
    find: (id) => byId().get(id),
    of: memoize((original: IndexedScan): SeenScan => {
      const redacted = redactor().redact(original);
      const { report, provenance } = redacted;
      const keys = keysOf(report);
      const { licenseKey, accountKey, benchmarkKey } = keys;
      return {
        ...redacted,
        id: idOf(original),
        key: '',
        ...keys,
        series: JSON.stringify([licenseKey, accountKey, benchmarkKey, provenance.environment ?? '']),
        words: Object.values(report).join('\n').toLowerCase(),
        masked: { original, redaction },
      };
    }),
  };
}

/** Hexadecimal digits, as many as an id of the archive has. */
const ID_LENGTH = 32;
