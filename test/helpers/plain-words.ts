/** Which printed lines need no shell: those that only name the program and its words. */

/** Parts of a word that every shell reads as written. */
const WORD = String.raw`(?:[\w@%+=:,./-]|"[^"$\`\\]*"|'[^']*')+`;

const LINE = new RegExp(String.raw`^auditpress((?:\s+${WORD})*)(?:\s+#.*)?$`);

/** The words after `auditpress`, as a shell would give them. Undefined if the line needs a shell, as pipes and variables do. */
export function plainWords(line: string): readonly string[] | undefined {
  const [, words] = LINE.exec(line.replaceAll('\\\n', ' ').trim()) ?? [];
  if (words === undefined) return undefined;
  return [...words.matchAll(new RegExp(WORD, 'g'))].map(([word]) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}
