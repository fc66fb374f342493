/** Ids up to this length are whole in keys. */
const LONGEST_PART = 120;
const KEPT = 96;

/**
 * An id as a part of a key whose parts are joined by slashes: a slash is written `~1` and a tilde `~0`, as in a JSON Pointer. A
 * long id is cut, and `~2` with a checksum follows, so that keys stay short and those of different ids differ.
 */
export function keyPart(id: string): string {
  const part = /[~/]/.test(id) ? id.replaceAll('~', '~0').replaceAll('/', '~1') : id;
  if (part.length <= LONGEST_PART) return part;
  return `${part.slice(0, KEPT).replace(/[~\ud800-\udbff]$/, '')}~2${checksum(id)}`;
}

/** FNV-1a over the UTF-16 units, from both ends: 16 hexadecimal digits. */
function checksum(text: string): string {
  let [forward, backward] = [0x811c9dc5, 0x811c9dc5];
  for (let index = 0; index < text.length; index += 1) {
    forward = Math.imul(forward ^ text.charCodeAt(index), 0x01000193);
    backward = Math.imul(backward ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
  }
  return [forward, backward].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
}
