import type { Cover } from '../../model/document/document.js';
import { tallyBar } from './bars.js';
import type { ComposeContext } from '../context.js';
import { scanTimeText } from '../wording/scan-time.js';

export function cover(context: ComposeContext): Cover {
  const { summary, template, wording, settings } = context;
  const facts = [
    { term: wording.text('control.scan-time'), text: scanTimeText(summary, wording) },
    { term: wording.text('control.prepared-for'), text: settings.preparedFor },
    { term: wording.text('control.prepared-by'), text: settings.preparedBy },
  ];
  return {
    type: 'cover',
    kicker: wording.text('cover.kicker'),
    // Readers and bookmarks need a title, whatever the report leaves blank.
    title: summary.benchmarkName.trim() || template.name,
    subtitle: summary.accountName,
    facts: facts.filter(({ text }) => text !== '').map((fact) => ({ ...fact, type: 'text' })),
    bar: tallyBar(summary.entryTally, context),
    classification: settings.classification,
  };
}
