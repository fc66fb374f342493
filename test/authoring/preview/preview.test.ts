import { describe, expect, test } from 'vitest';
import type { DocumentSet } from '../../../src/documents/document-set.js';
import { Preview, type PreviewWork } from '../../../src/authoring/preview/preview.js';

/** A set with only the properties that the preview reads. */
function aSet(name: string): DocumentSet {
  return {
    fileNames: [`${name}.html`],
    renderers: [{ renderer: { format: 'html', mediaType: 'text/html' } }],
    composition: { document: { meta: { title: name }, worksheets: [{ name: 'Summary' }] } },
  } as unknown as DocumentSet;
}

/** Work that composes the given sets one after the other. An error stands for a broken template. */
function workOn(sets: readonly (DocumentSet | Error)[], overrides: Partial<PreviewWork> = {}) {
  const rendered: string[] = [];
  let next = 0;
  const work: PreviewWork = {
    subjects: ['ours'],
    compose() {
      const set = sets[Math.min(next++, sets.length - 1)];
      return set instanceof Error || set === undefined
        ? Promise.reject(set ?? new Error('none'))
        : Promise.resolve(set);
    },
    render(set) {
      rendered.push(set.fileNames[0] ?? '');
      return Promise.resolve(Buffer.from(set.fileNames[0] ?? ''));
    },
    check: () => Promise.resolve([]),
    ...overrides,
  };
  return { preview: new Preview(work), rendered };
}

const textOf = async (preview: Preview): Promise<string> =>
  Buffer.from((await preview.document('html')).bytes).toString();

describe('a document', () => {
  test('is rendered on request, once per version', async () => {
    const { preview, rendered } = workOn([aSet('one'), aSet('two')]);
    await preview.refresh();
    expect(rendered).toEqual([]);
    expect([await textOf(preview), await textOf(preview)]).toEqual(['one.html', 'one.html']);
    await preview.refresh();
    expect(await textOf(preview)).toBe('two.html');
    expect(rendered).toEqual(['one.html', 'two.html']);
  });

  test('is that of the newer version if one arrives during rendering', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { preview } = workOn([aSet('one'), aSet('two')], {
      async render({ fileNames: [name = ''] }) {
        if (name === 'one.html') await held;
        return Buffer.from(name);
      },
    });
    const first = preview.refresh();
    await expect.poll(() => preview.state.shown).toBe(1);
    const asked = textOf(preview);
    const second = preview.refresh();
    await expect.poll(() => preview.state.shown).toBe(2);
    release();
    expect(await asked).toBe('two.html');
    await Promise.all([first, second]);
  });

  test('stays when the template breaks, and is marked as stale', async () => {
    const { preview } = workOn([aSet('one'), new Error('expected more'), aSet('three')], {
      check: () => Promise.resolve([]),
    });
    await preview.refresh();
    await preview.refresh();
    expect(preview.state).toMatchObject({
      version: 2,
      shown: 1,
      isStale: true,
      problems: [{ severity: 'error', where: '', message: 'expected more' }],
    });
    expect(await preview.document('html')).toMatchObject({ fileName: 'one.html', isStale: true });
    await preview.refresh();
    expect(preview.state).toMatchObject({ shown: 3, isStale: false, problems: [] });
  });

  test('that cannot be rendered is replaced by the previous one, with the reason', async () => {
    const { preview } = workOn([aSet('one'), aSet('two')], {
      render: ({ fileNames: [name = ''] }) =>
        name === 'two.html' ? Promise.reject(new Error('expected a layout')) : Promise.resolve(Buffer.from(name)),
    });
    await preview.refresh();
    await textOf(preview);
    await preview.refresh();
    expect(await preview.document('html')).toMatchObject({ fileName: 'one.html', isStale: true });
    expect(preview.state.documents).toMatchObject([{ format: 'html', failure: 'expected a layout' }]);
  });
});

test('an older check does not override a newer one', async () => {
  const waiting: ((problems: readonly never[]) => void)[] = [];
  const { preview } = workOn([aSet('one')], { check: () => new Promise((resolve) => waiting.push(resolve)) });
  const first = preview.refresh();
  await expect.poll(() => waiting.length).toBe(1);
  const second = preview.refresh();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]!([{ severity: 'error', where: '', message: 'old' } as never]);
  await first;
  expect(preview.state).toMatchObject({ problems: [], isChecking: true });
  waiting[1]!([]);
  await second;
  expect(preview.state.isChecking).toBe(false);
});
