/** Says what to do where the system refuses what the program prints. Without it, that would be an uncaught error. */
export declare function guardStandardStreams(): void;
