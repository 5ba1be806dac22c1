import type * as z from 'zod/mini';
import { type CertificateEvent, certificateEvents } from './certificates/certificate.events.ts';
import { type CourseEvent, courseEvents } from './courses/course.events.ts';
import { type IdentityEvent, identityEvents } from './identity/identity.events.ts';
import { type EnrolmentEvent, enrolmentEvents } from './learning/enrolment.events.ts';
import { type PeopleEvent, peopleEvents } from './people/people.events.ts';
import { type JobEvent, jobEvents } from './tenancy/job.events.ts';
import { type TenancyEvent, tenancyEvents } from './tenancy/tenancy.events.ts';

/** All that can happen. */
export type TrellisEvent = TenancyEvent | JobEvent | IdentityEvent | PeopleEvent | CourseEvent | EnrolmentEvent | CertificateEvent;

export type Room = 'tenancy' | 'identity' | 'people' | 'courses' | 'learning' | 'scorm' | 'certificates' | 'reporting';

/**
 * What an event's name stands for. A new member of an event is optional, with a note saying since when, and leaves the
 * version alone; a change that old folds would misread raises it, and golden files of both stay.
 */
export type CatalogueEntry = { readonly room: Room; readonly version: number; readonly schema: z.ZodMiniType<TrellisEvent> };

const entriesOf = (room: Room, events: Readonly<Record<string, z.ZodMiniType<TrellisEvent>>>): [string, CatalogueEntry][] =>
  Object.entries(events).map(([name, schema]) => [name, { room, version: 1, schema }]);

export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map([
  ...entriesOf('tenancy', tenancyEvents),
  ...entriesOf('tenancy', jobEvents),
  ...entriesOf('identity', identityEvents),
  ...entriesOf('people', peopleEvents),
  ...entriesOf('courses', courseEvents),
  ...entriesOf('learning', enrolmentEvents),
  ...entriesOf('certificates', certificateEvents),
]);

/** A stored event that this build cannot read: its commit is parked, whole, until a build comes that can. */
export class UnreadableEvent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableEvent';
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

/**
 * Reads a stored event (`version` is left out for 1), or throws UnreadableEvent: unknown name, later version, wrong shape.
 * Messages name no contents.
 */
export function readEvent(value: unknown): TrellisEvent {
  const type = member(value, 'type');
  const entry = typeof type === 'string' ? CATALOGUE.get(type) : undefined;
  if (!entry) throw new UnreadableEvent(`Unknown event ${String(type).slice(0, 60)}`);
  const version = member(value, 'version') ?? 1;
  if (typeof version !== 'number' || version > entry.version) {
    throw new UnreadableEvent(`${String(type)} of version ${JSON.stringify(version)}, known is ${entry.version}`);
  }
  const parsed = entry.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new UnreadableEvent(`${String(type)} has a wrong shape at ${paths}`);
}
