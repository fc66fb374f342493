import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean, nearestName } from '../../src/messages/nearest-name.js';

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

test('nothing is offered for a name that is like none', () => {
  expect(nearestName('color', KNOWN)).toBeUndefined();
  expect(didYouMean('color', KNOWN)).toBe('');
});

test('a name of one letter is never offered for another one', () => {
  expect(nearestName('4', ['1', '2', '3'])).toBeUndefined();
  expect(nearestName('A', ['a', 'b'])).toBe('a');
});

test('a known name is nearest to itself', () => {
  fc.assert(fc.property(fc.constantFrom(...KNOWN), (name) => nearestName(name, KNOWN) === name));
});

test('one letter too many is always forgiven in names of three letters and more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KNOWN), fc.nat(8), fc.constantFrom('q', 'x', 'z'), (name, place, letter) => {
      return nearestName(`${name.slice(0, place)}${letter}${name.slice(place)}`, KNOWN) === name;
    }),
  );
});
