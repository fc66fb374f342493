/** Cover, document control and sign-off: what a formal document has besides its content. */
import type { Cover, Definition, Definitions, SignOff } from '../../model/document/document.js';
import { acceptancesText } from '../wording/acceptances.js';
import { keyFigureList } from './key-figures.js';
import { tallyBar } from './charts.js';
import type { ComposeContext } from '../context.js';
import { accountText, saysConnector, shortAccountText, toolText } from '../wording/account.js';
import { scanTimeText, scanAgeText, redactionText } from '../wording/scan-time.js';
import type { Provenance } from '../../model/report/snapshot.js';
import type { ScanSummary } from '../../model/summary/summary.js';
import { libraryText } from '../policies/guidance.js';
import type { Wording } from '../wording/wording.js';

export function cover(context: ComposeContext): Cover {
  const { summary, template, wording, settings } = context;
  const figures = keyFigureList(context);
  const compliance = figures.slice(0, 1);
  const adjusted = figures.filter(({ key }) => key === 'compliance-adjusted');
  const facts = [
    ...[...compliance, ...adjusted].map(({ label, text, of }) => ({ term: label, text: `${text} · ${of}` })),
    ...strip(context),
    { term: wording.text('control.created-at'), text: wording.dateTime(settings.clock) },
    { term: wording.text('control.document-id'), text: settings.documentId },
    { term: wording.text('control.prepared-for'), text: settings.preparedFor },
    { term: wording.text('control.prepared-by'), text: settings.preparedBy },
    { term: wording.text('control.redaction'), text: redactionText(summary.provenance, wording) },
  ];
  return {
    type: 'cover',
    kicker: wording.text('cover.kicker'),
    // The title cannot be blank: readers and bookmarks show it.
    title: summary.benchmarkName.trim() || template.name,
    subtitle: accountText(summary, wording),
    ...(settings.coverStatement !== '' && { statement: settings.coverStatement }),
    facts: facts.filter(({ text }) => text !== '').map((fact) => ({ ...fact, type: 'text' })),
    bar: tallyBar(summary.entryTally, context),
    classification: settings.classification,
  };
}

/** A version in the name of a benchmark: `CIS-1.5`, `ENS-RD2022`, `Revision 4`. */
export const VERSION = /\d\.\d|\bv\d|\brev(?:ision)?\.?\s?\d|(?:19|20)\d\d/iu;

/** What a reader asks first of a report: who checked what, of which account and with which scope, when, and who retrieved it. */
export function strip({ summary, wording }: ComposeContext): Definition[] {
  return stripOf(summary, wording);
}

/** The same of both scans, the earlier one first: in one line what is the same, in a line each what is not. */
export function comparedStrip({ summary, wording }: ComposeContext): Definition[] {
  const later = stripOf(summary, wording);
  if (summary.comparison === null) return later;
  const earlier = stripOf(summary.comparison.before, wording);
  const named = (item: Definition, scan: 'earlier' | 'later'): Definition => ({
    ...item,
    term: wording.text(`strip.${scan}`, { term: item.term }),
  });
  return later.flatMap((item, index) => {
    const before = earlier[index];
    return before === undefined || before.text === item.text
      ? [item]
      : [named(before, 'earlier'), named(item, 'later')];
  });
}

function stripOf(scan: ScanSummary, wording: Wording): Definition[] {
  const { text } = wording;
  const { origin, benchmarkName, benchmarkId, accountId, categories, entryTally, coverage, provenance } = scan;
  const { sourceKind, environment, address, toolVersion: version, retrievedAt, redaction } = provenance;
  const versioned = (name: string, isKnown: boolean): string => (isKnown ? name : text('strip.no-version', { name }));
  const benchmark =
    benchmarkId === '' || benchmarkId === benchmarkName ? benchmarkName : `${benchmarkName} (${benchmarkId})`;
  const account = accountLine(accountText, scan, wording);
  const unnamed = text(redaction === undefined ? 'source.unnamed' : 'source.redacted');
  const at = wording.dateTime(retrievedAt);
  return [
    {
      term: text('control.tool'),
      text: versioned(origin === null ? text('strip.service') : toolText(origin), (origin?.toolVersion ?? '') !== ''),
    },
    { term: text('control.benchmark'), text: versioned(benchmark, VERSION.test(benchmark)) },
    {
      term: text('control.account'),
      text:
        accountId === '' || accountId.includes('#') || account.includes(accountId)
          ? account
          : `${account} (${accountId})`,
    },
    {
      term: text('strip.scope'),
      text: text('strip.policies', {
        total: entryTally.total,
        categories: categories.length,
        assessed: entryTally.assessed,
        percent: wording.ratio(coverage),
      }),
    },
    { term: text('control.scan-time'), text: scanTimeText(scan, wording) },
    {
      term: text('control.retrieved-at'),
      text:
        sourceKind === 'service'
          ? text('strip.fetched', { at, version, environment: environment ?? text('source.service') })
          : text('strip.read', { at, version, name: address ?? unnamed }),
    },
  ].map((item) => ({ ...item, type: 'text' }));
}

/** For a line whose term says that it is the account. */
function accountLine(textOf: typeof accountText, scan: ScanSummary, wording: Wording): string {
  const isUnstated = scan.origin !== null && `${scan.accountName}${scan.accountId}`.trim() === '';
  return isUnstated ? wording.text('account.not-stated') : textOf(scan, wording);
}

/** Lines of the document control that every document has, in their order. */
export const DOCUMENT_ITEMS = [
  'document-id',
  'document-version',
  'created-at',
  'generator',
  'template',
  'classification',
  'distribution',
  'prepared-for',
  'prepared-by',
  'reviewed-by',
] as const;

/** Those of a report. `provider-ids` are the ids of the account at its provider, a line each. */
export const CONTROL_ITEMS = [
  ...DOCUMENT_ITEMS,
  'redaction',
  'benchmark',
  'benchmark-id',
  'account',
  'account-id',
  'provider-ids',
  'connector-type',
  'license',
  'license-id',
  'tool',
  'job',
  'scan-time',
  'scan-age',
  'baseline',
  'baseline-job',
  'baseline-sha256',
  'source',
  'retrieved-at',
  'sha256',
  'policy-library',
  'risk-acceptances',
] as const;
type ControlItem = (typeof CONTROL_ITEMS)[number];

const ID_ITEMS = new Set<ControlItem>([
  'document-id',
  'benchmark-id',
  'account-id',
  'license-id',
  'job',
  'baseline-job',
  'baseline-sha256',
]);

/** @param items default: all */
export function documentControl(context: ComposeContext, items?: readonly ControlItem[]): Definitions {
  return { type: 'definitions', items: documentControlItems(context, items) };
}

/** What the document is, what it is about, and where its data comes from. Without empty items. */
export function documentControlItems(
  context: ComposeContext,
  items: readonly ControlItem[] = CONTROL_ITEMS,
): Definition[] {
  const texts = controlTexts(context);
  const { wording, summary } = context;
  // A redacted document says so first, also where its template does not ask.
  return (
    [...new Set<ControlItem>(['redaction', ...items])]
      .flatMap((key): Definition[] => {
        if (key === 'provider-ids') {
          // The field name of a provider is data, not a word of the catalog.
          return summary.providerAccountIds.map(({ field, value }) => ({ term: field, text: value ?? '', type: 'id' }));
        }
        if (key === 'sha256') return [sourceHash(context)];
        const term = key === 'connector-type' && summary.origin !== null ? 'platform' : key;
        return [{ term: wording.text(`control.${term}`), text: texts[key], type: ID_ITEMS.has(key) ? 'id' : 'text' }];
      })
      // Only now, so that a missing word fails in every document, not only in those that state the line.
      .filter(({ text }) => text.trim() !== '')
  );
}

function controlTexts(
  context: ComposeContext,
): Readonly<Record<Exclude<ControlItem, 'provider-ids' | 'sha256'>, string>> {
  const { summary, wording, guidance } = context;
  const { provenance } = summary;
  const baseline = summary.comparison?.before;
  return {
    ...documentTexts(context),
    benchmark: summary.benchmarkName,
    'benchmark-id': summary.benchmarkId,
    account: accountLine(shortAccountText, summary, wording),
    'account-id': summary.accountId,
    'connector-type': saysConnector(summary) ? '' : summary.connectorType,
    license: summary.licenseName,
    'license-id': summary.licenseId,
    tool: summary.origin === null ? '' : toolText(summary.origin),
    job: summary.jobId,
    'scan-time': scanTimeText(summary, wording),
    'scan-age': scanAgeText(context),
    baseline: baseline === undefined ? '' : scanTimeText(baseline, wording),
    'baseline-job': baseline?.jobId ?? '',
    'baseline-sha256': baseline?.provenance.sha256 ?? '',
    source: sourceText(provenance, wording),
    'retrieved-at': wording.dateTime(provenance.retrievedAt),
    redaction: redactionText(provenance, wording),
    'policy-library': libraryText(guidance, wording),
    'risk-acceptances': acceptancesText(summary, wording),
  };
}

/** The SHA-256 of the source; of a redacted one a fingerprint, which only those who have the key can compute. */
export function sourceHash({ summary: { provenance }, wording }: ComposeContext): Definition {
  const term = provenance.redaction === undefined ? 'control.sha256' : 'control.fingerprint';
  return { term: wording.text(term), text: provenance.sha256, type: 'id' };
}

function sourceText(provenance: Provenance, wording: Wording): string {
  const kind = wording.text(`source.${provenance.sourceKind}`);
  const unnamed = provenance.redaction === undefined ? 'source.unnamed' : 'source.redacted';
  const place = [provenance.environment ?? '', provenance.address ?? wording.text(unnamed)];
  const position =
    provenance.reportCount > 1
      ? wording.text('source.position', { position: provenance.reportIndex + 1, count: provenance.reportCount })
      : '';
  return [kind, ...place, position, readAgainText(provenance, wording)].filter((part) => part !== '').join(' · ');
}

/** The versions of the reader, if another one than the first has read the source. */
function readAgainText({ reader }: Provenance, wording: Wording): string {
  if (reader?.current === undefined) return '';
  const { name, version, current } = reader;
  return wording.text('source.read-again', { name, version, current });
}

export function signOff({ wording, settings }: ComposeContext): SignOff {
  const { text } = wording;
  return {
    type: 'signOff',
    statement: text('sign-off.statement'),
    fields: [text('sign-off.name'), text('sign-off.date'), text('sign-off.signature')],
    parties: [
      { role: text('sign-off.prepared-by'), name: settings.preparedBy },
      { role: text('sign-off.reviewed-by'), name: settings.reviewedBy },
      { role: text('sign-off.received-by'), name: '' },
    ],
  };
}

export function documentTexts({
  wording,
  settings,
  template,
}: Pick<ComposeContext, 'wording' | 'settings' | 'template'>): Readonly<
  Record<(typeof DOCUMENT_ITEMS)[number], string>
> {
  return {
    'document-id': settings.documentId,
    'document-version': settings.documentVersion,
    'created-at': wording.dateTime(settings.clock),
    generator: `auditpress ${settings.version}`,
    template: wording.text('control.template-locale', { template: template.name, locale: template.locale.tag }),
    classification: settings.classification,
    distribution: settings.distribution,
    'prepared-for': settings.preparedFor,
    'prepared-by': settings.preparedBy,
    'reviewed-by': settings.reviewedBy,
  };
}
