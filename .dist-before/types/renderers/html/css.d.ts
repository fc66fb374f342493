/** Text as a CSS string. Everything but letters, digits and spaces is escaped, so it cannot leave the string. */
export declare function cssString(text: string): string;
/** A value of the theme as it stands in CSS. Throws where it would end the declaration that it is part of. */
export declare function cssValue(name: string, value: string): string;
