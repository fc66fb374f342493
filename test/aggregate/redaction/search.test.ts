import { describe, expect, it } from 'vitest';
import type { TokenKind } from '../../../src/model/values/whole-ids.js';
import { replacerOf, type Term } from '../../../src/aggregate/redaction/search.js';

function terms(...values: readonly (readonly [TokenKind, string])[]): Term[] {
  return values.map(([kind, value], index) => ({ kind, value, token: `<${String(index)}>` }));
}

describe('in another text, a redacted value is replaced', () => {
  const replace = replacerOf(terms(['account', 'Contoso'], ['license', 'Contoso production'], ['account-id', 'A-1']));

  it('wherever it occurs as whole words, the longest first', () => {
    expect(replace('Contoso production, Contoso; (Contoso)')).toBe('<1>, <0>; (<0>)');
    expect(replace('arn:Contoso/Contoso')).toBe('arn:<0>/<0>');
  });

  it('by the token of the first of several that are written alike', () => {
    expect(replacerOf(terms(['account', 'Contoso'], ['license', 'Contoso']))('Contoso')).toBe('<0>');
  });

  it('but not inside a longer word', () => {
    expect(replace('Contosos, MyContoso, Contoso2')).toBe('Contosos, MyContoso, Contoso2');
  });

  it('also in a name with underscores', () => {
    expect(replace('role_Contoso_admin, Contoso_production')).toBe('role_<0>_admin, <1>');
  });

  it('in the case received if it is a name, in any case if it is an id', () => {
    expect(replace('contoso and a-1')).toBe('contoso and <2>');
  });

  it('across any white space between its words', () => {
    expect(replace('Contoso\u00a0production and Contoso \n production')).toBe('<1> and <1>');
  });

  it('in either Unicode form', () => {
    const cafe = replacerOf(terms(['account', 'Café']));
    expect(cafe('Café'.normalize('NFD'))).toBe('<0>');
    expect(cafe('Café'.normalize('NFC'))).toBe('<0>');
  });

  it('without a space around it, in scripts that write none', () => {
    expect(replacerOf(terms(['account', '東京支店']))('東京支店の暗号化')).toBe('<0>の暗号化');
  });

  it('literally, whatever characters it has', () => {
    expect(replacerOf(terms(['account', 'a.b (c)+$'], ['name', '[x]']))('a.b (c)+$ axb [x]')).toBe('<0> axb <1>');
  });

  it('but not in a token, even if somebody is called "account"', () => {
    expect(replacerOf(terms(['name', 'account']))('account-7F3K9QXB of the account')).toBe(
      'account-7F3K9QXB of the <0>',
    );
  });
});

describe('an id of eight or more characters is replaced', () => {
  const uuid = '24568c31-3e56-4e3c-8715-43b63887761b';
  const replace = replacerOf(terms(['account-id', '123456789012'], ['subscription', uuid], ['license-id', 'lic-1']));

  it.each([
    ['before and after letters', 'acct123456789012prod', 'acct<0>prod'],
    ['between underscores', `role_${uuid}_admin`, 'role_<1>_admin'],
    ['in a longer number', '91234567890129', '9<0>9'],
    ['in another case', uuid.toUpperCase(), '<1>'],
    ['without its hyphens', `s${uuid.replaceAll('-', '')}x`, 's<1>x'],
    ['with characters that nobody sees', '1234\u00ad5678\u200b9012', '<0>'],
    ['encoded for a URL', '%31%32%33456789012', '<0>'],
  ])('%s', (_what, text, expected) => {
    expect(replace(text)).toBe(expected);
  });

  it('but a shorter one only as a whole word', () => {
    expect(replace('lic-1, lic-12, xlic-1')).toBe('<2>, lic-12, xlic-1');
  });

  it('and what is replaced does not change again', () => {
    const own = replacerOf([{ kind: 'account-id', value: '123456789012', token: 'account-id-7F3K9QXB' }]);
    const once = own('role_123456789012_admin');
    expect([once, own(once)]).toEqual(['role_account-id-7F3K9QXB_admin', 'role_account-id-7F3K9QXB_admin']);
  });
});

describe('a name is replaced as people read it', () => {
  const replace = replacerOf(terms(['account', 'Zürich Rück AG (Prod)'], ['license', 'Müller & Söhne']));

  it.each([
    ['with soft hyphens', 'Zü\u00adrich Rück AG (Prod)', '<0>'],
    ['with spaces without width', 'Zürich\u200b Rück AG (Prod)', '<0>'],
    ['with accents of their own', 'Zürich Rück AG (Prod)'.normalize('NFD'), '<0>'],
    ['in full-width letters', 'Ｚürich Ｒück ＡＧ （Prod）', '<0>'],
    ['in capitals', 'ZÜRICH RÜCK AG (PROD)', '<0>'],
    ['in HTML', 'M&uuml;ller &amp; S&#246;hne', '<1>'],
    ['in HTML, twice', 'M&amp;uuml;ller &amp;amp; S&#xF6;hne', '<1>'],
    ['in a URL', 'https://example.com/Z%C3%BCrich%20R%c3%bcck%20AG%20%28Prod%29/x', 'https://example.com/<0>/x'],
  ])('%s', (_what, text, expected) => {
    expect(replace(text)).toBe(expected);
  });

  it('and what is around it stays as it was received', () => {
    expect(replace('&lt;b&gt; 5 %\u00ad of Müller &amp; Söhne &amp; others, 100%25')).toBe(
      '&lt;b&gt; 5 %\u00ad of <1> &amp; others, 100%25',
    );
  });

  it('if the name itself was received encoded', () => {
    expect(replacerOf(terms(['account', 'R&amp;D &#39;prod&#39;']))("R&D 'prod' and R&amp;D &#39;prod&#39;")).toBe(
      '<0> and <0>',
    );
  });
});

it('nothing is replaced without terms', () => {
  expect(replacerOf([])('Contoso')).toBe('Contoso');
});
