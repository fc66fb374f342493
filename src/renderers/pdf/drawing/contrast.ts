import { contrastOf, READABLE } from '../../../model/values/contrast.js';

/** The first ink that is readable on the background, else the one with the most contrast. Colors are `#rrggbb`. */
export function readableOn(ground: string, inks: readonly [string, ...string[]]): string {
  const readable = inks.find((ink) => contrastOf(ink, ground) >= READABLE);
  if (readable !== undefined) return readable;
  return inks.reduce((best, ink) => (contrastOf(ink, ground) > contrastOf(best, ground) ? ink : best));
}
