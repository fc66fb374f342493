/**
 * Undefined where there is none. Plain HTTP stays on this machine, whatever HTTP_PROXY says.
 *
 * @throws AuditpressError (usage) `proxy-invalid`; the address, which may hold a password, is not shown.
 */
export declare function proxyFor(address: URL): URL | undefined;
