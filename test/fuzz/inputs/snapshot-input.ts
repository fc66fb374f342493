/** Saved snapshots, with changes of fields, text and bytes. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { encodeSnapshot, takeSnapshots, type Origin } from '../../../src/sources/snapshots.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { anInput, type Input } from '../input.js';
import { byteChange } from './bytes.js';
import { changed, type Change } from './change.js';
import { jsonTextChange } from './json-text.js';
import { anyTree, treeChange, type Tree } from './json-tree.js';
import { reportBodies } from './report-input.js';

const ORIGIN: Origin = {
  sourceKind: 'file',
  environment: null,
  address: null,
  httpStatus: null,
  retrievedAt: '2026-11-21T10:00:00.000Z',
  query: {},
  toolVersion: '0.1.0',
};

/** Replaces a body that is not a report by a valid one, because it cannot become a snapshot. */
const saved: fc.Arbitrary<Tree> = reportBodies.map((body) => {
  try {
    return snapshotOf(body);
  } catch {
    return snapshotOf(Buffer.from(JSON.stringify(aWireReport())));
  }
});

function snapshotOf(body: Uint8Array): Tree {
  const [snapshot] = takeSnapshots(body, decodeResponse(body), ORIGIN);
  if (snapshot === undefined) throw new Error('no report');
  return JSON.parse(encodeSnapshot(snapshot)) as Tree;
}

interface Fields {
  [key: string]: Tree;
}

const FIELDS = [
  'sourceKind',
  'environment',
  'address',
  'httpStatus',
  'retrievedAt',
  'query',
  'toolVersion',
  'sha256',
  'bytes',
  'reportIndex',
  'reportCount',
];
const VALUES: readonly Tree[] = [
  'sample',
  'service',
  'file',
  'PROD',
  'TRIAL',
  null,
  200,
  0,
  1,
  2,
  -1,
  1.5,
  '0'.repeat(64),
  'A'.repeat(64),
  {},
  { a: 'b' },
];
const TIMES: readonly Tree[] = [
  '2026-02-30T00:00:00Z',
  '2026-11-21T10:00:00+02:00',
  '+010000-01-01T00:00:00Z',
  '2026-11-21',
  '9999-12-31T23:59:60Z',
  '0000-01-01T00:00:00.000Z',
];

const bodyOf = ({ body }: Fields): string => (typeof body === 'string' ? body : '');

/** Changes the evidence: other bytes, with or without their hash and length. */
function withBody(change: Change<Uint8Array>, isConsistent: boolean): Change<Fields> {
  return (fields) => {
    const bytes = change(Buffer.from(bodyOf(fields), 'base64'));
    const fitting = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    const provenance = { ...(fields['provenance'] as Fields), ...(isConsistent && fitting) };
    return { ...fields, provenance, body: Buffer.from(bytes).toString('base64') };
  };
}

const provenanceChange = fc
  .tuple(fc.constantFrom(...FIELDS), fc.oneof(fc.constantFrom(...VALUES), fc.constantFrom(...TIMES), anyTree))
  .map(([field, value]): Change<Fields> => (fields) => ({
    ...fields,
    provenance: { ...(fields['provenance'] as Fields), [field]: value },
  }));

const textOfBody = fc.constantFrom<Change<string>>(
  (body) => `${body}=`,
  (body) => body.replace(/=+$/, ''),
  (body) => body.replaceAll('+', '-').replaceAll('/', '_'),
  (body) => `${body.slice(0, 4)}\n${body.slice(4)}`,
  (body) => `${body}####`,
  () => '',
);

const fieldsChange: fc.Arbitrary<Change<Fields>> = fc.oneof(
  { weight: 3, arbitrary: provenanceChange },
  { weight: 2, arbitrary: fc.tuple(byteChange, fc.boolean()).map(([by, isConsistent]) => withBody(by, isConsistent)) },
  {
    weight: 1,
    arbitrary: textOfBody.map((by): Change<Fields> => (fields) => ({ ...fields, body: by(bodyOf(fields)) })),
  },
);

/** Returns the tree unchanged if earlier changes have removed the value. */
const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fieldsChange.map(
      (apply): Change<Tree> =>
        (tree) =>
          isSnapshot(tree) ? apply(tree) : tree,
    ),
  },
  { weight: 1, arbitrary: treeChange() },
);

function isSnapshot(tree: Tree): tree is Fields {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return false;
  return typeof tree['provenance'] === 'object' && !Array.isArray(tree['provenance']);
}

const texts = changed(
  changed(saved, change, { most: 3, unchanged: 30 }).map((tree) => JSON.stringify(tree)),
  jsonTextChange,
  { most: 2, unchanged: 90 },
);

export const snapshotInputs: fc.Arbitrary<Input> = changed(
  texts.map((text): Uint8Array => Buffer.from(text)),
  byteChange,
  { most: 2, unchanged: 93 },
).map((bytes) => anInput({ 'report.snapshot.json': bytes }));
