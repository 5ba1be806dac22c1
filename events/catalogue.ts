import type * as z from 'zod/mini';
import { type CertificateEvent, certificateEvents } from './certificates/certificate.events.ts';
import { type CertificationEvent, certificationEvents } from './certificates/certifications/certification.events.ts';
import { type HolderEvent, holderEvents } from './certificates/certifications/holder.events.ts';
import { type TemplateEvent, templateEvents } from './certificates/template.events.ts';
import { type CourseEvent, courseEvents } from './courses/course.events.ts';
import { type IdentityEvent, identityEvents } from './identity/identity.events.ts';
import { type EnrolmentEvent, enrolmentEvents } from './learning/enrolment.events.ts';
import { type NotificationEvent, notificationEvents } from './notifications/notification.events.ts';
import { type PackageEvent, packageEvents } from './packages/scorm/attempt.events.ts';
import { type GlobalObjectiveEvent, globalObjectiveEvents } from './packages/scorm/global-objectives.events.ts';
import { type SharedDataEvent, sharedDataEvents } from './packages/scorm/shared-data.events.ts';
import { type RegistrationEvent, registrationEvents } from './packages/cmi5/registration.events.ts';
import { type StatementEvent, statementEvents } from './packages/statements/statement.events.ts';
import { type PeopleEvent, peopleEvents } from './people/people.events.ts';
import { type JobEvent, jobEvents } from './tenancy/job.events.ts';
import { type TenancyEvent, tenancyEvents } from './tenancy/tenancy.events.ts';

/** Every event of the product. */
export type TrellisEvent =
  | TenancyEvent
  | JobEvent
  | IdentityEvent
  | PeopleEvent
  | CourseEvent
  | EnrolmentEvent
  | PackageEvent
  | RegistrationEvent
  | GlobalObjectiveEvent
  | SharedDataEvent
  | CertificateEvent
  | TemplateEvent
  | NotificationEvent
  | CertificationEvent
  | HolderEvent
  | StatementEvent;

/** A module of the product, by the name of its folders. */
export type Module =
  | 'tenancy'
  | 'identity'
  | 'people'
  | 'courses'
  | 'learning'
  | 'packages'
  | 'certificates'
  | 'notifications'
  | 'reporting';

/**
 * Module, version and schema of an event. A new member is optional, with a note of its date, and keeps the version. A change that
 * former folds would misread increases the version, and golden files of both versions stay.
 */
export type CatalogueEntry = { readonly module: Module; readonly version: number; readonly schema: z.ZodMiniType<TrellisEvent> };

const entriesOf = (module: Module, events: Readonly<Record<string, z.ZodMiniType<TrellisEvent>>>): [string, CatalogueEntry][] =>
  Object.entries(events).map(([name, schema]) => [name, { module, version: 1, schema }]);

/** All events by their names. */
export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map([
  ...entriesOf('tenancy', tenancyEvents),
  ...entriesOf('tenancy', jobEvents),
  ...entriesOf('identity', identityEvents),
  ...entriesOf('people', peopleEvents),
  ...entriesOf('courses', courseEvents),
  ...entriesOf('learning', enrolmentEvents),
  ...entriesOf('packages', packageEvents),
  ...entriesOf('certificates', certificateEvents),
  ...entriesOf('certificates', templateEvents),
  ...entriesOf('notifications', notificationEvents),
  ...entriesOf('certificates', certificationEvents),
  ...entriesOf('certificates', holderEvents),
  ...entriesOf('packages', registrationEvents),
  ...entriesOf('packages', globalObjectiveEvents),
  ...entriesOf('packages', sharedDataEvents),
  ...entriesOf('packages', statementEvents),
]);

/** A stored event that this build cannot read: its commit is parked until it is redriven by a build that can. */
export class UnreadableEvent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableEvent';
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

/**
 * Returns a stored event (an absent `version` is 1); throws UnreadableEvent for an unknown name, a later version or a wrong shape.
 * Messages hold no contents of the event.
 */
export function readEvent(value: unknown): TrellisEvent {
  const type = member(value, 'type');
  const entry = typeof type === 'string' ? CATALOGUE.get(type) : undefined;
  if (!entry) throw new UnreadableEvent(`Unknown event ${String(type).slice(0, 60)}`);
  const version = member(value, 'version') ?? 1;
  if (typeof version !== 'number' || version > entry.version) {
    throw new UnreadableEvent(`${String(type)} of version ${JSON.stringify(version)} is unknown, the latest is ${entry.version}`);
  }
  const parsed = entry.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new UnreadableEvent(`${String(type)} has a wrong shape at ${paths}`);
}
