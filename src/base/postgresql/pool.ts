/** Connections to the server that `DATABASE_URL` names. */
import pg from 'pg';
import { VERIFIED } from '../http/connection.js';

/**
 * A pool of connections. One that breaks while it is idle is replaced with the next query.
 *
 * An encrypted connection verifies the certificate, unless the address itself has `sslmode=no-verify`.
 */
export function poolFor(url: string, options: Omit<pg.PoolConfig, 'connectionString'>): pg.Pool {
  const pool = new pg.Pool({ ...options, connectionString: url, Client: VerifyingClient });
  pool.on('error', () => undefined);
  return pool;
}

/** The address takes precedence over the option `ssl`, so the option is completed after pg has read both. */
class VerifyingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { readonly connection: { ssl: boolean | object } };
    const { ssl } = connection;
    if (ssl !== false) connection.ssl = { ...VERIFIED, ...(ssl !== true && ssl) };
  }
}
