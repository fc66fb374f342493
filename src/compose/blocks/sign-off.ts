import type { SignOff } from '../../model/document/document.js';
import type { ComposeContext } from '../context.js';

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
