/** What the tickets need of a tracker. Every operation throws as `RestClient.request` does. */
import type { Artifact } from '../../model/document/artifact.js';
import type { Delivery } from '../deliverer.js';
import type { Body, Markup } from './markup.js';
import type { TicketPlan } from './plan-tickets.js';
import type { TicketState } from './ticket-state.js';

export interface Ticket {
  /** Such as `AUD-12` or `#12`. */
  readonly name: string;
  /** Grows with every ticket that is created. */
  readonly number: number;
  readonly url: string;
  /** See `TicketPlan.marker`; empty if somebody removed it. */
  readonly marker: string;
  readonly isClosed: boolean;
  readonly labels: readonly string[];
}

export interface OnceComment {
  readonly marker: string;
  readonly body: Body;
}

export interface Tracker {
  readonly markup: Markup;
  /** Whether tickets are closed when every policy of their group passes. */
  readonly closes: boolean;
  commented(): Ticket;
  listUrl(scope: string): string;
  /** Puts the files of a delivery where they are linked. Default: they are attached. */
  publish?(delivery: Delivery): Promise<readonly AttachedFile[]>;
  /**
   * All tickets with the label, open and closed.
   *
   * @param created tickets that the answer must take into account although they are new
   */
  find(scope: string, created: readonly Ticket[]): Promise<readonly Ticket[]>;
  stateOf(ticket: Ticket): Promise<TicketState | null>;
  create(scope: string, plan: TicketPlan, description: Body, state: TicketState): Promise<Ticket>;
  /** Replaces title, description and priority, adds and removes labels, and remembers the state. */
  update(ticket: Ticket, plan: TicketPlan, description: Body, state: TicketState): Promise<void>;
  remember(ticket: Ticket, state: TicketState): Promise<void>;
  /** Does nothing if the comment is there already; replaces one with the same marker and another body. */
  comment(ticket: Ticket, comment: OnceComment): Promise<void>;
  close(ticket: Ticket): Promise<void>;
  reopen(ticket: Ticket): Promise<void>;
  /** Takes the markers off a ticket that another one duplicates, so that no run finds it again. */
  retire(ticket: Ticket): Promise<void>;
  /**
   * Attaches the files that are not attached yet.
   *
   * @returns their addresses, and which of them were there before
   */
  attach?(ticket: Ticket, artifacts: readonly Artifact[]): Promise<readonly AttachedFile[]>;
}

export interface AttachedFile {
  readonly url: string;
  readonly isNew: boolean;
}

export const DUPLICATE_LABEL = 'auditpress-duplicate';
