/** One style of a font family. */
export interface FontFile {
    /** Family as themes name it, such as `IBM Plex Sans`. */
    readonly family: string;
    readonly weight: 'regular' | 'semibold';
    /** TrueType or OpenType bytes. */
    readonly bytes: Uint8Array;
}
