/** Sets of reports for the deliverers of trackers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { DeliverContext, DeliverySet } from '../../src/deliverers/deliverer.js';
import { MESSAGE_FORMATS, type MessageFormat } from '../../src/base/message-formats/formats.js';
import type { Policy } from '../../src/model/report/report.js';
import { Secret } from '../../src/model/settings/secret.js';
import type { RiskAcceptance } from '../../src/model/summary/acceptances.js';
import type { AuditSummary } from '../../src/model/summary/audit-summary.js';
import { memoize } from '../../src/model/values/memoize.js';
import { packageRoot } from '../../src/base/package-root.js';
import type { WordTree } from '../../src/template/files/schema.js';
import { flatten } from '../../src/template/words/words.js';
import { anArtifact } from './artifacts.js';
import { aDeliverySet } from './delivery-set.js';
import { aCategory, aPolicy, aReport, aSnapshot } from './snapshots.js';

export function contextWith(token: string): DeliverContext {
  return { credentials: { token: new Secret(token) }, now: () => new Date('2026-11-23T08:00:00Z') };
}

/** The shared words of a language. */
export const wordsOf = memoize((language: string): Readonly<Record<string, string>> => {
  const text = readFileSync(join(packageRoot(), `assets/words/${language}.yaml`), 'utf8');
  return flatten(parse(text) as WordTree);
});

const COLORS: Readonly<Record<string, string>> = { g: 'Green', r: 'Red', a: 'Amber', '-': 'Gray' };

/** Policies of a category: one per letter, `g`reen, `r`ed, `a`mber or gray `-`; a dot is none. Named `<prefix>1` and so on. */
export function policiesIn(letters: string, prefix: string, each: Partial<Policy> = {}): Policy[] {
  return Array.from(letters).flatMap((letter, index) => {
    if (letter === '.') return [];
    const id = `${prefix}${String(index + 1)}`;
    const compliance = COLORS[letter] ?? 'Red';
    return aPolicy({ policyId: id, shortTitle: `Title of ${id}`, complianceNumber: id, compliance, ...each });
  });
}

export interface TicketReport {
  /** Policies by category. */
  readonly [category: string]: readonly Policy[];
}

/** The figures of a report. */
export function summaryOf(report: TicketReport, acceptances: readonly RiskAcceptance[] = []): AuditSummary {
  const categories = Object.entries(report).map(([name, policies], index) =>
    aCategory({
      categoryId: name,
      categoryName: `Category ${name}`,
      controlCategoryOrder: index + 1,
      policies: [...policies],
    }),
  );
  return aggregate(aSnapshot(aReport({ resourceCategories: categories })), {
    ...(acceptances.length > 0 && {
      acceptances: { files: { sources: [], acceptances }, asOf: '2026-11-23T12:00:00Z', timeZone: 'UTC' },
    }),
  });
}

/** A set with a workbook and a manifest, and a message that says `Message.` in each format. Each run makes another set. */
export function aTicketSet(summary: AuditSummary | null, run = 'one', language = 'en'): DeliverySet {
  const set = aDeliverySet([anArtifact(`report-${run}.xlsx`), anArtifact('manifest.json')].map(asManifest), {
    name: 'account-report',
    documentId: `AP-${run}`,
    identity: Buffer.from(run).toString('hex').padEnd(64, '0'),
    summary,
  });
  const texts = Object.fromEntries(MESSAGE_FORMATS.map((format) => [format, messageIn(format)]));
  const locale = { ...set.message.locale, tag: language };
  return { ...set, message: { ...set.message, texts, locale, catalog: wordsOf(language) } };
}

function asManifest(artifact: ReturnType<typeof anArtifact>) {
  return artifact.fileName === 'manifest.json' ? { ...artifact, format: 'manifest' } : artifact;
}

function messageIn(format: MessageFormat): string {
  if (format === 'adf') {
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Message.' }] }];
    return JSON.stringify({ type: 'doc', version: 1, content });
  }
  if (format === 'blocks') return '[]';
  return format === 'card' ? '{"type":"AdaptiveCard","version":"1.5","body":[]}' : 'Message.';
}
