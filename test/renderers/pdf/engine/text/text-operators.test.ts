import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextMoves } from '../../../../../src/renderers/pdf/engine/text/text-operators.js';

/** The starts of the lines that operators move to. Points from the left and the top. */
function placesOf(operators: readonly string[]): { readonly x: number; readonly y: number }[] {
  let [x, y] = [NaN, NaN];
  return operators.map((operator) => {
    const numbers = operator.split(' ').slice(0, -1).map(Number);
    if (operator.endsWith('Tm')) [x, y] = [numbers[4]!, numbers[5]!];
    else [x, y] = [x + numbers[0]!, y - numbers[1]!];
    return { x, y };
  });
}

describe('moves within a text object', () => {
  it('lead from the start of one line to the start of the next', () => {
    const moves = new TextMoves();
    const operators = [moves.to(53.8583, 129.3), moves.to(94.6, 129.3), moves.to(94.6, 140.18)];
    expect(operators).toEqual(['1 0 0 -1 53.858 129.3 Tm', '40.742 0 Td', '0 -10.88 Td']);
  });

  it('restart with each text object', () => {
    const moves = new TextMoves();
    moves.to(10, 20);
    moves.begin();
    expect(moves.to(12, 20)).toBe('1 0 0 -1 12 20 Tm');
  });

  it('reach each place to a thousandth, however many there are', () => {
    const place = fc.record({
      x: fc.double({ min: 0, max: 2000, noNaN: true }),
      y: fc.double({ min: 0, max: 2000, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 400 }), (places) => {
        const moves = new TextMoves();
        const reached = placesOf(places.map(({ x, y }) => moves.to(x, y)));
        reached.forEach(({ x, y }, index) => {
          expect(Math.abs(x - places[index]!.x)).toBeLessThan(0.000_51);
          expect(Math.abs(y - places[index]!.y)).toBeLessThan(0.000_51);
        });
      }),
    );
  });
});
