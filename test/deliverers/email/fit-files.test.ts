import { describe, expect, it } from 'vitest';
import { encodedFile, fitFiles } from '../../../src/deliverers/email/fit-files.js';
import type { Fallback } from '../../../src/deliverers/email/options.js';
import { aDocument } from '../../helpers/mails.js';

const [PDF, HTML, XLSX, BIG] = [aDocument('a', 5000), aDocument('b', 2000), aDocument('c', 4000), aDocument('d', 9000)];
/** For the first two together, not for more. */
const ROOM = encodedFile(PDF) + encodedFile(HTML);

/** Letters of the files of each mail. */
function mailsOf(fallback: Fallback, files = [PDF, HTML, XLSX, BIG], room = ROOM) {
  return fitFiles(files, room, fallback).map((mail) =>
    Object.fromEntries(
      Object.entries(mail).flatMap(([where, some]) => {
        const letters = (some as typeof files).map(({ format }) => format).join('');
        return letters === '' ? [] : [[where, letters]];
      }),
    ),
  );
}

describe('files of mails', () => {
  it('are in one mail if they fill it exactly', () => {
    for (const fallback of ['split', 'link', 'summary'] as const) {
      expect(mailsOf(fallback, [PDF, HTML])).toEqual([{ attached: 'ab' }]);
      expect(mailsOf(fallback, [PDF, HTML], ROOM - 1)).not.toEqual([{ attached: 'ab' }]);
    }
  });

  it('that are split are attached to one mail each, and in the others elsewhere; one that is too large is in none', () => {
    expect(mailsOf('split')).toEqual([
      { attached: 'ab', elsewhere: 'c', tooLarge: 'd' },
      { attached: 'c', elsewhere: 'ab', tooLarge: 'd' },
    ]);
  });

  it('that are all too large have one mail that says so', () => {
    expect(mailsOf('split', [BIG, BIG])).toEqual([{ tooLarge: 'dd' }]);
  });

  it('that are split fit if they fill a mail exactly alone', () => {
    expect(mailsOf('split', [PDF, HTML, XLSX], encodedFile(PDF))).toEqual([
      { attached: 'a', elsewhere: 'bc' },
      { attached: 'b', elsewhere: 'ac' },
      { attached: 'c', elsewhere: 'ab' },
    ]);
  });

  it('are as large as base64 makes them, whose last group is never smaller', () => {
    const [one, three, four] = [1, 3, 4].map((size) => encodedFile(aDocument('a', size)));
    expect([three! - one!, four! - three!]).toEqual([0, 4]);
  });

  it('are linked if they do not fit, also those that fit into no mail', () => {
    expect(mailsOf('link')).toEqual([{ attached: 'ab', linked: 'cd' }]);
    expect(mailsOf('summary')).toEqual([{ tooLarge: 'abcd' }]);
  });
});
