import { type AuditedEvent, auditedEventsOf } from '../../../events/reporting/audit-entries.ts';
import { parseStream } from '../../../events/kernel/streams.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { SIGN_IN_CALL } from '../../../shared/reporting/audit-acts.ts';
import type { BookReader } from '../../platform/book/book.ts';
import { commitKey, parseCommitKey, type Scope, streamNamed } from '../../platform/keys/keys.ts';
import { isInfrastructureFault } from '../../platform/projection/stream-fold.ts';
import { readCommit } from '../../platform/store/event-store.ts';
import { getMany } from '../../platform/tables/batches.ts';
import type { Item } from '../../platform/tables/client.ts';
import { type NamedRecord, readAuditNames } from './audit-names.queries.ts';
import { eventSentence } from './audit-sentences.ts';
import { deniedCallSentence } from './denied-call-words.ts';
import { namedIn } from './named-in.ts';
import { auditSentence, type AuditSentence } from './sentence-parts.ts';

/** A line as the book has it. */
type Line = {
  readonly id: string;
  readonly actor: string;
  readonly actor_id: number | null;
  readonly action: string;
  readonly target: string | null;
  readonly course: number | null;
  readonly result: string;
};

/** The name of the product where it acts by itself. */
const PRODUCT = 'Trellis';

/** A line of the trail of events, `u42/m@0000000003.0000`: commit 3 of a stream, entry 0. Lines of denied calls have other ids. */
const COMMIT_LINE = /^(.+)@(\d+)\.(\d+)$/;

type Committed = { readonly event: AuditedEvent; readonly person: number };

async function eventIn(item: Item, index: number): Promise<Committed | null> {
  try {
    const { stream } = parseCommitKey(item);
    const { events } = await readCommit(item);
    const audited = auditedEventsOf(stream, events)[index];
    return audited ? { event: audited.event, person: parseStream(stream)?.ids.person ?? 0 } : null;
  } catch (error) {
    // A commit that cannot be read is parked where it is folded; its line does not say what it changed.
    if (isInfrastructureFault(error)) throw error;
    return null;
  }
}

/** Returns the events of lines by their ids, from their commits. */
async function eventsOf(scope: Scope, lines: readonly Line[]): Promise<ReadonlyMap<string, Committed>> {
  const commits = lines.flatMap(({ id }) => {
    const [, name, version, index] = COMMIT_LINE.exec(id) ?? [];
    return name === undefined ? [] : [{ id, key: commitKey(streamNamed(scope, name), Number(version)), index: Number(index) }];
  });
  const items = await getMany(
    'events',
    commits.map(({ key }) => key),
  );
  const events = new Map<string, Committed>();
  for (const [position, { id, index }] of commits.entries()) {
    const item = items[position];
    const committed = item && (await eventIn(item, index));
    if (committed) events.set(id, committed);
  }
  return events;
}

/** Returns the sentence of a sign-in or a denied call, of which the name of the call and its result are known. */
function callSentence(actor: string, { action, result }: Line): AuditSentence {
  if (action !== SIGN_IN_CALL) return auditSentence(deniedCallSentence(actor, action, result));
  return auditSentence(
    result === 'ok' ? sentence('{actor} signed in', { actor }) : sentence('{actor} tried to sign in and was refused', { actor }),
  );
}

/** Returns the sentence of a change whose commit cannot be read. */
const unreadSentence = (actor: string, { target }: Line): AuditSentence =>
  auditSentence(
    target === null ? sentence('{actor} changed something', { actor }) : sentence('{actor} changed {target}', { actor, target }),
  );

type Source = { readonly book: BookReader; readonly scope: Scope; readonly instance: string };

/** A line with its sentence and what it changed. */
export type LineWithSentence<Of = Line> = Of & AuditSentence;

/** Returns lines with their sentences and what each changed: the events of their commits, with names as they are now. */
export async function linesWithSentences<Of extends Line>(
  { book, scope, instance }: Source,
  lines: readonly Of[],
): Promise<LineWithSentence<Of>[]> {
  const events = await eventsOf(scope, lines);
  const records: NamedRecord[] = [...events.values()].flatMap(({ event, person }) => namedIn(event, person));
  const courses = lines.flatMap(({ course }): NamedRecord[] => (course === null ? [] : [{ kind: 'course', id: course }]));
  const name = await readAuditNames(book, [...records, ...courses]);
  return lines.map((line) => {
    const actor = line.actor_id === null ? PRODUCT : line.actor;
    const committed = events.get(line.id);
    if (!committed) return { ...line, ...(COMMIT_LINE.test(line.id) ? unreadSentence(actor, line) : callSentence(actor, line)) };
    const { event, person } = committed;
    return { ...line, ...eventSentence(event, { actor, actorId: line.actor_id, person, course: line.course, instance, name }) };
  });
}
