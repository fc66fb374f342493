export interface Timeouts {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** From the first byte of a request to its end. */
  readonly request: number;
  /** Between two requests on one connection. */
  readonly keepAlive: number;
  /** Without traffic during a request or response. Injected delays are added. */
  readonly inactivity: number;
  /** Interval at which the limits above are checked. */
  readonly check: number;
  /** For running requests to end when the server stops. */
  readonly stop: number;
}

export const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 20_000,
  keepAlive: 60_000,
  inactivity: 30_000,
  check: 1_000,
  stop: 5_000,
};

export const MAX_HEAD_BYTES = 16_384;
