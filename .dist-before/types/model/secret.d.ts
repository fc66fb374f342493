export declare class Secret {
    #private;
    constructor(value: string);
    /** The credential itself, for the one place that sends it. */
    reveal(): string;
    toString(): string;
    toJSON(): string;
}
/** Whether a header carries the value as it is: visible ASCII characters, at least one. */
export declare function isSendable(value: string): boolean;
/**
 * A text from outside without the secrets that it may quote, in either case: as they are, as addresses, JSON and base64
 * spell them, and as far as they go where the text was cut off with an ellipsis.
 */
export declare function withoutSecrets(text: string, secrets: readonly Secret[]): string;
/** Whether JSON text holds the secret, however its characters are escaped. */
export declare function holdsSecret(json: string, secret: Secret): boolean;
