/** Options of the reference server, for what the service's description leaves open. Imports nothing, so that help loads fast. */

/**
 * What a response wraps around a report: nothing, an array, the envelope (of the report, or of an array with it), or an array of the
 * envelope of an array.
 */
export const SHAPES = ['array', 'report', 'envelope', 'envelope-of-report', 'array-of-envelope'] as const;
export type Shape = (typeof SHAPES)[number];

export const KEY_SPELLINGS = ['pascal', 'camel'] as const;
export type KeySpelling = (typeof KEY_SPELLINGS)[number];

/** What the second endpoint (4.2) returns: the report, or the list of benchmarks that is documented there. */
export const SUMMARY_ANSWERS = ['report', 'benchmarks'] as const;
export type SummaryAnswer = (typeof SUMMARY_ANSWERS)[number];

export interface AnswerFormat {
  readonly shape: Shape;
  readonly keys: KeySpelling;
}

/** Rates of injected faults, from 0 to 1. Those of faults that replace the answer add up to 1 at most. */
export interface FaultRates {
  readonly delay: number;
  /** How long a delayed request waits. */
  readonly delaySeconds: number;
  readonly 429: number;
  readonly 500: number;
  readonly truncate: number;
}

export const NO_FAULTS: FaultRates = { delay: 0, delaySeconds: 1, 429: 0, 500: 0, truncate: 0 };

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 4280;

export interface ServerOptions extends AnswerFormat {
  readonly folder: string;
  readonly archive?: string | undefined;
  readonly summaryAnswer: SummaryAnswer;
  readonly faults: FaultRates;
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
  /** Environment variables with credentials. Missing ones are generated. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called with internal failures, whose details are not sent to the client. */
  readonly onFault: (failure: unknown) => void;
  /** Called with each file of the archive that is left out because it is damaged. */
  readonly onDamage?: (damage: { readonly key: string; readonly problem: string }) => void;
}
