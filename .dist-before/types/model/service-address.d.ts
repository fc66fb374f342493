/** Base URLs of services. */
export type ServiceAddress = {
    readonly url: URL;
    readonly problem?: undefined;
}
/** What is wrong, as `expected …, received …`. The address itself is shown without what may be a secret. */
 | {
    readonly url?: undefined;
    readonly problem: string;
};
/** Reads a base URL. Credentials go over HTTPS only; plain HTTP is for services on this machine. */
export declare function readServiceAddress(text: string): ServiceAddress;
/** The address of a path of the service, and of the query behind its `?`, below its base URL. */
export declare function addressBelow(base: string, path: string): URL;
