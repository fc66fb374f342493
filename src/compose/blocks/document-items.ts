/** The lines of the document control about the document itself, whatever it is about. */
import type { ComposeContext } from '../context.js';

/** In their order. */
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
