/** A request that is not served: the status, a sentence that says why and what to do, and headers that go with it. */
export declare class Refusal extends Error {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly name = "Refusal";
    constructor(statusCode: number, message: string, headers?: Readonly<Record<string, string>>);
}
