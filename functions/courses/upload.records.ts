import { notFound } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { getItem, type Item } from '../platform/dynamo.ts';
import type { ImageFacts } from '../platform/objects/images.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { UploadPurpose } from './file.records.ts';

/** Why a stored file was not taken; kept, so that a repeat answers the same. */
export type UploadFailure = { readonly status: 413 | 415 | 422; readonly code: string; readonly message: string };

/** The version of an object that was looked at, and what it is. */
export type Checked = Pick<ImageFacts, 'type' | 'width' | 'height'> & { readonly etag: string; readonly size: number };

/**
 * Expiring `upload#t7`/id: leave to put one object. The object lies where its file will be, and is nobody's until it is checked and
 * completed; an object whose ticket was not completed within a day goes.
 */
export type TicketItem = Item & {
  id: string;
  person: number;
  purpose: UploadPurpose;
  /** The opaque name of the object and of the file to be. */
  name: string;
  path: string;
  key: string;
  type: string;
  size: number;
  state: 'open' | 'done' | 'failed' | 'aborted';
  checked?: Checked;
  failure?: UploadFailure;
  until: Instant;
  /** When what lay there was cleared away after the ticket's day. */
  swept?: Instant;
  ttl: number;
};

const DAY_MS = 86_400_000;

/** Kept some days longer than it is good for, so that late touches still find what to clear away. */
export const lifeOf = (now: Instant): Pick<TicketItem, 'until' | 'ttl'> => ({
  until: toInstant(toMillis(now) + DAY_MS),
  ttl: Math.floor((toMillis(now) + 7 * DAY_MS) / 1000),
});

export const readTicket = (scope: Scope, id: string): Promise<TicketItem | undefined> =>
  getItem<TicketItem>('expiring', expiring.upload(scope, id));

/** The caller's own ticket; another's and a missing one look the same. */
export async function ownTicket(scope: Scope, id: string, person: number): Promise<TicketItem> {
  const ticket = /^[0-9a-f]{32}$/.test(id) ? await readTicket(scope, id) : undefined;
  if (!ticket || ticket.person !== person) throw notFound();
  return ticket;
}

export const putTicket = (ticket: TicketItem): Write => ({ table: 'expiring', put: ticket, condition: 'attribute_not_exists(pk)' });

const STATE = { '#state': 'state' };

/** Ends an open ticket. Without a failure of the condition's own, a plan that lost is made again and finds how it ended. */
export const endTicket = (ticket: TicketItem, state: 'done' | 'aborted'): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET #state = :state',
  condition: '#state = :open',
  names: STATE,
  values: { ':state': state, ':open': 'open' },
});

export const failTicket = (ticket: TicketItem, failure: UploadFailure): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET #state = :failed, failure = :failure',
  condition: '#state = :open',
  names: STATE,
  values: { ':failed': 'failed', ':open': 'open', ':failure': failure },
});

export const noteSwept = (ticket: TicketItem, now: Instant): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET swept = :now',
  condition: 'attribute_exists(pk)',
  values: { ':now': now },
});

export const noteChecked = (ticket: TicketItem, checked: Checked): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET checked = :checked',
  condition: '#state = :open',
  names: STATE,
  values: { ':checked': checked, ':open': 'open' },
});
