/** What became of a mail in a session with a mail server. Loaded without nodemailer. */
import type { SMTPConnectionEnvelope } from 'nodemailer/lib/smtp-connection';

/**
 * How far an exchange came: `connection` is also the check whether an open one still works; `content` is the sender, the recipients
 * and the mail; in `acceptance` the whole mail has been sent.
 */
export type Step = 'connection' | 'login' | 'content' | 'acceptance';

export interface Reply {
  readonly code: number;
  readonly text: string;
}

export interface Refusal extends Reply {
  readonly recipient: string;
}

/** What became of a mail. Plain data, because a class would exist twice, here and in the program. */
export type Exchange =
  | {
      readonly kind: 'finished';
      readonly refusals: readonly Refusal[];
      /** Message-ID that the server gave the mail; undefined if it kept that of the mail. */
      readonly newMessageId: string | undefined;
      /** Bytes of a mail at most, as the server states it (SIZE); undefined if it does not. */
      readonly mostBytes: number | undefined;
    }
  | FailedExchange;

export interface FailedExchange {
  readonly kind: 'failed';
  readonly step: Step;
  /** Code of nodemailer, such as `ETLS`. */
  readonly code: string;
  /** Code of the system or of TLS, such as `ECONNREFUSED`; empty if there is none. */
  readonly systemCode: string;
  /** The command that the server did not accept, such as `STARTTLS`; empty if there is none. */
  readonly command: string;
  /** Null if the server did not answer. */
  readonly reply: Reply | null;
  readonly message: string;
  readonly refusals: readonly Refusal[];
}

/** nodemailer's code for a mail above the limit that the server states, and for a refusal of the whole mail. */
export const TOO_LARGE = 'EMESSAGE';

export interface FailedSession {
  readonly message: string;
  readonly code?: string | undefined;
  /** The code before nodemailer's own. */
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** @param progress the envelope, in which nodemailer notes refused recipients */
export function failedExchange(
  step: Step,
  { message, code, originalCode, command, response = '', responseCode }: FailedSession,
  progress: object,
): FailedExchange {
  return {
    ...{ kind: 'failed', step, message, refusals: refusalsIn(progress) },
    code: code ?? '',
    systemCode: originalCode ?? '',
    command: command ?? '',
    reply: responseCode === undefined ? null : { code: responseCode, text: response },
  };
}

export function refusalsIn(progress: object): readonly Refusal[] {
  const { rejectedErrors = [] }: Partial<SMTPConnectionEnvelope> = progress;
  return rejectedErrors.map(({ recipient, response, responseCode }) => ({
    recipient: recipient ?? '',
    code: Number(responseCode),
    text: response ?? '',
  }));
}

export function isRefusal({ code }: Reply): boolean {
  return code >= 400 && code < 600;
}

/** Codes by which a server ends a session: it closes the connection, or no longer knows the login. */
const ENDING: readonly number[] = [421, 530];

/** Whether the server takes another mail in the session: it has refused this one, or it never got it because of its size. */
export function sessionGoesOn({ step, code, reply }: FailedExchange): boolean {
  if (step !== 'content' && step !== 'acceptance') return false;
  return reply === null ? code === TOO_LARGE : isRefusal(reply) && !ENDING.includes(reply.code);
}
