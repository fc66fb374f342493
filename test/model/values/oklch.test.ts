import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatColor, parseColor } from '../../../src/model/values/oklch.js';
import { aColor } from '../../helpers/colors.js';

it('a color is the same after conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(aColor, (text) => {
      expect(formatColor(parseColor(text)!)).toBe(text);
    }),
  );
});
