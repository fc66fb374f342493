/** Contrast of colors as the Web Content Accessibility Guidelines define it. Colors are `#rrggbb`. */

export const READABLE = 4.5;

/** The contrast ratio: from 1 (none) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Red, green and blue as amounts of light, 0 to 1. */
export function linearOf(color: string): [number, number, number] {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The first ink that is readable on the background, else the one with the most contrast. Colors are `#rrggbb`. */
export function readableOn(ground: string, inks: readonly [string, ...string[]]): string {
  const readable = inks.find((ink) => contrastOf(ink, ground) >= READABLE);
  if (readable !== undefined) return readable;
  return inks.reduce((best, ink) => (contrastOf(ink, ground) > contrastOf(best, ground) ? ink : best));
}
