/** Saved snapshots: sound ones, and what is left of them after changes of fields, text and bytes. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { encodeSnapshot, readSnapshots } from '../../../src/index.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { anInput, type Input } from '../input.js';
import { byteChange } from './bytes.js';
import { changed, type Change } from './change.js';
import { jsonTextChange } from './json-text.js';
import { anyTree, treeChange, type Tree } from './json-tree.js';
import { reportBodies } from './report-input.js';

const RETRIEVED = new Date('2026-11-21T10:00:00Z');

/** A body that is no report makes no snapshot: a sound one stands in for it. */
const saved: fc.Arbitrary<Tree> = reportBodies.map((body) => {
  try {
    return snapshotOf(body);
  } catch {
    return snapshotOf(JSON.stringify(aWireReport()));
  }
});

function snapshotOf(body: Uint8Array | string): Tree {
  const [snapshot] = readSnapshots(body, RETRIEVED);
  if (snapshot === undefined) throw new Error('no report');
  return JSON.parse(encodeSnapshot(snapshot)) as Tree;
}

type Fields = { [key: string]: Tree };

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

/** The evidence itself: other bytes, with or without the hash and the length that belong to them. */
function withBody(change: Change<Uint8Array>, isConsistent: boolean): Change<Tree> {
  return (tree) => {
    const { body, provenance, ...others } = tree as Fields;
    const bytes = change(Buffer.from(typeof body === 'string' ? body : '', 'base64'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const fitting =
      isConsistent && typeof provenance === 'object' ? { ...provenance, sha256, bytes: bytes.length } : provenance;
    return { ...others, provenance: fitting ?? null, body: Buffer.from(bytes).toString('base64') };
  };
}

const provenanceChange = fc
  .tuple(fc.constantFrom(...FIELDS), fc.oneof(fc.constantFrom(...VALUES), fc.constantFrom(...TIMES), anyTree))
  .map(([field, value]): Change<Tree> => (tree) => {
    const { provenance, ...others } = tree as Fields;
    return { ...others, provenance: { ...(provenance as Fields), [field]: value } };
  });

const textOfBody = fc.constantFrom<Change<string>>(
  (body) => `${body}=`,
  (body) => body.replace(/=+$/, ''),
  (body) => body.replaceAll('+', '-').replaceAll('/', '_'),
  (body) => `${body.slice(0, 4)}\n${body.slice(4)}`,
  (body) => `${body}####`,
  () => '',
);

const change = fc.oneof(
  { weight: 3, arbitrary: provenanceChange },
  { weight: 2, arbitrary: treeChange() },
  { weight: 2, arbitrary: fc.tuple(byteChange, fc.boolean()).map(([by, isConsistent]) => withBody(by, isConsistent)) },
  {
    weight: 1,
    arbitrary: textOfBody.map((by): Change<Tree> => (tree) => ({
      ...(tree as Fields),
      body: by(String((tree as Fields)['body'])),
    })),
  },
);

/** Changes may leave no object to change: such a tree stays as it is. */
const safely = change.map((apply): Change<Tree> => (tree) => {
  const isSound = typeof tree === 'object' && tree !== null && typeof (tree as Fields)['provenance'] === 'object';
  return isSound ? apply(tree) : tree;
});

const texts = changed(
  changed(saved, safely, { most: 3, unchanged: 3 }).map((tree) => JSON.stringify(tree)),
  jsonTextChange,
  { most: 2, unchanged: 8 },
);

export const snapshotInputs: fc.Arbitrary<Input> = changed(
  texts.map((text): Uint8Array => Buffer.from(text)),
  byteChange,
  { most: 2, unchanged: 8 },
).map((bytes) => anInput({ 'report.snapshot.json': bytes }));
