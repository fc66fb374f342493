import { describe, expect, it } from 'vitest';
import { controlText } from '../../../../../src/sources/readers/formats/hdf/control-text.js';

describe('the text of a control', () => {
  it.each([
    [
      'a paragraph with hard line breaks',
      `${'Word '.repeat(14)}\nfinal words.\n\nNext one.`,
      [`${'Word '.repeat(14)}final words.`, 'Next one.'],
    ],
    [
      'short lines',
      'aws iam update-access-key\naws iam create-access-key',
      ['aws iam update-access-key', 'aws iam create-access-key'],
    ],
    [
      'items',
      `* Select all users, groups and roles that have this policy attached\n* Detach`,
      ['* Select all users, groups and roles that have this policy attached', '* Detach'],
    ],
    ['an apostrophe that nothing closes', " 'Choose Activate MFA\n\n'", ['Choose Activate MFA']],
    [
      'apostrophes that belong to the text',
      "'Always On' is off.\n\n'Don't' is a word.",
      ["'Always On' is off.", "'Don't' is a word."],
    ],
    [
      'an address in brackets behind itself',
      'Open https://a.example/ [https://a.example/].',
      ['Open https://a.example/.'],
    ],
    ['emphasis', 'Set _<iam_role_name>_ and only _these_ of a_b_c.', ['Set <iam_role_name> and only these of a_b_c.']],
    [
      'JSON',
      "'{\n\n' 'Version': '1',\n\n' 'Action': [\n\n''iam:Get',\n\n''iam:List'\n\n' ]\n\n'}\n\n'Done",
      ["{ 'Version': '1', 'Action': [ 'iam:Get', 'iam:List' ] }", 'Done'],
    ],
    ['markup', "Open it.<div\nclass='note'>Take &lt;care&gt;.</div>", ['Open it.', 'Take <care>.']],
    ['nothing', ' \n\n ', []],
  ])('reads %s as people do', (_what, text, lines) => {
    expect(
      controlText(text)
        .split('\n\n')
        .filter((line) => line !== ''),
    ).toEqual(lines);
  });
});
