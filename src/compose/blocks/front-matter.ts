/** Cover, document control, glossary and sign-off: what a formal document has besides its content. */
import type { Cover, Definition, Definitions, SignOff } from '../../model/document/document.js';
import { keyFigureList } from './key-figures.js';
import { tallyBar } from './charts.js';
import type { ComposeContext } from '../context.js';
import { scanTimeText, scanAgeText } from '../wording/scan-time.js';
import type { Provenance } from '../../model/report/snapshot.js';
import { libraryText } from '../policies/guidance.js';
import type { Wording } from '../wording/wording.js';

export function cover(context: ComposeContext): Cover {
  const { summary, template, wording, settings } = context;
  const [compliance] = keyFigureList(context);
  const facts = [
    { term: wording.text('figure.compliance'), text: `${compliance?.text ?? ''} · ${compliance?.of ?? ''}` },
    { term: wording.text('control.scan-time'), text: scanTimeText(summary, wording) },
    { term: wording.text('control.created-at'), text: wording.dateTime(settings.clock) },
    { term: wording.text('control.document-id'), text: settings.documentId },
    { term: wording.text('control.prepared-for'), text: settings.preparedFor },
    { term: wording.text('control.prepared-by'), text: settings.preparedBy },
  ];
  return {
    type: 'cover',
    kicker: wording.text('cover.kicker'),
    // The title cannot be blank: readers and bookmarks show it.
    title: summary.benchmarkName.trim() || template.name,
    subtitle: summary.accountName,
    facts: facts.filter(({ text }) => text !== '').map((fact) => ({ ...fact, type: 'text' })),
    bar: tallyBar(summary.entryTally, context),
    classification: settings.classification,
  };
}

export function documentControl(context: ComposeContext): Definitions {
  return { type: 'definitions', items: documentControlItems(context) };
}

/** What the document is, what it is about, and where its data comes from. Without empty items. */
export function documentControlItems(context: ComposeContext): Definition[] {
  const { summary, wording, settings, template, guidance } = context;
  const { provenance } = summary;
  const items: [key: string, text: string, type: Definition['type']][] = [
    ['document-id', settings.documentId, 'id'],
    ['document-version', settings.documentVersion, 'text'],
    ['created-at', wording.dateTime(settings.clock), 'text'],
    ['generator', `auditpress ${settings.version}`, 'text'],
    [
      'template',
      wording.text('control.template-locale', { template: template.name, locale: template.locale.tag }),
      'text',
    ],
    ['classification', settings.classification, 'text'],
    ['distribution', settings.distribution, 'text'],
    ['prepared-for', settings.preparedFor, 'text'],
    ['prepared-by', settings.preparedBy, 'text'],
    ['reviewed-by', settings.reviewedBy, 'text'],
    ['benchmark', summary.benchmarkName, 'text'],
    ['benchmark-id', summary.benchmarkId, 'id'],
    ['account', summary.accountName, 'text'],
    ['account-id', summary.accountId, 'id'],
    ...summary.providerAccountIds.map(({ field, value }): [string, string, 'id'] => [`=${field}`, value ?? '', 'id']),
    ['connector-type', summary.connectorType, 'text'],
    ['license', summary.licenseName, 'text'],
    ['license-id', summary.licenseId, 'id'],
    ['job', summary.jobId, 'id'],
    ['scan-time', scanTimeText(summary, wording), 'text'],
    ['scan-age', scanAgeText(context), 'text'],
    ['source', sourceText(provenance, wording), 'text'],
    ['retrieved-at', wording.dateTime(provenance.retrievedAt), 'text'],
    ['sha256', provenance.sha256, 'id'],
    ['policy-library', libraryText(guidance, wording), 'text'],
  ];
  return (
    items
      .map(([key, text, type]) => ({
        // The field name of a provider is data, not a word of the catalog.
        term: key.startsWith('=') ? key.slice(1) : wording.text(`control.${key}`),
        text,
        type,
      }))
      // Only now, so that a missing word fails in every document, not only in those that state the line.
      .filter(({ text }) => text.trim() !== '')
  );
}

function sourceText(provenance: Provenance, wording: Wording): string {
  const kind = wording.text(`source.${provenance.sourceKind}`);
  const place = [provenance.environment ?? '', provenance.address ?? wording.text('source.unnamed')];
  const position =
    provenance.reportCount > 1
      ? wording.text('source.position', { position: provenance.reportIndex + 1, count: provenance.reportCount })
      : '';
  return [kind, ...place, position].filter((part) => part !== '').join(' · ');
}

/** Terms of the catalog, in its order: `glossary.<term>.term` and `glossary.<term>.text`. */
export function glossary({ template, wording }: ComposeContext): Definitions {
  const terms = Object.keys(template.messages).flatMap((key) => /^glossary\.([^.]+)\.term$/.exec(key)?.[1] ?? []);
  return {
    type: 'definitions',
    items: terms.map((term) => ({
      term: wording.text(`glossary.${term}.term`),
      text: wording.text(`glossary.${term}.text`),
      type: 'text',
    })),
  };
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
