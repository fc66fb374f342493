/** Faults of evidence: ambiguous reports, changed snapshots, and truncated answers. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ACCOUNT_TOKEN, API_KEY } from '../../helpers/api-options.js';
import { serviceEnvironment } from '../../helpers/service-environment.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { run, type Run } from '../../packed/run.js';
import type { FaultCase, Trial } from '../fault-case.js';

const REPORT = JSON.stringify([aWireReport()]);
const COMPLIANCE = '[0].ResourceCategories[0].Policies[0].Compliance';
const AMBIGUOUS = REPORT.replace('"Compliance":"Red"', '"Compliance":"Red","Compliance":"Green"');

const IDS = ['--license', '5d2a7c90-1111-4222-8333-944455556666', '--account', '0f6b1c1e-6a5e-4f0b-9a7e-2b1d3c4e5f60'];
const FETCH = ['fetch', ...IDS, '--benchmark', 'CSBP', '--out', 'saved'];

/** A saved snapshot of any bytes, with their correct length and SHA-256. */
function aSnapshot(body: string): string {
  const provenance = {
    sourceKind: 'file',
    environment: null,
    address: null,
    httpStatus: null,
    retrievedAt: '2026-11-21T10:00:00Z',
    query: {},
    toolVersion: '0.1.0',
    sha256: createHash('sha256').update(body).digest('hex'),
    bytes: Buffer.byteLength(body),
    reportIndex: 0,
    reportCount: 1,
  };
  return JSON.stringify({ auditpressSnapshot: 1, provenance, body: Buffer.from(body).toString('base64') });
}

/** Prints the summary of a file, and returns the place where it is ambiguous. */
async function summarize({ folder, run }: Trial, text: string): Promise<string> {
  writeFileSync(join(folder, 'report.json'), text);
  const { code, stdout, stderr } = await run(['summary', 'report.json']);
  const found = /line \d+, column \d+: expected each key of an object once, found (\S+) twice/.exec(stderr)?.[1];
  return `exit code ${code}, place of ${found ?? 'nothing'}, ${stdout === '' ? 'nothing' : 'something'} printed`;
}

function refused(path: string): string {
  return `exit code 3, place of ${path}, nothing printed`;
}

/** Passes a snapshot that an expression has changed to the installed library, and returns the result. */
async function generate({ folder, installation }: Trial, change: string): Promise<string> {
  const script = `
    import { readFileSync } from 'node:fs';
    import { createRequire } from 'node:module';
    import { pathToFileURL } from 'node:url';
    const main = createRequire(process.argv[2]).resolve('auditpress');
    const { generate, readSnapshots } = await import(pathToFileURL(main));
    const [original] = await readSnapshots(readFileSync('report.json'));
    const { provenance, body, report } = original;
    try {
      const documents = await generate({ snapshot: ${change} }, { formats: ['html'] });
      console.log(documents.length + ' document made');
    } catch (failure) {
      console.log(failure.code);
    }`;
  writeFileSync(join(folder, 'report.json'), REPORT);
  writeFileSync(join(folder, 'script.mjs'), script);
  const words = [join(folder, 'script.mjs'), join(installation.folder, 'package.json')];
  const { stdout, stderr } = await run(process.execPath, words, { cwd: folder });
  return stdout.trim() || stderr;
}

/** Runs a command with its own server, and returns the number of requests. */
async function ask(
  trial: Trial,
  words: readonly string[],
  answer: RequestListener,
): Promise<Run & { readonly requests: number }> {
  writeFileSync(join(trial.folder, 'auditpress.config.yaml'), 'service: { retries: 1, timeout: 20 }\n');
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { ...(await trial.run(words, { env: serviceEnvironment(url) })), requests };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function answer(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(body);
  };
}

const PACKED = { 'Content-Encoding': 'gzip' };
const WHOLE = answer(gzipSync(REPORT), PACKED);
const CUT = answer(gzipSync(REPORT).subarray(0, -100), PACKED);

/** Fetches a report whose title is the request header in an encoding, and searches everything that the run leaves for it. */
async function echo(trial: Trial, status: number, encoding: BufferEncoding): Promise<string> {
  const { code, stdout, stderr } = await ask(trial, FETCH, (request, response) => {
    const header = `Authorization: ${String(request.headers.authorization)}`;
    const message = Buffer.from(header).toString(encoding);
    const body = { result: [aWireReport({ Title: message })], statusCode: status, message };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  const saved = readdirSync(trial.folder).includes('saved') ? 'saved' : 'nothing saved';
  const parts = [ACCOUNT_TOKEN, API_KEY].flatMap((value) =>
    [0, 1, 2].map((from) => Buffer.from(value.slice(from, from + 9)).toString(encoding)),
  );
  const isTold = parts.some((part) => `${stdout}${stderr}`.includes(part));
  return `exit code ${code}, ${saved}, ${isTold ? 'credential printed' : 'no credential printed'}`;
}

/** Characters that clear the screen and reverse the reading order. */
const HOSTILE = 'x\u009b2J\u202ey';

const named: readonly Omit<FaultCase, 'group'>[] = [
  {
    name: 'a policy is Red and Green',
    expected: refused(COMPLIANCE),
    try: (trial) => summarize(trial, AMBIGUOUS),
  },
  {
    name: 'a policy is Red and, with an escape sequence in the key, Green',
    expected: refused(COMPLIANCE),
    try: (trial) => summarize(trial, AMBIGUOUS.replace(/"Compliance"(?=:"Green")/, '"\\u0043ompliance"')),
  },
  {
    name: 'an unlisted field is given twice',
    expected: refused('[0].More.a'),
    try: (trial) => summarize(trial, REPORT.replace('[{', '[{"More":{"a":1,"a":1},')),
  },
  {
    name: 'an envelope has two results',
    expected: refused('result'),
    try: (trial) => summarize(trial, `{"result":[],"statusCode":200,"result":${REPORT}}`),
  },
  {
    name: 'a saved snapshot states two hashes',
    expected: refused('provenance.sha256'),
    try: (trial) => summarize(trial, aSnapshot(REPORT).replace('"sha256"', '"sha256":"","sha256"')),
  },
  {
    name: 'the body of a saved snapshot says that a policy is Red and Green',
    expected: refused(COMPLIANCE),
    try: (trial) => summarize(trial, aSnapshot(AMBIGUOUS)),
  },
  {
    name: 'a saved snapshot is valid',
    expected: 'exit code 0, place of nothing, something printed',
    try: (trial) => summarize(trial, aSnapshot(REPORT)),
  },
  {
    name: 'the library is given a snapshot with another report under the same hash',
    expected: 'snapshot-changed',
    try: (trial) => generate(trial, `{ provenance, body, report: { ...report, accountName: 'Other' } }`),
  },
  {
    name: 'the library is given a snapshot with another body under the same hash',
    expected: 'snapshot-changed',
    try: (trial) => generate(trial, `{ ...original, body: Buffer.from(String(body).replace('Red', 'Green')) }`),
  },
  {
    name: 'the library is given a snapshot with another hash',
    expected: 'snapshot-changed',
    try: (trial) => generate(trial, `{ ...original, provenance: { ...provenance, sha256: '0'.repeat(64) } }`),
  },
  {
    name: 'the library is given a snapshot without a body',
    expected: 'snapshot-malformed',
    try: (trial) => generate(trial, '{ provenance, report }'),
  },
  {
    name: 'the library is given an unchanged snapshot',
    expected: '1 document made',
    try: (trial) => generate(trial, 'structuredClone(original)'),
  },
  {
    name: 'an account has control characters in its name, printed as JSON',
    expected: 'exit code 0, escaped, the same name',
    async try({ folder, run }) {
      writeFileSync(join(folder, 'report.json'), JSON.stringify([aWireReport({ AccountName: HOSTILE })]));
      const { code, stdout } = await run(['summary', 'report.json', '--json']);
      const { account } = JSON.parse(stdout) as { readonly account: string };
      const isEscaped = !/[\u007f-\u009f\p{Cf}]/u.test(stdout);
      return `exit code ${code}, ${isEscaped ? 'escaped' : 'raw'}, ${account === HOSTILE ? 'the same name' : account}`;
    },
  },
  {
    name: 'a gzip stream is truncated once',
    expected: 'exit code 0 after 2 requests',
    async try(trial) {
      let isFirst = true;
      const { code, requests } = await ask(trial, FETCH, (request, response) => {
        (isFirst ? CUT : WHOLE)(request, response);
        isFirst = false;
      });
      return `exit code ${code} after ${requests} requests`;
    },
  },
  {
    name: 'a gzip stream is truncated every time',
    expected: 'exit code 6 after 2 requests, broke off',
    async try(trial) {
      const { code, requests, stderr } = await ask(trial, FETCH, CUT);
      return `exit code ${code} after ${requests} requests, ${/one that (broke off)/.exec(stderr)?.[1] ?? stderr}`;
    },
  },
  ...(['hex', 'base64', 'base64url'] as const).flatMap((encoding) => [
    {
      name: `a report repeats the header with the credential in ${encoding}`,
      expected: 'exit code 3, nothing saved, no credential printed',
      try: (trial: Trial) => echo(trial, 200, encoding),
    },
    {
      name: `a refusal repeats the header with the credential in ${encoding}`,
      expected: 'exit code 4, nothing saved, no credential printed',
      try: (trial: Trial) => echo(trial, 403, encoding),
    },
  ]),
];

export const cases: readonly FaultCase[] = named.map((fault) => ({ group: 'evidence', ...fault }));
