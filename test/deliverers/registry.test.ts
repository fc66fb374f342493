import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_DELIVERERS, checkDeliverers, loadDeliverer } from '../../src/deliverers/registry.js';
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

describe('checkDeliverers', () => {
  const configured = { credentials: {}, formats: undefined, template: undefined, locale: undefined, redact: undefined };

  it('names every problem of built-in deliverers, and what each needs, but loads no plug-in', async () => {
    const { needs, problems } = await checkDeliverers({
      copies: { ...configured, module: undefined, use: 'folder', options: {}, accounts: [] },
      chat: { ...configured, module: undefined, use: 'slack', options: {}, accounts: [] },
      lost: { ...configured, module: undefined, use: 'fax', options: {}, accounts: [] },
      given: { ...configured, module: undefined, plugIn: { name: 'given' }, use: undefined, options: {}, accounts: [] },
      ours: { ...configured, module: '/missing.mjs', use: undefined, options: {}, accounts: [] },
    });
    expect(Object.keys(needs)).toEqual(['copies', 'chat']);
    expect(Object.keys(needs['chat'] ?? {})).not.toEqual([]);
    for (const at of ['deliverers.copies.options', 'deliverers.chat.options', 'deliverers.lost']) {
      expect(problems.join('\n')).toContain(at);
    }
    expect(problems.join('\n')).not.toMatch(/missing.mjs|deliverers.given/);
  });
});
