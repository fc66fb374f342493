/** Posts to an incoming webhook of Slack. */
import { slackParagraph } from '../../base/message-formats/blocks.js';
import { chatDeliverer } from '../chat.js';

export const slackDeliverer = chatDeliverer({
  name: 'slack',
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: failures have a status of 4xx and 5xx.
  success: {
    expected: 'status 200 with the text "ok"',
    isMetBy: ({ status, text }) => status === 200 && text === 'ok',
  },
  format: 'blocks',
  host: 'hooks.slack.com',
  list: undefined,
  // Slack cuts longer messages, and accepts texts of 3,000 characters in a block and 50 blocks.
  limit: 40_000,
  elementLimit: 3000,
  maxElements: 50,
  paragraph: slackParagraph,
  // The text is for notifications; Slack reads markup in it.
  request: (blocks, subject) => ({ text: withoutMarkup(subject), blocks }),
});

/** As Slack asks to escape text. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
