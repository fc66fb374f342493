/** The colours of the documents, sRGB (IEC 61966-2-1), as an ICC profile of version 2: computed, so that nothing is read. */
export declare const PROFILE_NAME = "sRGB IEC61966-2.1";
export declare function srgbProfile(): Uint8Array;
