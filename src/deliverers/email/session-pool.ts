/** Sessions with a mail server that stay open for the next mail, because servers limit how often one logs in. */
import { isDeepStrictEqual } from 'node:util';
import { createPace } from '../../base/http/pace.js';
import type { Exchange } from './exchange.js';
import { type Login, type MailServer, MailSession, type Envelope } from './mail-session.js';

/** Connections at the same time. Exchange Online accepts three. */
const AT_ONCE = 2;
/** Exchanges per connection, so that no server has to end it. */
const MOST_MAILS = 100;
/** Milliseconds without a mail after which a connection is closed, before servers and firewalls do it. */
const IDLE = 30_000;

interface IdleSession {
  readonly session: MailSession;
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
        const { session } = idle;
        const exchange = await this.#exchangeIn(session, envelope, signal);
        const isEnded = exchange.kind === 'failed' && exchange.step !== 'acceptance' && !session.isOpen;
        if (!isEnded) return exchange;
      }
      return this.#exchangeIn(new MailSession(this.#server, login), envelope, signal);
    }, signal);
  }

  async end(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(quit));
  }

  async #exchangeIn(
    session: MailSession,
    envelope: Envelope | null,
    signal: AbortSignal | undefined,
  ): Promise<Exchange> {
    const exchange = await session.exchange(envelope, signal);
    if (!session.isOpen) return exchange;
    if (session.exchanges < MOST_MAILS) this.#keep(session);
    else await session.quit();
    return exchange;
  }

  #keep(session: MailSession): void {
    session.hold(false);
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((idle) => idle.session === session);
      this.#idle.splice(index, 1);
      void session.quit();
    }, IDLE).unref();
    this.#idle.push({ session, timer });
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
