import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AuditpressError } from '../../src/base/errors.js';
import { guarded } from '../../src/renderers/guarded.js';
import type { Renderer } from '../../src/renderers/renderer.js';
import { failureOf } from '../helpers/failure.js';

function aRenderer(render: (...given: Parameters<Renderer['render']>) => unknown): Renderer {
  return { format: 'text', extension: 'txt', mediaType: 'text/plain', options: z.unknown(), render } as Renderer;
}

function rendered(render: () => unknown) {
  return guarded(aRenderer(render), '/srv/text.mjs').render({} as never, {}, { fonts: [] });
}

describe('the renderer of a module', () => {
  it('returns its rendering', async () => {
    const rendering = { bytes: new Uint8Array([1]), notices: ['a'] };
    expect(await rendered(() => Promise.resolve(rendering))).toEqual(rendering);
    const apart = { ...rendering, beginning: new Uint8Array([0]) };
    expect(await rendered(() => Promise.resolve(apart))).toEqual(apart);
  });

  it.each<[string, () => unknown, string]>([
    ['throws', () => Promise.reject(new TypeError('x is not a function')), 'render: x is not a function'],
    ['throws synchronously', () => new URL('no address'), 'render: Invalid URL'],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    ['throws a text', () => Promise.reject('no paper'), 'render: no paper'],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    ['throws nothing', () => Promise.reject(undefined), 'render: it threw nothing'],
    ['returns nothing', () => undefined, 'expected { bytes, notices } as its result, received nothing'],
    ['returns text', () => ({ bytes: 'text', notices: [] }), 'with bytes as a Uint8Array, received "text"'],
    [
      'returns text as the beginning',
      () => ({ beginning: 'text', bytes: new Uint8Array(), notices: [] }),
      'with beginning, if any, as a Uint8Array, received "text"',
    ],
    ['returns no notices', () => ({ bytes: new Uint8Array() }), 'with notices as a list of strings, received nothing'],
    ['returns other notices', () => ({ bytes: new Uint8Array(), notices: [5] }), 'a list of strings, received [5]'],
  ])('is named in the error if it %s', async (_how, render, reason) => {
    const failure = await failureOf(() => rendered(render));
    expect(failure).toMatchObject({ kind: 'usage', code: 'renderer-failed' });
    expect(failure.message).toContain('"text" in /srv/text.mjs failed: ');
    expect(failure.message).toContain(reason);
    expect(failure.hint).toMatch(/\S/);
  });

  it('keeps its error as the cause', async () => {
    const cause = new TypeError('x is not a function');
    expect((await failureOf(() => rendered(() => Promise.reject(cause)))).cause).toBe(cause);
  });

  it('is named in the error if it writes anything but bytes', async () => {
    const renderer = aRenderer((_document, _options, { write }) => {
      write?.('text' as never);
      return { bytes: new Uint8Array(), notices: [] };
    });
    const write = (): void => undefined;
    const failure = await failureOf(() => guarded(renderer, 'm').render({} as never, {}, { fonts: [], write }));
    expect(failure.message).toContain('context.write: expected a Uint8Array, received "text"');
  });

  it('can throw an error of auditpress, which stays unchanged', async () => {
    const refusal = new AuditpressError({ code: 'test:too-long', kind: 'input' }, 'expected fewer rows, received many');
    expect(await failureOf(() => rendered(() => Promise.reject(refusal)))).toBe(refusal);
  });
});
