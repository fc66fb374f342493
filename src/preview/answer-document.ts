import type { ServerResponse } from 'node:http';
import { AuditpressError } from '../errors.js';
import type { Preview } from './preview.js';

/** An HTML document is untrusted: the sandbox gives it an opaque origin. */
const DOCUMENT_POLICY = 'sandbox allow-scripts allow-downloads allow-popups';

/**
 * Reports the scroll position of a framed page to the preview, and restores it. Inserted before the page's own policy, which
 * would forbid it, and only in frames: an opened or saved document is unchanged.
 */
const SCROLL_KEEPER = `<script>(() => {
  addEventListener('scroll', () => parent.postMessage({ scrolledTo: scrollY }, '*'), { passive: true });
  addEventListener('message', ({ source, data }) => {
    if (source === parent && typeof data?.scrollTo === 'number') scrollTo({ top: data.scrollTo, behavior: 'instant' });
  });
})();</script>`;

/** Sends a document, or the reason why there is none. */
export async function answerDocument(
  response: ServerResponse,
  preview: Preview,
  format: string,
  isFramed: boolean,
): Promise<void> {
  try {
    const { bytes, mediaType, fileName, isStale } = await preview.document(format);
    const isPage = mediaType === 'text/html';
    const body = isPage && isFramed ? withScrollKeeper(bytes) : bytes;
    const disposition = ['text/html', 'application/pdf'].includes(mediaType) ? 'inline' : 'attachment';
    response
      .writeHead(200, {
        'content-type': isPage ? 'text/html; charset=utf-8' : mediaType,
        'content-length': body.length,
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        ...(isPage && { 'content-security-policy': DOCUMENT_POLICY }),
        ...(isStale && { 'x-auditpress-stale': 'true' }),
      })
      .end(body);
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure;
    const hint = failure instanceof AuditpressError ? (failure.hint ?? '') : '';
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${failure.message}\n${hint}\n`);
  }
}

function withScrollKeeper(bytes: Uint8Array): Buffer {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/<head>/i, (head) => `${head}${SCROLL_KEEPER}`),
  );
}
