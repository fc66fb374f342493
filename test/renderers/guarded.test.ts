import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AuditpressError } from '../../src/errors.js';
import { guarded } from '../../src/renderers/guarded.js';
import type { Renderer } from '../../src/renderers/renderer.js';
import { failureOf } from '../helpers/failure.js';

function rendered(render: () => unknown) {
  const renderer = {
    format: 'text',
    extension: 'txt',
    mediaType: 'text/plain',
    options: z.unknown(),
    render,
  } as Renderer;
  return guarded(renderer, '/srv/text.mjs').render({} as never, {}, { fonts: [] });
}

describe('the renderer of a module', () => {
  it('gives what it renders', async () => {
    const rendering = { bytes: new Uint8Array([1]), notices: [] };
    expect(await rendered(() => Promise.resolve(rendering))).toBe(rendering);
  });

  it.each([
    ['throws', () => Promise.reject(new TypeError('x is not a function')), 'x is not a function'],
    ['throws at once', () => new URL('no address'), 'Invalid URL'],
    ['returns nothing', () => undefined, 'expected bytes and notices'],
    ['returns text', () => ({ bytes: 'text', notices: [] }), 'expected bytes and notices'],
  ])('is named where it %s', async (_how, render, reason) => {
    const failure = await failureOf(() => rendered(render));
    expect(failure).toMatchObject({ kind: 'usage', code: 'renderer-failed' });
    expect(failure.message).toContain('"text" in /srv/text.mjs failed: ');
    expect(failure.message).toContain(reason);
  });

  it('says by itself what it cannot show', async () => {
    const refusal = new AuditpressError({ code: 'test:too-long', kind: 'input' }, 'expected fewer rows, received many');
    expect(await failureOf(() => rendered(() => Promise.reject(refusal)))).toBe(refusal);
  });
});
