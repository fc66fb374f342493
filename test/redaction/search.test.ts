import { describe, expect, it } from 'vitest';
import type { TokenKind } from '../../src/model/values/whole-ids.js';
import { replacerOf, type Term } from '../../src/redaction/search.js';

function terms(...values: readonly (readonly [TokenKind, string])[]): Term[] {
  return values.map(([kind, value], index) => ({ kind, value, token: `<${String(index)}>` }));
}

describe('in another text, a redacted value is replaced', () => {
  const replace = replacerOf(terms(['account', 'Contoso'], ['license', 'Contoso production'], ['account-id', 'A-1']));

  it('wherever it occurs as whole words, the longest first', () => {
    expect(replace('Contoso production, Contoso; (Contoso)')).toBe('<1>, <0>; (<0>)');
    expect(replace('arn:Contoso/Contoso')).toBe('arn:<0>/<0>');
  });

  it('but not inside a longer word or a name with underscores', () => {
    expect(replace('Contosos, MyContoso, Contoso2, Contoso_production')).toBe(
      'Contosos, MyContoso, Contoso2, Contoso_production',
    );
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

it('nothing is replaced without terms', () => {
  expect(replacerOf([])('Contoso')).toBe('Contoso');
});
