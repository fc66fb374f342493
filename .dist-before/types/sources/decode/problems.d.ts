import { type Place } from './place.js';
/** Everything that is wrong with a response, collected so that it can be said at once. */
export declare class Problems {
    #private;
    /** @param wanted what the response should be, for the message */
    constructor(wanted: string);
    /** Adds one problem. `found` is a whole phrase, such as `null` or `the number 5`. Throws at the ten thousandth. */
    add(place: Place | null, expected: string, found: string): void;
    /** @throws AuditpressError `response-malformed` where a problem was added: the first 20 of them, and how many more. */
    throwIfAny(): void;
}
