/**
 * Posts to a workflow of Microsoft Teams that starts when a webhook request is received, or to an incoming webhook.
 *
 * A workflow answers 202 when it has started, usually with nothing, or as its author wrote it. An incoming webhook answers 200 whatever happened, and says in the text what did: "1",
 * or "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId …".
 */
import { cardParagraph } from '../../base/message-formats/card.js';
import { isHtmlPage } from '../../base/http/message.js';
import { statedFailure } from '../../base/http/stated-failure.js';
import { chatDeliverer } from '../chat.js';

const FAILURE = /delivery failed/i;

export const teamsDeliverer = chatDeliverer({
  name: 'teams',
  success: {
    expected: 'status 202, or status 200 with the text "1",',
    isMetBy: ({ status, text }) =>
      status === 202 ? !isHtmlPage(text) && !FAILURE.test(text) : status === 200 && text === '1',
    failureIn({ text }) {
      const [, status] = /\breturned HTTP error ([45]\d\d)\b/i.exec(text) ?? [];
      return status === undefined ? statedFailure(text) : Number(status);
    },
  },
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
