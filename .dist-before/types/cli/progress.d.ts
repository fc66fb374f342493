/** Progress on standard error: one line that changes on a terminal, plain lines elsewhere, nothing when quiet. */
export interface Progress {
    step(text: string): void;
    /** Clears the changing line. */
    end(): void;
}
export declare function createProgress(stream: NodeJS.WriteStream, quiet: boolean): Progress;
