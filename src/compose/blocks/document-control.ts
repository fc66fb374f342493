import type { Definition, Definitions } from '../../model/document/document.js';
import type { Provenance } from '../../model/report/snapshot.js';
import type { ComposeContext } from '../context.js';
import { libraryText } from '../policies/guidance.js';
import { scanAgeText } from '../wording/scan-age.js';
import { scanTimeText } from '../wording/scan-time.js';
import type { Wording } from '../wording/wording.js';

export function documentControl(context: ComposeContext): Definitions {
  return { type: 'definitions', items: documentControlItems(context) };
}

/** What the document is, of what, from where: the control block of pages, screens and the first worksheet. */
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
  return items
    .filter(([, text]) => text.trim() !== '')
    .map(([key, text, type]) => ({
      // A provider's own field name is data, not a word of the catalog.
      term: key.startsWith('=') ? key.slice(1) : wording.text(`control.${key}`),
      text,
      type,
    }));
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
