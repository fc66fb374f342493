import fc from 'fast-check';
import type { Theme } from '../../src/model/template/theme.js';

type Colors = Theme['colors'];

export const aColor = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

const statusColor = fc.record({ solid: aColor, tint: aColor, text: aColor });

export const lightThemes: fc.Arbitrary<Colors> = fc.record({
  paper: fc.constantFrom('#ffffff', '#fdfbf5', '#f0f4ff'),
  ink: aColor,
  muted: aColor,
  hairline: aColor,
  wash: fc.constantFrom('#f4f6f8', '#ffffff'),
  accent: aColor,
  status: fc.record({
    red: statusColor,
    amber: statusColor,
    green: statusColor,
    gray: statusColor,
    unrecognized: statusColor,
    accepted: statusColor,
  }),
  heat: fc.array(fc.record({ fill: aColor, text: aColor }), { minLength: 1, maxLength: 7 }),
});
