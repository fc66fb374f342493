/** Posts to a workflow of Microsoft Teams that starts when a webhook request is received. */
import { cardParagraph } from '../../message-formats/card.js';
import { chatDeliverer } from '../chat.js';

export const teamsDeliverer = chatDeliverer({
  name: 'teams',
  format: 'card',
  // Each tenant and region has its own.
  host: undefined,
  list: 'body',
  // Teams accepts messages of 28 KB.
  limit: 28 * 1024,
  elementLimit: Infinity,
  maxElements: Infinity,
  paragraph: (inlines) => cardParagraph(inlines),
  request: (card) => ({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  }),
});
