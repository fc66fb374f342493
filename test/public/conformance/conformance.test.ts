import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { NO_READERS } from '../../../src/model/settings/readers.js';
import {
  checkDeliverer,
  checkReader,
  checkRenderer,
  checkSource,
} from '../../../src/public/conformance/conformance.js';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import { folderDeliverer } from '../../../src/deliverers/folder/folder-deliverer.js';
import type { Deliverer } from '../../../src/deliverers/deliverer.js';
import { loadModule } from '../../../src/base/plug-ins/load-module.js';
import { BUILT_IN_FORMATS } from '../../../src/model/document/formats.js';
import { loadWithOptions } from '../../../src/renderers/registry.js';
import type { Renderer } from '../../../src/renderers/renderer.js';
import type { Reader } from '../../../src/sources/readers/reader.js';
import { aLinesReader, LINES } from '../../helpers/lines-reader.js';
import { readFileSnapshots } from '../../../src/sources/file-source.js';
import { fileOf } from '../../../src/sources/readers/input/input-files.js';
import type { Source, SourceContext } from '../../../src/sources/source.js';
import { startMailServer } from '../../helpers/mail-server.js';
import { bucketDeliverer } from '../../../src/deliverers/bucket/bucket-deliverer.js';
import { BUCKET, startBucket } from '../../helpers/bucket-server.js';
import { githubDeliverer } from '../../../src/deliverers/github/github-deliverer.js';
import { jiraDeliverer } from '../../../src/deliverers/jira/jira-deliverer.js';
import { slackDeliverer, teamsDeliverer } from '../../../src/deliverers/chat.js';
import { webhookDeliverer } from '../../../src/deliverers/webhook/webhook-deliverer.js';
import { answerWith } from '../../helpers/http-server.js';
import { aGithubIssue, startGithub } from '../../helpers/github-server.js';
import { aJiraIssue, startJira } from '../../helpers/jira-server.js';
import { startReceiver } from '../../helpers/receiver.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const EXAMPLES = join(import.meta.dirname, '../../../examples');
const REPORT = join(EXAMPLES, 'reports/type-1-csbp-2026-11.json');

/** A plug-in of the examples. */
async function example<PlugIn>(path: string, name: string): Promise<PlugIn> {
  return (await loadModule(join(EXAMPLES, path)))[name] as PlugIn;
}

describe('the contract is fulfilled by', () => {
  it.each(BUILT_IN_FORMATS)('the renderer %s', async (format) => {
    await checkRenderer((await loadWithOptions(format, {})).renderer);
  });

  it('the renderer of the examples, with its options', async () => {
    await checkRenderer(await example<Renderer>('renderers/plain-text.mjs', 'renderer'));
  });

  it('the source of files', async () => {
    const files: Source = {
      name: 'file',
      async *fetch(_query, _options, context) {
        yield* await readFileSnapshots(REPORT, { ...context, readers: NO_READERS });
      },
    };
    await checkSource(files);
  });

  it('the source of the examples', async () => {
    const folder = temporaryFolder();
    copyFileSync(REPORT, join(folder, 'report.json'));
    await checkSource(await example<Source>('sources/newest-file.mjs', 'source'), { options: { folder } });
  });

  it.each([
    ['tap.mjs', 'hardening.tap', {}],
    ['checkov.ts', 'checkov.json', { account: 'acme/infrastructure' }],
  ])('the reader %s of the examples', async (module, name, options) => {
    const file = readFileSync(join(EXAMPLES, 'readers', name));
    // It is in TypeScript, which the lowest version of Node does not load.
    const { reader } = (await import(join(EXAMPLES, 'readers', module))) as { readonly reader: Reader };
    await checkReader(reader, { file, options });
  });

  it('the deliverer of folders', async () => {
    await checkDeliverer(folderDeliverer, { options: { folder: temporaryFolder() } });
  });

  it('the deliverer of mails', async () => {
    const { port, mails } = await startMailServer();
    const options = {
      host: '127.0.0.1',
      port,
      security: 'none',
      from: 'a@tarnholm.example',
      to: ['b@tarnholm.example'],
    };
    await checkDeliverer(emailDeliverer, { options });
    expect(mails).toHaveLength(1);
  });

  it('the deliverer of buckets', async () => {
    const { endpoint } = await startBucket();
    await checkDeliverer(bucketDeliverer, {
      options: { bucket: BUCKET, endpoint },
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    });
  });

  it('the deliverer of webhooks', async () => {
    const receiver = await startReceiver(answerWith(204));
    await checkDeliverer(webhookDeliverer, {
      options: { name: 'check', host: receiver.host, receiverRecognizesRepeats: true },
      credentials: { url: `${receiver.url}/hook`, secret: Buffer.alloc(32, 'key').toString('base64') },
    });
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body);
  });

  it.each([
    ['Slack', slackDeliverer, answerWith(200, 'ok')],
    ['Teams', teamsDeliverer, answerWith(202)],
  ])('the deliverer of %s', async (_chat, deliverer, answer) => {
    const receiver = await startReceiver(answer);
    await checkDeliverer(deliverer, {
      options: { name: 'check', host: receiver.host },
      credentials: { url: `${receiver.url}/hook` },
    });
    expect(receiver.received).toHaveLength(1);
  });

  it.each(['cloud', 'data-center'] as const)('the deliverer of Jira on %s', async (hosting) => {
    const { url, violations, issues } = await startJira(hosting, [aJiraIssue()]);
    const email = hosting === 'cloud' ? { email: 'ops@acme.example' } : {};
    await checkDeliverer(jiraDeliverer, {
      options: { url, hosting, issue: 'AUD-1', ...email },
      credentials: { token: 'jira-token' },
    });
    expect(violations).toEqual([]);
    expect(issues[0]?.comments).toHaveLength(1);
  });

  it('the deliverer of GitHub', async () => {
    const { url, violations, issues } = await startGithub([aGithubIssue()]);
    const files = { branch: 'main', path: 'reports' };
    await checkDeliverer(githubDeliverer, {
      options: { url, repository: 'acme/audits', issue: 1, files },
      credentials: { token: 'github-token' },
    });
    expect(violations).toEqual([]);
    expect(issues[0]?.comments).toHaveLength(1);
  });

  it('the deliverer of the examples', async () => {
    const folder = join(temporaryFolder(), 'shared');
    await checkDeliverer(await example<Deliverer>('deliverers/shared-folder.mjs', 'deliverer'), {
      options: { folder },
    });
  });
});

type Render = Renderer['render'];

describe('a renderer is refused with the reason', () => {
  const checked = (render: Render, options?: Readonly<Record<string, unknown>>) =>
    checkRenderer(
      { format: 'text', extension: 'txt', mediaType: 'text/plain', usesFonts: false, render },
      options && { options },
    );
  const result = (text: string) => Promise.resolve({ bytes: Buffer.from(text), notices: [] });
  let count = 0;
  let open = 0;

  beforeAll(() => {
    count = 0;
  });

  it.each<[string, Render, string]>([
    ['gives other bytes each time', () => result(String((count += 1))), 'found other bytes the second time'],
    [
      'changes the document',
      (document) => {
        (document.blocks as unknown[]).length = 0;
        return result('');
      },
      'to leave the document unchanged, found changes',
    ],
    [
      'writes other parts than it returns',
      (_document, _options, { write }) => {
        write?.(Buffer.from('begin'));
        return result('whole');
      },
      'to return the same bytes with and without context.write',
    ],
    [
      'keeps what it renders in one place',
      async (document) => {
        open += 1;
        await Promise.resolve();
        const { bytes, notices } = await result(`${document.locale.tag} ${String(open)}`);
        open -= 1;
        return { bytes, notices };
      },
      'to render the same bytes for several documents at once',
    ],
    ['returns text', () => Promise.resolve('text' as never), 'expected { bytes, notices } as its result'],
  ])('that it %s', async (_what, render, sentence) => {
    await expect(checked(render)).rejects.toThrow(sentence);
  });

  it('that it takes no options', async () => {
    await expect(checked(() => result(''), { width: 5 })).rejects.toThrow('because this renderer takes none');
  });

  it('that it lacks members', async () => {
    await expect(checkRenderer({ format: 'text' } as never)).rejects.toThrow('extension: expected letters');
  });
});

describe('a reader is refused with the reason', () => {
  const own = aLinesReader();
  let count = 0;

  it('only if it violates the contract', async () => {
    await checkReader(own, { file: LINES });
  });

  it.each<[string, Partial<Reader>, string]>([
    ['has the name of a built-in one', { name: 'table' }, 'to have a name that no built-in reader has'],
    ['does not recognize its file', { detects: () => false }, 'to recognize its file, but it does not'],
    ['recognizes other files', { detects: () => true }, 'to recognize only its format, but it recognizes examples/'],
    [
      'finds something else the second time',
      {
        async read(file, options, context) {
          const [report] = await own.read(file, options, context);
          return [{ ...report!, jobId: String((count += 1)) }];
        },
      },
      'to return the same reports for the same bytes',
    ],
    [
      'changes the bytes',
      {
        async read(file, options, context) {
          const reports = await own.read(file, options, context);
          file.bytes().fill(0);
          return reports;
        },
      },
      'to leave the bytes unchanged',
    ],
    [
      'takes each part for whole lines',
      {
        read(file, options, context) {
          const lines = [...file.parts()].flatMap((part) => Buffer.from(part).toString().split('\n'));
          return own.read(fileOf(Buffer.from(`${lines.join('\n').trim()}\n`)), options, context);
        },
      },
      'to return the same reports, however the bytes are divided into parts',
    ],
    [
      'counts otherwise what is not wanted',
      {
        async read(file, options, context) {
          const [report] = await own.read(file, options, context);
          return [context.wants(report!, 0) ? report! : { ...report!, resourceCategories: [] }];
        },
      },
      'to leave out only resources and guidance',
    ],
    [
      'finds less in a file that is cut off',
      {
        read(file, options, context) {
          const [head, ...lines] = Buffer.from(file.bytes()).toString().split('\n');
          const results = lines.filter((line) => /^(ok|bad) \w+$/.test(line));
          return own.read(fileOf(Buffer.from([head, ...results, 'end', ''].join('\n'))), options, context);
        },
      },
      'to refuse a file that is cut off, but it finds less in the first',
    ],
    ['returns nothing', { read: () => undefined as never }, 'read: expected a list of reports, received nothing'],
  ])('that it %s', async (_what, changes, sentence) => {
    await expect(checkReader(aLinesReader(changes), { file: LINES })).rejects.toThrow(sentence);
  });

  it('that a built-in reader recognizes its file too', async () => {
    const file = Buffer.from('lines,id,status\nok L1\nend\n');
    const both = aLinesReader({ detects: (start) => start.startsWith('lines') });
    await expect(checkReader(both, { file })).rejects.toThrow('the built-in reader table does too');
  });
});

describe('a source is refused with the reason', () => {
  const checked = (fetch: (context: SourceContext) => unknown) =>
    checkSource({
      name: 'store',
      fetch: (_query: unknown, _options: unknown, context: SourceContext) => fetch(context),
    } as Source);

  it.each<[string, (context: SourceContext) => unknown, string]>([
    ['yields nothing', async function* () {}, 'expected at least one snapshot'],
    ['returns a list', () => [], 'expected an async iterable of snapshots'],
  ])('that it %s', async (_what, fetch, sentence) => {
    await expect(checked(fetch)).rejects.toThrow(sentence);
  });
});

describe('a deliverer is refused with the reason', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const receiving: Deliverer['send'] = ({ key, target, artifacts }, _options, { signal }) => {
    signal?.throwIfAborted();
    const files = artifacts.map(({ content }) => ({
      path: target,
      sha256: content.sha256,
      bytes: content.size,
      outcome: 'written' as const,
    }));
    return Promise.resolve({ key, target, reference: '', recipients: [], artifacts: files });
  };
  const checked = (keyOf: (text: string) => string, send = vi.fn(receiving)) =>
    checkDeliverer({
      name: 'box',
      isRepeatable: true,
      plan: ({ identity, occasion, artifacts }) => {
        const key = keyOf(`${identity} ${occasion}`);
        return [{ key, target: 'box', recipients: [], artifacts, payload: null, notices: [] }];
      },
      send: async (...given) => send(...given),
    });

  it('only if it violates the contract', async () => {
    await checked(sha256);
  });

  it('that its keys change', async () => {
    let count = 0;
    await expect(checked(() => sha256(String((count += 1))))).rejects.toThrow('to plan the same deliveries');
  });

  it('that its keys do not depend on the set', async () => {
    await expect(checked(() => sha256(''))).rejects.toThrow('to plan other keys for another set');
  });

  it('that its keys do not depend on the run of a schedule', async () => {
    const keyOf = (text: string): string => sha256(text.split(' ')[0] ?? '');
    await expect(checked(keyOf)).rejects.toThrow('to plan other keys for another run of a schedule');
  });

  it('that it does not stop', async () => {
    const unstoppable = vi.fn<Deliverer['send']>((delivery, options) =>
      receiving(delivery, options, { credentials: {}, now: () => new Date() }),
    );
    await expect(checked(sha256, unstoppable)).rejects.toThrow('to fail with the reason of an aborted signal');
  });

  it('that it cannot repeat a delivery', async () => {
    const once = vi.fn(receiving);
    once
      .mockImplementationOnce(receiving)
      .mockImplementationOnce(receiving)
      .mockRejectedValueOnce(new Error('it is full'));
    await expect(checked(sha256, once)).rejects.toThrow('send: it is full');
  });
});
