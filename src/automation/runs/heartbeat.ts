/** Calls an address after a run in which all went well, so that its absence alarms somebody. */
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../../base/failures.js';
import { exchange } from '../../deliverers/http/client.js';
import { isHtmlPage, statedFailure } from '../../base/http/message.js';
import { Secret, withoutSecrets } from '../../model/settings/secret.js';
import type { Digest } from '../../model/run/outcome.js';

const WAITS = [1000, 4000] as const;
const TIMEOUT = 15;
/** A shorter path says nothing. */
const MIN_SECRET_PATH = 2;

/** Whether everything was made, and every delivery arrived that was not left out on purpose. */
export function wentWell({ reports, deliveries }: Digest): boolean {
  const { planned, delivered, alreadyDelivered, leftOut } = deliveries;
  return reports.made === reports.planned && delivered + alreadyDelivered + leftOut === planned;
}

/**
 * Calls the address by GET, with retries.
 *
 * @param address HTTPS, or HTTP on this machine
 * @returns why it failed, in words that do not quote the address beyond its host; null if it was answered with 2xx, and
 * neither with a page nor with a failure
 */
export async function callHeartbeat(address: Secret): Promise<string | null> {
  const url = new URL(address.reveal());
  const { host: peer, pathname, search } = url;
  const path = `${pathname}${search}`;
  const secrets = [address, ...(path.length < MIN_SECRET_PATH ? [] : [new Secret(path)])];
  for (let attempt = 0; ; attempt += 1) {
    const problem = await exchange({ method: 'GET', url }, { peer, timeout: TIMEOUT, secrets }).then(
      ({ status, body }) => {
        if (status < 200 || status >= 300) return `status ${String(status)}`;
        const text = Buffer.from(body ?? []).toString('utf8');
        if (isHtmlPage(text)) return 'an HTML page, such as one to sign in';
        return statedFailure(text) === undefined ? null : `status ${String(status)} with a failure in the body`;
      },
      (failure: unknown) => withoutSecrets(messageOf(failure), secrets),
    );
    if (problem === null) return null;
    const pause = WAITS[attempt];
    if (pause === undefined) return `${peer}: ${problem}`;
    await wait(pause);
  }
}
