/** File names that every file system takes. */
import { createHash } from 'node:crypto';
import type { Snapshot } from '../../model/report/snapshot.js';

/** Longest name without extension, in UTF-8 bytes: leaves room for suffixes below the 255 that file systems allow. */
const LONGEST = 120;

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Makes a name safe: letters, digits, `.`, `_` and `-` stay; everything else becomes one `-`; no leading or trailing dot,
 * hyphen or space; Windows' reserved names get a `_`; long names are cut and keep a hash, so that two stay two.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  const base = plain === '' ? 'report' : plain;
  const allowed = RESERVED.test(base.split('.')[0] ?? '') ? `_${base}` : base;
  return Buffer.byteLength(allowed) <= LONGEST ? allowed : `${cut(allowed, LONGEST - 9)}-${shortHash(name)}`;
}

function cut(name: string, bytes: number): string {
  let kept = '';
  let length = 0;
  for (const character of name) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    kept += character;
  }
  return kept.replace(/[-.]+$/, '');
}

function shortHash(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}

/**
 * `<account>-<benchmark>-<job>-<environment>-<time>.snapshot.json`; the time is that of retrieval, to the millisecond, so
 * that evidence adds up.
 */
export function snapshotFileName({ report, provenance }: Snapshot): string {
  const { accountName, accountId, benchmarkId, jobId } = report;
  const time = provenance.retrievedAt.replace(/[-:]/g, '').replace('.', '-');
  const several = provenance.reportCount > 1 ? `-${provenance.reportIndex + 1}` : '';
  const parts = [
    accountName.trim() === '' ? accountId : accountName,
    benchmarkId,
    jobId,
    provenance.environment ?? '',
    `${time}${several}`,
  ];
  return `${safeFileName(parts.filter((part) => part.trim() !== '').join('-'))}.snapshot.json`;
}
