import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generate, type GenerateOptions } from '../../../src/public/index.js';
import type { OptionsSchema } from '../../../src/base/plug-ins/options.js';
import type { Renderer, RenderContext } from '../../../src/renderers/renderer.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireReport } from '../../helpers/wire-report.js';

const report = aWireReport();

function aRenderer(members: object = {}): Renderer {
  const render = (_document: unknown, options: unknown) =>
    Promise.resolve({ bytes: Buffer.from(JSON.stringify(options)), notices: [] });
  return { format: 'text', extension: 'txt', mediaType: 'text/plain', usesFonts: false, render, ...members };
}

async function rendered(renderer: unknown, options?: object): Promise<string> {
  const renderers = { text: { renderer: renderer as Renderer, ...(options && { options: { ...options } }) } };
  const [document] = await generate({ report }, { formats: ['text'], renderers });
  return Buffer.from(document!.bytes).toString();
}

/** A schema of a library other than zod. */
function aSchema(validate: (value: unknown) => unknown): OptionsSchema {
  return { '~standard': { version: 1, vendor: 'other', validate } } as OptionsSchema;
}

/** A class with its members as getters and on the prototype. */
class Titles implements Renderer<{ readonly upper: boolean }> {
  readonly #mediaType = 'text/plain';
  get format(): string {
    return 'text';
  }
  get extension(): string {
    return 'txt';
  }
  get mediaType(): string {
    return this.#mediaType;
  }
  get options() {
    return z.strictObject({ upper: z.boolean().default(false) });
  }
  async render(document: { meta: { title: string } }, { upper }: { readonly upper: boolean }, _context: RenderContext) {
    await Promise.resolve();
    const text = `${this.#mediaType} ${document.meta.title}`;
    return { bytes: Buffer.from(upper ? text.toUpperCase() : text), notices: [] };
  }
}

describe('a plug-in as an object', () => {
  it('is used with its options', async () => {
    expect(await rendered(aRenderer({ options: z.object({ width: z.int() }) }), { width: 5 })).toBe('{"width":5}');
  });

  it('may be an instance of a class', async () => {
    expect(await rendered(new Titles())).toMatch(/^text\/plain \w/);
    expect(await rendered(new Titles(), { upper: true })).toMatch(/^TEXT\/PLAIN [^a-z]+$/);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'expected a path or package name as the module of the renderer, received nothing'],
    ['a string', 'text', 'renderers.text.renderer: expected a renderer as an object, received "text"'],
  ])('is refused if it is %s', async (_what, renderer, problem) => {
    const failure = await failureOf(() => rendered(renderer));
    expect(failure).toMatchObject({ kind: 'usage', code: 'options-invalid' });
    expect(failure.message).toContain(problem);
  });

  it('is refused together with a module, and for a built-in format', async () => {
    const options = (renderers: GenerateOptions['renderers']) => ({ formats: ['html'], renderers });
    const both = { html: {}, text: { renderer: aRenderer(), module: './text.mjs' } };
    expect((await failureOf(() => generate({ report }, options(both)))).message).toContain('received both');
    const builtIn = { html: { renderer: aRenderer({ format: 'html' }) } };
    expect((await failureOf(() => generate({ report }, options(builtIn)))).message).toContain('expected no module');
  });

  it.each<[string, object, string]>([
    ['another format', { format: 'other' }, 'format: expected "text", received "other"'],
    ['a folder as extension', { extension: '../x' }, 'extension: expected letters, digits and dots, received "../x"'],
    [
      'no media type',
      { mediaType: undefined },
      'mediaType: expected a media type such as text/plain, received nothing',
    ],
    ['no function', { render: 'text' }, 'render: expected a function, received "text"'],
    ['no schema', { options: { width: 'number' } }, 'options: expected a Standard Schema'],
    ['a switch that is none', { usesFonts: 'no' }, 'usesFonts: expected true, false or nothing, received "no"'],
  ])('is refused with %s', async (_what, members, problem) => {
    const failure = await failureOf(() => rendered(aRenderer(members)));
    expect(failure).toMatchObject({ kind: 'usage', code: 'renderer-malformed' });
    expect(failure.message).toContain('expected a renderer in renderers.text: ');
    expect(failure.message).toContain(problem);
  });

  it('is refused with every problem, including a getter that throws', async () => {
    class Broken {
      get format(): string {
        throw new Error('not today');
      }
    }
    const { problems } = await failureOf(() => rendered(new Broken()));
    expect(problems).toHaveLength(4);
    expect(problems[0]).toContain('but reading it fails: not today');
  });
});

describe('the module of a plug-in', () => {
  async function loading(source: string): Promise<string> {
    const module = join(temporaryFolder(), 'plug-in.mjs');
    writeFileSync(module, source);
    const options = { formats: ['text'], renderers: { text: { module } } };
    const { code, message } = await failureOf(() => generate({ report }, options));
    return `${code}: ${message.replace(module, 'MODULE')}`;
  }

  it.each([
    ['export const x = 1;', 'renderer-malformed: expected a renderer in MODULE: expected an export named "renderer"'],
    ['export default 5;', 'renderer-malformed: expected a renderer in MODULE: expected a renderer as an object'],
    ['throw new Error("broken");', 'renderer-unloadable: expected a renderer module that loads at MODULE'],
    ['throw "broken";', 'found an error: broken'],
  ])('%s is refused', async (source, expected) => {
    expect(await loading(source)).toContain(expected);
  });
});

describe('options of a plug-in', () => {
  it('are none without a schema', async () => {
    expect(await rendered(aRenderer())).toBe('{}');
    expect(await failureOf(() => rendered(aRenderer(), { width: 5 }))).toMatchObject({
      code: 'renderer-options-invalid',
      message: 'renderers.text.options: expected no options, because this renderer takes none, received "width"',
    });
  });

  it('are validated by a schema of any library, even an asynchronous one', async () => {
    const options = aSchema((value) => Promise.resolve({ value: { given: value } }));
    expect(await rendered(aRenderer({ options }), { a: 1 })).toBe('{"given":{"a":1}}');
  });

  it('are refused with every issue and its path', async () => {
    const issues = [{ message: 'Too wide', path: ['page', { key: 'width' }] }, { message: 'Too much' }];
    const options = aSchema(() => ({ issues }));
    expect((await failureOf(() => rendered(aRenderer({ options })))).problems).toEqual([
      'renderers.text.options.page.width: Too wide',
      'renderers.text.options: Too much',
    ]);
  });

  it('are refused with a suggestion if the schema is one of zod', async () => {
    const options = z.strictObject({ width: z.int().optional() });
    expect((await failureOf(() => rendered(aRenderer({ options }), { widht: 5 }))).message).toBe(
      'renderers.text.options: unknown key "widht" (did you mean "width"?); known keys: width',
    );
  });

  it.each<[string, (value: unknown) => unknown, string]>([
    ['throws', () => new URL('no address'), 'found an error: Invalid URL'],
    ['returns nothing', () => undefined, 'expected its schema to return { value } or { issues }, received nothing'],
    ['returns other issues', () => ({ issues: 'many' }), 'expected its schema to return { value } or { issues }'],
  ])('fail with a coded error for a schema that %s', async (_how, validate, reason) => {
    const failure = await failureOf(() => rendered(aRenderer({ options: aSchema(validate) })));
    expect(failure.code).toBe('renderer-malformed');
    expect(failure.message).toContain(reason);
  });
});
