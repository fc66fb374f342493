/**
 * Options of every encrypted connection, whatever it carries: the certificate of the other side is verified, also if
 * NODE_TLS_REJECT_UNAUTHORIZED says otherwise. That variable is set for other programs, and would hand credentials to anyone.
 */
export const VERIFIED = { rejectUnauthorized: true } as const;
