/** Sessions with a mail server that stay open for the next mail, because servers limit how often one logs in. */
import { isDeepStrictEqual } from 'node:util';
import { createPace } from '../../base/http/pace.js';
import type { Exchange } from './exchange.js';
import type { Login, MailServer } from './mail-connection.js';
import { MailSession, type Envelope } from './mail-session.js';

/** Connections at the same time. Exchange Online accepts three. */
const AT_ONCE = 2;
/** Mails per connection, so that no server has to end it. */
const MOST_MAILS = 100;
/** Milliseconds without a mail after which a connection is closed, before servers and firewalls do it. */
const IDLE = 30_000;

interface IdleSession {
  readonly session: MailSession;
  /** Mails that were sent in it. */
  readonly mails: number;
  readonly timer: NodeJS.Timeout;
}

export class SessionPool {
  readonly #server: MailServer;
  readonly #pace = createPace(AT_ONCE);
  readonly #idle: IdleSession[] = [];

  constructor(server: MailServer) {
    this.#server = server;
  }

  /**
   * Sends a mail unless `envelope` is null: in an open session with the same login, or in a new one. A mail that is not sent because
   * the server has ended the open session is sent in a new one. One that may have arrived is not.
   *
   * @throws only the reason of the signal
   */
  exchange(login: Login | null, envelope: Envelope | null, signal: AbortSignal | undefined): Promise<Exchange> {
    return this.#pace.pass(async () => {
      const idle = await this.#take(login);
      if (idle !== undefined) {
        const { session, mails } = idle;
        const exchange = await this.#exchangeIn(session, mails, envelope, signal);
        const isEnded = exchange.kind === 'failed' && exchange.step !== 'acceptance' && !session.isOpen;
        if (!isEnded) return exchange;
      }
      return this.#exchangeIn(new MailSession(this.#server, login), 0, envelope, signal);
    }, signal);
  }

  /** Closes the sessions in which no mail is being sent. */
  async end(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(quit));
  }

  async #exchangeIn(
    session: MailSession,
    mails: number,
    envelope: Envelope | null,
    signal: AbortSignal | undefined,
  ): Promise<Exchange> {
    const exchange = await session.exchange(envelope, signal);
    if (!session.isOpen) return exchange;
    if (mails + 1 < MOST_MAILS) this.#keep(session, mails + 1);
    else await session.quit();
    return exchange;
  }

  #keep(session: MailSession, mails: number): void {
    session.hold(false);
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((idle) => idle.session === session);
      this.#idle.splice(index, 1);
      void session.quit();
    }, IDLE).unref();
    this.#idle.push({ session, mails, timer });
  }

  /** The session that was used last. Closes those that have ended, or in which another user or token has logged in. */
  async #take(login: Login | null): Promise<IdleSession | undefined> {
    const others = this.#idle.filter(({ session }) => !session.isOpen || !isDeepStrictEqual(session.login, login));
    for (const other of others) this.#idle.splice(this.#idle.indexOf(other), 1);
    const taken = this.#idle.pop();
    clearTimeout(taken?.timer);
    taken?.session.hold(true);
    await Promise.all(others.map(quit));
    return taken;
  }
}

function quit({ session, timer }: IdleSession): Promise<void> {
  clearTimeout(timer);
  return session.quit();
}
