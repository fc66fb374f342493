import type { Block } from '../../model/document.js';
export interface MarkdownContext {
    /** Path for messages: `sections/summary.md`. */
    readonly where: string;
    /** Anchor of a heading, given its text. Called once a heading, in order. */
    anchor(text: string): string;
    /** Blocks of a leaf directive such as `::key-figures`. Throws for names it does not know. */
    directive(name: string, attributes: Readonly<Record<string, string>>): Block[];
}
export declare function parseMarkdown(source: string, context: MarkdownContext): Block[];
/** What is wrong with a directive; the parser adds where it stands. */
export declare class DirectiveProblem extends Error {
}
