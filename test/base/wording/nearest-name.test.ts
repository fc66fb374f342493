import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean, nearestName } from '../../../src/base/wording/nearest-name.js';

const KNOWN = ['locale', 'timeZone', 'template', 'formats', 'out'];

test.each([
  ['lcoale', 'locale'],
  ['timezone', 'timeZone'],
  ['time_zone', 'timeZone'],
  ['format', 'formats'],
  ['oout', 'out'],
])('%s is close to %s', (typed, meant) => {
  expect(nearestName(typed, KNOWN)).toBe(meant);
});

test('there is no suggestion if no known name is similar', () => {
  expect(nearestName('color', KNOWN)).toBeUndefined();
  expect(didYouMean('color', KNOWN)).toBe('');
});

test.each([
  ['failed-by-risk', ['passed-by-risk', 'not-passed-by-risk']],
  ['lastColumn', ['firstColumn']],
  ['page-head', ['page-foot']],
])('no name with another word is suggested for %s', (typed, known) => {
  expect(nearestName(typed, known)).toBeUndefined();
});

test.each([
  ['pased-by-rsik', 'passed-by-risk'],
  ['passed_by_risk', 'passed-by-risk'],
  ['passedByRisk', 'passed-by-risk'],
  ['passedby-risk', 'passed-by-risk'],
  ['passed-by-risks', 'passed-by-risk'],
])('%s is misspelled, word by word, for %s', (typed, meant) => {
  expect(nearestName(typed, ['failed-by-risk', meant])).toBe(meant);
});

test('a name of one letter is never suggested', () => {
  expect(nearestName('4', ['1', '2', '3'])).toBeUndefined();
  expect(nearestName('A', ['a', 'b'])).toBe('a');
});

test('the nearest name to a known name is itself', () => {
  fc.assert(fc.property(fc.constantFrom(...KNOWN), (name) => nearestName(name, KNOWN) === name));
});

test('one extra letter always leads to a suggestion, for names of three letters or more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KNOWN), fc.nat(8), fc.constantFrom('q', 'x', 'z'), (name, place, letter) => {
      return nearestName(`${name.slice(0, place)}${letter}${name.slice(place)}`, KNOWN) === name;
    }),
  );
});
