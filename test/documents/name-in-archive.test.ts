import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import type { NameWish } from '../../src/base/set-names/choose-names.js';
import { nameInArchive } from '../../src/documents/name-in-archive.js';
import { anArchive } from '../helpers/archives.js';
import { aSubject } from '../helpers/set-subjects.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

function wish(subject: Parameters<typeof aSubject>[0], given: Partial<NameWish> = {}): NameWish {
  return { name: 'audit', base: 'audit', isChosen: false, subject: aSubject(subject), ...given };
}

const nameOf = (wished: NameWish) => nameInArchive(archive, wished, null);

describe('a set in an archive', () => {
  it('has its name as long as no other set has it, and again when it is made again', async () => {
    expect([await nameOf(wish({})), await nameOf(wish({}))]).toEqual(['audit', 'audit']);
  });

  it.each(['account', 'benchmark', 'job', 'template', 'locale'] as const)(
    'has a name with its %s if a set has the name that differs in it',
    async (field) => {
      await nameOf(wish({}));
      expect(await nameOf(wish({ [field]: 'other' }))).toBe('audit-other');
    },
  );

  it('keeps a name that the user chose for every scan of one account and benchmark, but not for another account', async () => {
    const chosen = { isChosen: true };
    await nameOf(wish({}, chosen));
    for (const other of [{ job: 'next' }, { locale: 'de' }, { template: 'executive' }]) {
      expect(await nameOf(wish(other, chosen))).toBe('audit');
    }
    expect(await nameOf(wish({ account: 'other' }, chosen))).toBe('audit-other');
    expect(await nameOf(wish({ benchmark: 'cis' }, chosen))).toBe('audit-cis');
  });

  it('takes no name of a set beside it that the archive does not have', async () => {
    const beside = { name: 'AUDIT', naming: wish({ job: 'first' }) };
    expect(await nameInArchive(archive, wish({ job: 'second' }), null, { beside })).toBe('audit-second');
    expect(await nameInArchive(null, wish({ job: 'second' }), null, { beside })).toBe('audit-second');
    expect(await nameInArchive(null, wish({ job: 'second' }), null)).toBe('audit');
  });

  it('shows what it is told to show, unless its name has the end of the id of the account already', async () => {
    const shown = { account: 'end' } as const;
    expect(await nameInArchive(null, wish({ account: 'acc-9' }), null, { shown })).toBe('audit-acc-9');
    const named = wish({ account: 'acc-9' }, { name: 'audit-ACC-9', base: 'audit-ACC-9' });
    expect(await nameInArchive(null, named, null, { shown })).toBe('audit-ACC-9');
  });

  it('shows what it is told to show also if its account has no id', async () => {
    const shown = { job: 'whole' } as const;
    expect(await nameInArchive(null, wish({ account: '', job: 'job-9' }), null, { shown })).toBe('audit-job-9');
  });
});
