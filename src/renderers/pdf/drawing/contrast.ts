/** Contrast of colours as the Web Content Accessibility Guidelines define it. Colours are `#rrggbb`. */

/** The first of the inks that reaches 4.5:1 on the ground; else the one with the most contrast. */
export function readableOn(ground: string, inks: readonly [string, ...string[]]): string {
  const readable = inks.find((ink) => contrast(ink, ground) >= 4.5);
  if (readable !== undefined) return readable;
  return inks.reduce((best, ink) => (contrast(ink, ground) > contrast(best, ground) ? ink : best));
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
