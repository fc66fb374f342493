/** Which files are attached to which mail, so that no mail is larger than allowed. */
import type { Artifact } from '../../model/document/artifact.js';
import type { Fallback } from './options.js';

export interface FilesOfMail {
  readonly attached: readonly Artifact[];
  readonly linked: readonly Artifact[];
  readonly tooLarge: readonly Artifact[];
  readonly elsewhere: readonly Artifact[];
}

const NONE = { attached: [], linked: [], tooLarge: [], elsewhere: [] } as const satisfies FilesOfMail;

/** Bytes of headers that do not depend on the mail, with those of a signature and of its parts. */
const FIXED_HEADERS = 8_000;
/** Bytes of the headers of an attachment and of its name in the texts, without the name itself. */
const PART_HEADERS = 1_000;
const BASE64_LINE = 76;
const LINE_BREAK = 2;

/**
 * The files of each mail, at least one mail. All are attached to one mail if they fit.
 *
 * @param room bytes for attachments: see `encodedFile`
 */
export function fitFiles(files: readonly Artifact[], room: number, fallback: Fallback): readonly FilesOfMail[] {
  const total = files.reduce((sum, file) => sum + encodedFile(file), 0);
  if (total <= room) return [{ ...NONE, attached: files }];
  switch (fallback) {
    case 'summary':
      return [{ ...NONE, tooLarge: files }];
    case 'link': {
      const [attached = []] = inParts(files, room);
      return [{ ...NONE, attached, linked: files.filter((file) => !attached.includes(file)) }];
    }
    case 'split': {
      const tooLarge = files.filter((file) => encodedFile(file) > room);
      const parts = inParts(files, room);
      if (parts.length === 0) return [{ ...NONE, tooLarge }];
      return parts.map((attached) => {
        const elsewhere = files.filter((file) => !attached.includes(file) && !tooLarge.includes(file));
        return { ...NONE, attached, tooLarge, elsewhere };
      });
    }
  }
}

function inParts(files: readonly Artifact[], room: number): readonly (readonly Artifact[])[] {
  const parts: { readonly files: Artifact[]; size: number }[] = [];
  for (const file of files) {
    const size = encodedFile(file);
    if (size > room) continue;
    let part = parts.find((candidate) => candidate.size + size <= room);
    if (part === undefined) parts.push((part = { files: [], size: 0 }));
    part.files.push(file);
    part.size += size;
  }
  return parts.map(({ files: inPart }) => inPart);
}

/** An upper limit for the bytes of an attachment in a mail: base64, and headers with the name in two encodings. */
export function encodedFile({ fileName, mediaType, content }: Artifact): number {
  const characters = 4 * Math.ceil(content.size / 3);
  const lines = Math.ceil(characters / BASE64_LINE);
  return characters + LINE_BREAK * lines + PART_HEADERS + mediaType.length + 12 * Buffer.byteLength(fileName);
}

/** An upper limit for the bytes of everything else: each byte of a text may become three, and three per line are added. */
export function encodedTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(3.3 * Buffer.byteLength(text)), FIXED_HEADERS);
}
