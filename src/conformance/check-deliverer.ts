import { isDeepStrictEqual } from 'node:util';
import type { Deliverer } from '../deliverers/deliverer.js';
import { delivererPoint } from '../deliverers/guarded.js';
import type { Artifact } from '../model/document/artifact.js';
import { contentOf } from '../document-set/spool.js';
import { loadChecked, must, type CheckOptions } from './check-support.js';

/**
 * Checks a deliverer by delivering two small files to the target in the options, for real and twice. It must have its members,
 * accept its options, plan the same keys for the same files and other keys for other files, return receipts, not deliver a
 * repeated delivery again, and stop when a signal is aborted.
 *
 * @throws Error with one sentence about the first violation
 */
export async function checkDeliverer<Options>(deliverer: Deliverer<Options>, given: CheckOptions = {}): Promise<void> {
  const { plugIn, options } = await loadChecked(delivererPoint, deliverer as Deliverer, given);
  const named = `the deliverer "${plugIn.name}"`;
  const artifacts = filesWith('text of the check');
  const planned = plugIn.plan(artifacts, options);
  const keys = planned.map(({ key }) => key);
  must(planned.length > 0, `expected ${named} to plan at least one delivery for two files, found none`);
  must(
    isDeepStrictEqual(
      keys,
      plugIn.plan(filesWith('text of the check'), options).map(({ key }) => key),
    ),
    `expected ${named} to plan the same keys for the same files, found others`,
  );
  must(
    !plugIn.plan(filesWith('another text'), options).some(({ key }) => keys.includes(key)),
    `expected ${named} to plan other keys for files with other bytes, found the same ones`,
  );
  const reason = new Error('stopped by the check');
  const signal = AbortSignal.abort(reason);
  for (const delivery of planned) {
    const stopped: unknown = await deliverer
      .send(delivery, options as Options, { signal })
      .catch((thrown: unknown) => thrown);
    must(stopped === reason, `expected ${named} to fail with the reason of an aborted signal, but it did not`);
    await plugIn.send(delivery, options, {});
    // The guard checks the receipt of the repeated delivery, too.
    await plugIn.send(delivery, options, {});
  }
}

function filesWith(text: string): readonly Artifact[] {
  return [
    ['text', 'auditpress-check.txt', 'text/plain'],
    ['manifest', 'manifest.json', 'application/json'],
  ].map(([format = '', fileName = '', mediaType = '']) => ({
    ...{ format, fileName, mediaType },
    content: contentOf(Buffer.from(JSON.stringify({ fileName, text }))),
  }));
}
