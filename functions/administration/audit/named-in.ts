import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import type { NamedKind, NamedRecord } from './audit-names.queries.ts';

type Links = Extract<AuditedEvent, { type: 'LinksChanged' }>;

/** Returns the name of a linked record's kind: events say person, the screens say user. */
export const namedKind = (kind: Links['to']): NamedKind => (kind === 'person' ? 'user' : kind);

/** The members of events that hold the id of a record of a kind. */
const ID_MEMBERS = ['course', 'branch', 'group', 'category'] as const;

/** Returns the records that an audited event names. `person`: whose stream it is in. */
export function namedIn(event: AuditedEvent, person: number): NamedRecord[] {
  const named: NamedRecord[] = [{ kind: 'user', id: person }];
  if ('person' in event) named.push({ kind: 'user', id: event.person });
  if ('source' in event && event.source.kind === 'group') named.push({ kind: 'group', id: event.source.group });
  if (event.type === 'LinksChanged') {
    named.push({ kind: namedKind(event.of.kind), id: event.of.id });
    for (const id of [...event.added, ...event.removed]) named.push({ kind: namedKind(event.to), id });
  }
  const ids: Readonly<Record<string, unknown>> = event;
  for (const kind of ID_MEMBERS) if (typeof ids[kind] === 'number') named.push({ kind, id: ids[kind] });
  return named;
}
