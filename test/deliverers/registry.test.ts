import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_DELIVERERS, loadDeliverer } from '../../src/deliverers/registry.js';
import { failureOf } from '../helpers/failure.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/deliverers/shared-folder.mjs');

describe('a deliverer is loaded', () => {
  it.each(BUILT_IN_DELIVERERS)('as the built-in one that is named as it is: %s', async (name) => {
    const failure = await failureOf(() => loadDeliverer('share', { module: undefined, use: name, options: { no: 1 } }));
    expect(failure).toMatchObject({ code: 'deliverer-options-invalid', kind: 'usage' });
    expect(failure.problems.join('\n')).toContain('deliverers.share.options');
  });

  it('as the built-in one of the same name, with its options', async () => {
    const { plugIn, options } = await loadDeliverer('folder', { module: undefined, options: { folder: 'share' } });
    expect(plugIn.name).toBe('folder');
    expect(options).toEqual({ folder: 'share' });
  });

  it('from a module, under any name', async () => {
    const { plugIn, options } = await loadDeliverer('weekly', { module: EXAMPLE, options: { folder: '/srv/share' } });
    expect(plugIn.name).toBe('shared-folder');
    expect(options).toEqual({ folder: '/srv/share' });
  });
});

describe('a deliverer that is not built in is refused', () => {
  it.each([
    ['fodler', 'received "fodler" (did you mean "folder"?)'],
    ['constructor', 'received "constructor"'],
  ])('with what is built in: %s', async (use, words) => {
    const failure = await failureOf(() => loadDeliverer('weekly', { module: undefined, use, options: {} }));
    expect(failure).toMatchObject({ code: 'deliverer-unknown', kind: 'usage' });
    expect(failure.message).toContain('deliverers.weekly: expected a module, or one of the built-in deliverers');
    expect(failure.message).toContain(words);
  });
});
