/** A deliverer that keeps what it gets. */
import { deliveryKey, type Deliverer, type Delivery } from '../../src/deliverers/deliverer.js';
import type { NamedDeliverer } from '../../src/automation/delivery/named-deliverer.js';
import type { DelivererSettings } from '../../src/model/settings/settings.js';

/**
 * Takes texts by default, or only files.
 *
 * @param sent where its deliveries go
 */
export function boxDeliverer(
  name: string,
  sent: Delivery[],
  given: Partial<DelivererSettings> = {},
  messages: readonly ['text'] | readonly [] = ['text'],
): NamedDeliverer {
  const plugIn: Deliverer = {
    name: 'box',
    messages,
    plan(set) {
      const { subject, texts } = set.message;
      const key = deliveryKey(name, set, set.artifacts);
      const payload = { subject, text: texts.text ?? '' };
      return [{ key, target: name, recipients: [], artifacts: set.artifacts, payload, notices: [] }];
    },
    send(delivery) {
      sent.push(delivery);
      const { key, target, artifacts } = delivery;
      const files = artifacts.map(({ content: { sha256, size } }) => ({
        path: target,
        sha256,
        bytes: size,
        outcome: 'written' as const,
      }));
      return Promise.resolve({ key, target, reference: 'number 1', recipients: [], artifacts: files });
    },
  };
  const settings: DelivererSettings = {
    accounts: undefined,
    credentials: {},
    module: undefined,
    options: {},
    formats: undefined,
    template: undefined,
    locale: undefined,
    redact: undefined,
    ...given,
  };
  return { name, plugIn, options: {}, redaction: undefined, settings };
}

/** The text of a delivery of a box, on one line. */
export function textIn(delivery: Delivery | undefined): string {
  return (delivery?.payload as { readonly text: string } | undefined)?.text.replace(/\s+/g, ' ') ?? '';
}
