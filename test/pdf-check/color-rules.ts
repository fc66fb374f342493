/** Rules for colors: CMYK needs a profile, because that of the document is for RGB. */
import { type Dictionary, isDictionary, isList, Name, type PdfObject, Stream } from './objects.js';
import type { PdfReader } from './pdf-reader.js';

/** Components by the color space of a profile. */
const COMPONENTS: Readonly<Record<string, number>> = { 'RGB ': 3, CMYK: 4, GRAY: 1 };
const CLASSES = ['prtr', 'mntr', 'scnr', 'spac'];
/** The operators that set a color in CMYK. */
const CMYK_OPERATORS = new Set(['k', 'K']);
const COLOR_SPACE_OPERATORS = new Set(['cs', 'CS']);

/** The color spaces of pictures, shadings, groups and resources. */
export function colorSpaceProblems(reader: PdfReader, dictionary: Dictionary): string[] {
  const space = dictionary.get('ColorSpace') ?? dictionary.get('CS');
  return space === undefined ? [] : spaceProblems(reader, space);
}

export function colorOperatorProblems(operator: string, [operand]: readonly PdfObject[]): string[] {
  const isCmyk =
    CMYK_OPERATORS.has(operator) ||
    (COLOR_SPACE_OPERATORS.has(operator) && operand instanceof Name && operand.name === 'DeviceCMYK');
  return isCmyk ? [WITHOUT_PROFILE] : [];
}

/** Whether a profile is whole and has the given number of components. */
export function isProfile(profile: Uint8Array, components: number): boolean {
  const bytes = Buffer.from(profile);
  const text = (start: number) => bytes.toString('latin1', start, start + 4);
  return (
    bytes.length > 128 &&
    bytes.readUInt32BE(0) === bytes.length &&
    text(36) === 'acsp' &&
    CLASSES.includes(text(12)) &&
    COMPONENTS[text(16)] === components
  );
}

const WITHOUT_PROFILE = 'CMYK colors have no profile';

/** A color space is a name, or a list of its kind and parameters, among them other color spaces. Resources have one by name. */
function spaceProblems(reader: PdfReader, object: PdfObject): string[] {
  const space = reader.resolve(object);
  if (space instanceof Name) return space.name === 'DeviceCMYK' ? [WITHOUT_PROFILE] : [];
  if (isDictionary(space)) return [...space.values()].flatMap((each) => spaceProblems(reader, each));
  if (!isList(space)) return [];
  const [kind, ...parameters] = space;
  if (reader.name(kind) !== 'ICCBased')
    return [kind ?? null, ...parameters].flatMap((each) => spaceProblems(reader, each));
  const profile = reader.resolve(parameters[0]);
  const isSound =
    profile instanceof Stream && isProfile(reader.content(profile), reader.number(profile.dictionary.get('N')) ?? 0);
  return isSound ? [] : ['a color profile is not valid'];
}
