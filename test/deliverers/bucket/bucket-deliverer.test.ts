import { createServer } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { createBucketClient, type BucketClient } from '../../../src/base/bucket/client.js';
import { bucketDeliverer, type BucketOptions } from '../../../src/deliverers/bucket/bucket-deliverer.js';
import type { DeliverContext } from '../../../src/deliverers/deliverer.js';
import type { Artifact } from '../../../src/model/document/artifact.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { anArtifact, aSet } from '../../helpers/artifacts.js';
import { BUCKET, startBucket } from '../../helpers/bucket-server.js';
import { aDeliverySet, CONTEXT } from '../../helpers/delivery-set.js';
import { failureOf } from '../../helpers/failure.js';
import { aSetAbout } from '../../helpers/set-subjects.js';
import { answerWith, freePort, listenUntilTestFinished, startServer } from '../../helpers/http-server.js';

const WITH_KEY: DeliverContext = {
  ...CONTEXT,
  credentials: { accessKeyId: new Secret('S3RVER'), secretAccessKey: new Secret('S3RVER') },
};

const optionsFor = (endpoint: string, given: Record<string, unknown> = {}): BucketOptions =>
  bucketDeliverer.options.parse({ bucket: BUCKET, prefix: 'audits/2026', endpoint, ...given });

const clientOf = (endpoint: string): BucketClient =>
  createBucketClient({
    bucket: BUCKET,
    region: 'us-east-1',
    endpoint,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    sessionToken: undefined,
  });

function sending(artifacts: readonly Artifact[], options: BucketOptions, context = WITH_KEY) {
  const [delivery] = bucketDeliverer.plan(aDeliverySet(artifacts), options);
  return bucketDeliverer.send(delivery!, options, context);
}

describe('a set in a bucket', () => {
  it('is written below the prefix, the manifest last', async () => {
    const { endpoint } = await startBucket();
    const receipt = await sending(aSet({ 'a.pdf': 'pdf text', 'b.xlsx': 'xlsx text' }), optionsFor(endpoint));
    expect(receipt).toMatchObject({ target: `s3://${BUCKET}/audits/2026/set`, recipients: [] });
    expect(receipt.artifacts.map(({ path, outcome }) => [path, outcome])).toEqual([
      [`s3://${BUCKET}/audits/2026/set/a.pdf`, 'written'],
      [`s3://${BUCKET}/audits/2026/set/b.xlsx`, 'written'],
      [`s3://${BUCKET}/audits/2026/set/manifest.json`, 'written'],
    ]);
    const client = clientOf(endpoint);
    expect(await client.list('')).toEqual(
      ['a.pdf', 'b.xlsx', 'manifest.json'].map((name) => `audits/2026/set/${name}`),
    );
    expect(Buffer.from((await client.get('audits/2026/set/a.pdf'))!).toString()).toBe('pdf text');
  });

  it('is returned with its media type, to be saved under its name', async () => {
    const { endpoint } = await startBucket();
    await sending([anArtifact('bericht “ü" %41.pdf')], optionsFor(endpoint));
    const path = ['audits/2026/set', encodeURIComponent('bericht “ü" %41.pdf')].join('/');
    const { headers } = await fetch(`${endpoint}/${BUCKET}/${path}`);
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="bericht ___ _41.pdf"; filename*=UTF-8''bericht%20%E2%80%9C%C3%BC%22%20%2541.pdf`,
    );
  });

  it('is kept if it is the same, and completed if files are missing', async () => {
    const { endpoint } = await startBucket();
    const set = aSet({ 'a.pdf': 'pdf text', 'b.xlsx': 'xlsx text' });
    await sending(set, optionsFor(endpoint));
    const outcomes = async () => (await sending(set, optionsFor(endpoint))).artifacts.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['unchanged', 'unchanged', 'unchanged']);
    await clientOf(endpoint).delete('audits/2026/set/b.xlsx');
    expect(await outcomes()).toEqual(['unchanged', 'written', 'unchanged']);
  });

  it('is refused if an object differs, before anything is written', async () => {
    const { endpoint } = await startBucket();
    const client = clientOf(endpoint);
    await client.put('audits/2026/set/b.xlsx', Buffer.from('other text'));
    const set = aSet({ 'a.pdf': 'pdf text', 'b.xlsx': 'xlsx text' });
    const failure = await failureOf(() => sending(set, optionsFor(endpoint)));
    expect(failure).toMatchObject({ code: 'delivery-refused' });
    expect(failure.message).toBe(
      `expected to write new objects to s3://${BUCKET}/audits/2026/set, but b.xlsx exists and differs`,
    );
    expect(await client.list('')).toEqual(['audits/2026/set/b.xlsx']);
    expect(Buffer.from((await client.get('audits/2026/set/b.xlsx'))!).toString()).toBe('other text');
  });

  it('is written beside one about another account that has its name', async () => {
    const { endpoint } = await startBucket();
    const send = async (account: string) => {
      const set = aSetAbout({ account }, anArtifact('set.pdf', `of ${account}`));
      const { artifacts } = await sending(set, optionsFor(endpoint));
      return artifacts.map(({ path }) => path.slice(`s3://${BUCKET}/audits/2026/`.length));
    };
    expect(await send('one')).toEqual(['set/set.pdf', 'set/manifest.json']);
    expect(await send('two')).toEqual(['set-two/set.pdf', 'set-two/manifest.json']);
    expect(await send('two')).toEqual(['set-two/set.pdf', 'set-two/manifest.json']);
    expect(Buffer.from((await clientOf(endpoint).get('audits/2026/set/set.pdf'))!).toString()).toBe('of one');
  });

  it('is written by one of two runs, and found the same by the other', async () => {
    const { endpoint } = await startBucket();
    const set = aSet({ 'a.pdf': 'pdf text' });
    const receipts = await Promise.all([sending(set, optionsFor(endpoint)), sending(set, optionsFor(endpoint))]);
    const outcomes = receipts.map(({ artifacts }) => artifacts.map(({ outcome }) => outcome));
    for (const index of [0, 1]) {
      expect(outcomes.map((ofRun) => ofRun[index]).sort()).toEqual(['unchanged', 'written']);
    }
  });
});

describe('a bucket that cannot be used', () => {
  it.each([
    [403, 'AccessDenied', 'delivery-refused'],
    [404, 'NoSuchBucket', 'delivery-refused'],
  ])('for %i %s is refused, without the key', async (status, code, expected) => {
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} for AKIA-secret-key</Message></Error>`;
    const { url } = await startServer(answerWith(status, body, { 'Content-Type': 'application/xml' }));
    const credentials = { ...WITH_KEY.credentials, secretAccessKey: new Secret('AKIA-secret-key') };
    const failure = await failureOf(() =>
      sending(aSet({ 'a.pdf': 'text' }), optionsFor(url), { ...WITH_KEY, credentials }),
    );
    expect(failure).toMatchObject({ code: expected });
    expect(failure.message).toContain(`it answers with status ${String(status)}: ${code}`);
    expect(failure.message).not.toContain('AKIA-secret-key');
  });

  it('because its answers are pages leaves the outcome unknown, or is refused before anything is sent', async () => {
    const page = answerWith(200, '<!DOCTYPE html><title>Sign in</title>', { 'Content-Type': 'text/html' });
    const client = clientOf((await startServer(page)).url);
    for (const work of [
      () => client.get('key'),
      () => client.put('key', Buffer.of(1)),
      () => client.putNew('key', Buffer.of(1)),
      () => client.delete('key'),
      () => client.list(''),
    ]) {
      await expect(work()).rejects.toMatchObject({ status: 200 });
    }
  });

  it('because an upload is answered without an ETag leaves the outcome unknown', async () => {
    const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';
    const { url } = await startServer((request, response) => {
      if (request.method === 'GET') answerWith(404, missing, { 'Content-Type': 'application/xml' })(request, response);
      else answerWith(200, '<html>Sign in</html>', { 'Content-Type': 'text/html' })(request, response);
    });
    const failure = await failureOf(() => sending(aSet({ 'a.pdf': 'text' }), optionsFor(url)));
    expect(failure).toMatchObject({ code: 'delivery-unknown' });
    expect(failure.message).toContain('the answer has no ETag');
  });

  it('because it says that an object exists, and has none, is postponed', async () => {
    const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';
    const { url } = await startServer((request, response) => {
      const status = request.method === 'GET' ? 404 : 412;
      answerWith(status, missing, { 'Content-Type': 'application/xml' })(request, response);
    });
    const failure = await failureOf(() => sending(aSet({ 'a.pdf': 'text' }), optionsFor(url)));
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
    expect(failure.message).toContain('to have a.pdf');
  });

  it('because it has no conditional writes is refused with the setting that is safe with one writer', async () => {
    const { endpoint } = await startBucket('refused');
    const set = aSet({ 'a.pdf': 'text' });
    const failure = await failureOf(() => sending(set, optionsFor(endpoint)));
    expect(failure).toMatchObject({
      code: 'delivery-refused',
      hint: expect.stringContaining('singleWriter: true') as string,
    });
    expect(failure.message).toContain('conditional writes (If-None-Match)');
    const options = optionsFor(endpoint, { singleWriter: true });
    const outcomes = async () => (await sending(set, options)).artifacts.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['written', 'written']);
    expect(await outcomes()).toEqual(['unchanged', 'unchanged']);
    expect((await failureOf(() => sending(aSet({ 'a.pdf': 'other' }), options))).code).toBe('delivery-refused');
  });

  it.each([
    ['the same token', () => 'again', 'a next page that was read before'],
    ['no token', () => '', 'this is not a list of objects'],
  ])('because a list goes on with %s ends, and is not taken for the whole', async (_what, token, reason) => {
    const server = await startServer((_request, response) => {
      const next = token() === '' ? '' : `<NextContinuationToken>${token()}</NextContinuationToken>`;
      const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>${next}</ListBucketResult>`;
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(xml);
    });
    await expect(clientOf(server.url).list('')).rejects.toThrow(reason);
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  it('at present is postponed', async () => {
    const endpoint = `http://127.0.0.1:${String(await freePort())}`;
    const failure = await failureOf(() => sending(aSet({ 'a.pdf': 'text' }), optionsFor(endpoint)));
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
  });

  it.each([
    [429, 'delivery-postponed'],
    [408, 'delivery-postponed'],
    [403, 'delivery-refused'],
  ])('or refuses with status %i: %s', async (status, code) => {
    const { url } = await startServer(answerWith(status, '<Error><Code>No</Code></Error>'));
    expect(await failureOf(() => bucketDeliverer.test(optionsFor(url), WITH_KEY))).toMatchObject({ code });
  });

  it('is left when the delivery is stopped', async () => {
    const controller = new AbortController();
    const server = createServer(() => controller.abort(new Error('the user has left')));
    const endpoint = `http://127.0.0.1:${String(await listenUntilTestFinished(server))}`;
    const sent = sending(aSet({ 'a.pdf': 'text' }), optionsFor(endpoint), { ...WITH_KEY, signal: controller.signal });
    await expect(sent).rejects.toThrow('the user has left');
  });

  it.each([
    { endpoint: 'http://minio.example' },
    { prefix: 'audits/../other' },
    { prefix: 'audits//2026' },
    { bucket: 'With Spaces' },
  ])('by its options: %j', (given) => {
    const options = { bucket: BUCKET, ...given };
    expect(bucketDeliverer.options.safeParse(options).success).toBe(false);
  });

  it('without a key is a mistake of the settings', async () => {
    const failure = await failureOf(() =>
      sending(aSet({ 'a.pdf': 'text' }), optionsFor('http://127.0.0.1:1'), CONTEXT),
    );
    expect(failure).toMatchObject({ code: 'deliverer-credential-missing', kind: 'usage' });
  });
});

it('is tested below its prefix, with keys that end with a line feed', async () => {
  const { url, requests } = await startServer(
    answerWith(200, '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'),
  );
  const credentials = { accessKeyId: new Secret('id\n'), secretAccessKey: new Secret('key\n') };
  for (const prefix of ['audits/2026', '']) {
    await bucketDeliverer.test(optionsFor(url, { prefix }), { ...CONTEXT, credentials });
  }
  const prefixes = requests.map((request) => new URL(request.url, url).searchParams.get('prefix'));
  expect(prefixes).toEqual(['audits/2026/', '']);
  expect(requests[0]!.headers.authorization).toContain('Credential=id/');
});

it('is tested without writing', async () => {
  const { endpoint } = await startBucket();
  expect(await bucketDeliverer.test(optionsFor(endpoint), WITH_KEY)).toContain('can be read');
  expect(await clientOf(endpoint).list('')).toEqual([]);
});

it('plans other deliveries for other services', () => {
  const plan = (endpoint?: string) =>
    bucketDeliverer.plan(
      aDeliverySet(aSet({ 'a.pdf': 'x' })),
      bucketDeliverer.options.parse({ bucket: BUCKET, endpoint }),
    );
  expect(plan()[0]!.target).toBe(`s3://${BUCKET}/set`);
  expect(plan('https://minio.example')[0]!.key).not.toBe(plan()[0]!.key);
});

describe('another format of a report that is there', () => {
  const [html, pdf] = [anArtifact('set.html', 'html text'), anArtifact('set.pdf', 'pdf text')];

  interface Listing {
    readonly files: readonly { readonly name: string }[];
    readonly configuration: { readonly formats: readonly string[] };
  }

  async function aTarget() {
    const { endpoint } = await startBucket();
    const client = clientOf(endpoint);
    const start = `s3://${BUCKET}/audits/2026/`;
    return {
      deliver: async (artifacts: readonly Artifact[]) => {
        const receipt = await sending(artifacts, optionsFor(endpoint));
        return Object.fromEntries(receipt.artifacts.map(({ path, outcome }) => [path.slice(start.length), outcome]));
      },
      manifestOf: async (set: string) => {
        const bytes = await client.get(`audits/2026/${set}/manifest.json`);
        return JSON.parse(Buffer.from(bytes!).toString()) as Listing;
      },
      change: (path: string) => client.put(`audits/2026/${path}`, Buffer.from('changed')),
      remove: (path: string) => client.delete(`audits/2026/${path}`),
    };
  }

  test('is added to the same document, and the manifest lists both', async () => {
    const { deliver, manifestOf } = await aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    expect(await deliver(aSetAbout({}, [html, pdf], 'AP-1'))).toEqual({
      'set/set.html': 'unchanged',
      'set/set.pdf': 'written',
      'set/manifest.json': 'written',
    });
    expect((await manifestOf('set')).files.map(({ name }) => name)).toEqual(['set.html', 'set.pdf']);
  });

  test('is added to the same document although its own manifest does not list the other one', async () => {
    const { deliver, manifestOf } = await aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    const added = { 'set/set.pdf': 'written', 'set/manifest.json': 'written' };
    expect(await deliver(aSetAbout({}, pdf, 'AP-1'))).toEqual(added);
    const { files, configuration } = await manifestOf('set');
    expect(files.map(({ name }) => name)).toEqual(['set.html', 'set.pdf']);
    expect(configuration.formats).toEqual(['html', 'pdf']);
    for (const artifact of [html, pdf]) {
      const again = await deliver(aSetAbout({}, artifact, 'AP-1'));
      expect(Object.values(again)).toEqual(['unchanged', 'unchanged']);
    }
  });

  test('comes back if somebody has removed it, and the manifest stays', async () => {
    const { deliver, remove } = await aTarget();
    await deliver(aSetAbout({}, [html, pdf], 'AP-1'));
    await remove('set/set.html');
    const outcomes = { 'set/set.html': 'written', 'set/manifest.json': 'unchanged' };
    expect(await deliver(aSetAbout({}, html, 'AP-1'))).toEqual(outcomes);
  });

  test('is beside a document of another time', async () => {
    const { deliver, manifestOf } = await aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    for (const outcome of ['written', 'unchanged']) {
      expect(await deliver(aSetAbout({}, pdf, 'AP-2'))).toEqual({
        'set-pdf/set.pdf': outcome,
        'set-pdf/manifest.json': outcome,
      });
    }
    expect((await manifestOf('set')).files.map(({ name }) => name)).toEqual(['set.html']);
  });

  test('is refused if it comes with a file that is there with another content', async () => {
    const { deliver } = await aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    const later = [anArtifact('set.html', 'later text'), pdf];
    expect(await failureOf(() => deliver(aSetAbout({}, later, 'AP-2')))).toMatchObject({ code: 'delivery-refused' });
  });

  test('is refused if somebody has changed the file beside it', async () => {
    const { deliver, change } = await aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    await change('set/set.html');
    expect(await failureOf(() => deliver(aSetAbout({}, pdf, 'AP-1')))).toMatchObject({ code: 'delivery-refused' });
  });
});
