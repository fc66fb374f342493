/** JSON without half a surrogate pair, which is no character: strict readers and databases refuse it. U+FFFD replaces it. */

/** What escapes of JSON can begin with if they are surrogates. */
const MAY_HOLD_SURROGATE = /\\u[dD][89a-fA-F]/;
const ESCAPE = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^u])/g;

/** As `JSON.stringify`. Text for other programs is made with it. */
export function jsonText(value: unknown, indent?: number): string {
  return withWholePairs(JSON.stringify(value, null, indent));
}

/** JSON text in which each escape of half a pair is that of U+FFFD. Its length is the same, so places in it are, too. */
export function withWholePairs(json: string): string {
  if (!MAY_HOLD_SURROGATE.test(json)) return json;
  return json.replace(ESCAPE, (escape, half: string | undefined) => (half === undefined ? escape : '\\ufffd'));
}
