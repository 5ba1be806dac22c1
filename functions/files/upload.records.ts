import { sentencePart } from '../platform/tables/sentence-part.ts';
import * as z from 'zod/mini';
import { STANDARDS } from '../../shared/packages/manifest/manifest.ts';
import { UPLOAD_PURPOSES } from '../../shared/files/upload-purposes.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { toInstant, toMillis } from '../../shared/kernel/instant.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import type { FileSource } from '../platform/objects/file-source.ts';
import type { Write } from '../platform/tables/transact.ts';
import { instant, part, record, type RecordOf } from '../platform/tables/record.ts';

/** Why an uploaded file was refused; stored, so that a repeated request has the same result. */
const uploadFailure = part({
  status: z.literal([413, 415, 422]),
  code: z.string(),
  message: z.string(),
  /** The pattern and values of the message; absent where it has no values. */
  text: z.optional(sentencePart),
  maxBytes: z.optional(z.int()),
  /** What the audit log tells of it; absent where it tells nothing. */
  reason: z.optional(z.literal('VIRUS_FOUND')),
});
/** The refusal of an uploaded file. */
export type UploadFailure = Readonly<z.infer<typeof uploadFailure>>;

/** What was found in a package: also what its record says of it. */
const packageFacts = part({
  standard: z.enum(STANDARDS),
  title: z.nullable(z.string()),
  /** Path of the first that is launched, or its address. */
  entry: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** What is unusual about it, in sentences for its author. */
  warnings: z.array(z.string()),
  /** Their patterns and values; absent in tickets of former versions. */
  warningTexts: z.optional(z.array(sentencePart)),
});
/** What was found in a package. */
export type PackageFacts = Readonly<z.infer<typeof packageFacts>>;

/** The version of an object that was inspected, with its type and size. */
const checkedObject = part({
  type: z.string(),
  /** Of an image, in pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  etag: z.string(),
  size: z.int(),
  package: z.optional(packageFacts),
});
/** The result of the inspection of an uploaded object. */
export type CheckedObject = Readonly<z.infer<typeof checkedObject>>;

/**
 * Expiring `upload#t7`/id: permission to put one object. The object has the file's final key and is not public until it is checked and
 * completed; an object whose ticket was not completed within a day is deleted.
 */
export const ticketRecord = record('upload ticket', {
  id: z.string(),
  person: z.int(),
  /** The session that opened the ticket, which ends with it; tickets of former versions name none. */
  opener: z.optional(part({ family: z.string(), session: z.string() })),
  purpose: z.enum(UPLOAD_PURPOSES),
  /** The opaque name of the object and of the file to be. */
  name: z.string(),
  path: z.string(),
  key: z.string(),
  type: z.string(),
  /** The name that the file has on the device of the person; tickets of former versions have none. */
  original: z.optional(z.string()),
  size: z.int(),
  /** The upload in parts at the storage, for a file that is not put whole. */
  parts: z.optional(z.string()),
  /** Of the file of a submission: the assignment that it is for. */
  course: z.optional(z.int()),
  unit: z.optional(z.int()),
  /** Of a package: its ids, by which its files are stored before it exists. */
  package: z.optional(part({ id: z.int(), uuid: z.string(), label: z.string() })),
  /** The file came with the request, which checks it itself. */
  isDirect: z.optional(z.boolean()),
  /** How many files of a package are unpacked, of which version of the object, and when the last ones were. */
  unpacked: z.optional(part({ etag: z.string(), done: z.int(), total: z.int(), at: instant })),
  /** When the scan of its file for viruses was last known to go on. */
  scanning: z.optional(instant),
  state: z.enum(['open', 'done', 'failed', 'aborted']),
  checked: z.optional(checkedObject),
  failure: z.optional(uploadFailure),
  until: instant,
  /** When the object was deleted after the ticket's day. */
  swept: z.optional(instant),
  ttl: z.int(),
});
/** The item of an upload ticket. */
export type TicketItem = RecordOf<typeof ticketRecord>;

/** The ticket of a package. */
export type PackageTicket = TicketItem & { readonly package: NonNullable<TicketItem['package']> };

/**
 * Unpacks the package of a ticket, whose object has this ETag. Returns what was found; null when the ticket has ended otherwise.
 * @throws FileRefused for a package that is refused
 */
export type UnpackTicket = (scope: Scope, ticket: PackageTicket, source: FileSource, etag: string) => Promise<PackageFacts | null>;

const DAY_MS = 86_400_000;

/** Returns the times of a new ticket. It is kept for days after it has expired, so that late uploads can still be deleted. */
export const ticketTimes = (now: Instant): Pick<TicketItem, 'until' | 'ttl'> => ({
  until: toInstant(toMillis(now) + DAY_MS),
  ttl: Math.floor((toMillis(now) + 7 * DAY_MS) / 1000),
});

/** The form of an id, as newObjectId makes it. */
const TICKET_ID = /^[0-9a-f]{32}$/;

/** Returns a ticket of the tenant; undefined for what is no id of one. */
export const readTicket = (scope: Scope, id: string): Promise<TicketItem | undefined> =>
  TICKET_ID.test(id) ? getItem('expiring', expiring.upload(scope, id), ticketRecord) : Promise.resolve(undefined);

/** Returns a ticket of the caller. @throws NOT_FOUND for a missing one and for another person's */
export async function callerTicket(scope: Scope, id: string, person: number): Promise<TicketItem> {
  const ticket = await readTicket(scope, id);
  if (!ticket || ticket.person !== person) throw notFound();
  return ticket;
}

/** Returns the write of a new ticket. */
export const putTicket = (ticket: TicketItem): Write => ({ table: 'expiring', put: ticket, condition: 'attribute_not_exists(pk)' });

const STATE = { '#state': 'state' };

/** Returns the write that ends an open ticket. The transaction is retried when the ticket has ended otherwise. */
export const endTicket = (ticket: TicketItem, state: 'done' | 'aborted', checked?: CheckedObject): Write => ({
  table: 'expiring',
  key: ticket,
  update: checked ? 'SET #state = :state, checked = :checked' : 'SET #state = :state',
  condition: '#state = :open',
  names: STATE,
  values: { ':state': state, ':open': 'open', ...(checked && { ':checked': checked }) },
});

/** Returns the write that ends an open ticket with a failure. */
export const failTicket = (ticket: TicketItem, failure: UploadFailure): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET #state = :failed, failure = :failure',
  condition: '#state = :open',
  names: STATE,
  values: { ':failed': 'failed', ':open': 'open', ':failure': failure },
});

/** Returns the write that notes when the object of an expired ticket was deleted. */
export const noteSwept = (ticket: TicketItem, now: Instant): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET swept = :now',
  condition: 'attribute_exists(pk)',
  values: { ':now': now },
});

/** Returns the write that stores the result of a check in an open ticket. */
export const noteChecked = (ticket: TicketItem, checked: CheckedObject): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET checked = :checked',
  condition: '#state = :open',
  names: STATE,
  values: { ':checked': checked, ':open': 'open' },
});

/** Returns the write that notes that the file of an open ticket is being scanned. */
export const noteScanning = (ticket: TicketItem, now: Instant): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET scanning = :now',
  condition: '#state = :open',
  names: STATE,
  values: { ':now': now, ':open': 'open' },
});

/** Returns the write that stores how far a package of an open ticket is unpacked. */
export const noteUnpacked = (ticket: TicketItem, unpacked: NonNullable<TicketItem['unpacked']>): Write => ({
  table: 'expiring',
  key: ticket,
  update: 'SET unpacked = :unpacked',
  condition: '#state = :open',
  names: STATE,
  values: { ':unpacked': unpacked, ':open': 'open' },
});
