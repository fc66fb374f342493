import { describe, expect, it } from 'vitest';
import { AuditpressError } from '../../../src/errors.js';
import { explainRefusal, LARGEST_INPUT, readBytes } from '../../../src/sources/file/read-bytes.js';
import { failureOf } from '../../helpers/failure.js';

const refusal = (code: string): Error => Object.assign(new Error('stack and path'), { code, syscall: 'open' });

describe('a refusal of the system', () => {
  it.each([
    ['EACCES', 'file-forbidden', 'expected to read the file "x", found that reading it is not permitted'],
    ['EPERM', 'file-forbidden', 'expected to read the file "x", found that reading it is not permitted'],
    ['EIO', 'file-unreadable', 'expected to read the file "x", found that the system refuses with EIO'],
  ])('is explained: %s', (systemCode, code, message) => {
    const cause = refusal(systemCode);
    const failure = explainRefusal(cause, 'the file "x"');
    expect(failure).toBeInstanceOf(AuditpressError);
    expect(failure).toMatchObject({ kind: 'input', code, message, cause });
  });

  it('is distinguished from other errors, which are unchanged', () => {
    const failure = new AuditpressError('file-too-large', 'too large');
    expect(explainRefusal(failure, 'x')).toBe(failure);
    expect(explainRefusal('text', 'x')).toBe('text');
  });
});

it('stops a stream at 380 MiB', async () => {
  const piece = new Uint8Array(LARGEST_INPUT / 4);
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    for (;;) {
      given += 1;
      yield piece;
    }
  }
  expect(await failureOf(() => readBytes(endless()))).toMatchObject({
    kind: 'input',
    code: 'file-too-large',
    message: 'expected at most 380 MiB in standard input, found more',
  });
  expect(given).toBe(5);
});

it('writes the path in one printable line', async () => {
  const failure = await failureOf(() => readBytes('no\n\u001b[31msuch'));
  expect(failure.message).toBe('expected to read the file "no\\n\\u001b[31msuch", found that there is no such file');
});
