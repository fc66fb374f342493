import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeFileAt, writeFiles } from '../../../src/deliverers/folder/write-files.js';
import type { Artifact } from '../../../src/model/document/artifact.js';
import { failureOf } from '../../helpers/failure.js';
import { asOrdinaryUser } from '../../helpers/ordinary-user.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { contentOf } from '../../../src/base/content.js';

let out: string;

beforeEach(() => {
  out = join(temporaryFolder(), 'deep', 'out');
});

function aFile(fileName: string, text = fileName): Artifact {
  return { format: 'snapshot', mediaType: 'application/json', fileName, content: contentOf(Buffer.from(text)) };
}

/** Permission bits. */
function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

describe('files', () => {
  it('are written to their folder, which is created', async () => {
    const paths = await writeFiles(out, [aFile('a.json'), aFile('b.json')]);
    expect(paths).toEqual([join(out, 'a.json'), join(out, 'b.json')]);
    expect(readdirSync(out).sort()).toEqual(['a.json', 'b.json']);
    expect(readFileSync(join(out, 'b.json'), 'utf8')).toBe('b.json');
  });

  it.skipIf(process.platform === 'win32')('are accessible only to their owner if they are private', async () => {
    const before = process.umask(0);
    await writeFiles(out, [{ ...aFile('a.json'), isPrivate: true }]);
    process.umask(before);
    expect(modeOf(join(out, 'a.json'))).toBe(0o600);
    expect(modeOf(out)).toBe(0o700);
  });

  it.skipIf(process.platform === 'win32')('do not change the mode of an existing folder', async () => {
    mkdirSync(out, { recursive: true });
    chmodSync(out, 0o755);
    await writeFiles(out, [aFile('a.json')]);
    expect(modeOf(out)).toBe(0o755);
  });

  it('are written next to existing files', async () => {
    await writeFiles(out, [aFile('a.json')]);
    await writeFiles(out, [aFile('b.json')]);
    expect(readdirSync(out).sort()).toEqual(['a.json', 'b.json']);
  });

  it('are not written if one of them exists', async () => {
    await writeFiles(out, [aFile('b.json', 'evidence')]);
    const failure = await failureOf(() => writeFiles(out, [aFile('a.json'), aFile('b.json')]));
    expect(failure).toMatchObject({ code: 'file-exists', exitCode: 3 });
    expect(readdirSync(out)).toEqual(['b.json']);
    expect(readFileSync(join(out, 'b.json'), 'utf8')).toBe('evidence');
  });

  it('of the same name, from many runs at once, are written once', async () => {
    const texts = Array.from({ length: 12 }, (_value, index) => `text ${index}`);
    const outcomes = await Promise.allSettled(texts.map((text) => writeFiles(out, [aFile('a.json', text)])));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(reasons).toHaveLength(texts.length - 1);
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'file-exists' });
    expect(readdirSync(out)).toEqual(['a.json']);
  });

  it('leave nothing behind if they cannot be written', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    const failure = await failureOf(() => asOrdinaryUser(() => writeFiles(join(folder, 'out'), [aFile('a.json')])));
    expect(failure.kind).toBe('input');
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'file'), '');
    expect((await failureOf(() => writeFiles(join(folder, 'file'), [aFile('a.json')]))).kind).toBe('input');
  });
});

describe('a file at a path', () => {
  it('is new, or replaces the one that a link leads to, if it may', async () => {
    const folder = temporaryFolder();
    const [path, link] = [join(folder, 'a.json'), join(folder, 'link.json')];
    await writeFileAt(path, aFile('x', 'first'), false);
    symlinkSync('a.json', link);
    expect(await failureOf(() => writeFileAt(link, aFile('x', 'second'), false))).toMatchObject({
      code: 'file-exists',
    });
    expect(readFileSync(path, 'utf8')).toBe('first');
    await writeFileAt(link, aFile('x', 'third'), true);
    expect([readFileSync(path, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['third', true]);
  });
});
