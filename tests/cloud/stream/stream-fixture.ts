import { marshall } from '@aws-sdk/util-dynamodb';
import type { StreamId } from '../../../events/kernel/commit.ts';
import type { Decider } from '../../../events/kernel/decider.ts';
import type { EnrolmentCommand } from '../../../events/learning/enrolment.commands.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { learnerInput, courseOf, reading, test as quiz, upload } from '../../../events/learning/sample-course.ts';
import { announce } from '../../../functions/platform/store/announce.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { getItem, scan } from '../../../functions/platform/tables/dynamo.ts';
import { execute } from '../../../functions/platform/store/execute.ts';
import { parseCommitKey, records, scopeOf, type Scope, streams } from '../../../functions/platform/keys/keys.ts';
import type { StreamRecord } from '../../../functions/platform/store/stream-record.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId, type TenantId } from '../../../shared/kernel/ids.ts';
import { type Random, pick } from '../../faults/seeded.ts';

export const acme = scopeOf(asId<TenantId>(7));
export const globex = scopeOf(asId<TenantId>(8));
const person = (n: number): PersonId => asId<PersonId>(n);
const course = (n: number): CourseId => asId<CourseId>(n);

/** A course that is small enough to be completed. */
const lesson = courseOf([reading, quiz, upload], 60);
let commandCount = 0;
const nextId = (): string => `command-${(commandCount += 1)}`;
/** Half a minute between commands, from a Monday on. */
const nextTime = (): string => new Date(Date.UTC(2026, 0, 5) + commandCount * 30_000).toISOString();

export const enrolmentOf = (scope: Scope, who: number, what: number): StreamId => streams.enrolment(scope, person(who), course(what));

type StreamCommand = EnrolmentCommand | { readonly type: 'StoreReset' };

/** The decider of enrolments, and a reset as well, which streams contain and no command decides today. */
const streamDecider: Decider<EnrolmentState, StreamCommand, EnrolmentEvent> = {
  ...enrolmentDecider,
  decide(command, state) {
    if (command.type !== 'StoreReset') return enrolmentDecider.decide(command, state);
    if (state.status !== 'active' || state.round.openedAt === null) return [];
    return [{ type: 'EnrolmentReset', round: state.round.number + 1, reason: 'again' }];
  },
};

export type Done = { readonly stream: StreamId; readonly commandId: string; readonly mark: string | null };

/** Carries out a command of a learner. A repeated command has the same id. */
export async function learn(scope: Scope, who: number, what: number, command: StreamCommand, commandId: string = nextId()): Promise<Done> {
  const stream = enrolmentOf(scope, who, what);
  const { token: mark } = await execute({
    decider: streamDecider,
    scope,
    stream,
    command,
    commandId,
    actor: { kind: 'person', id: who },
    now: nextTime(),
  });
  return { stream, commandId, mark };
}

export const enrol = (scope: Scope, who: number, what: number): Promise<Done> =>
  learn(scope, who, what, { type: 'GrantAccess', person: who, course: what, source: { kind: 'direct' }, reason: 'direct' });

/** Counts learning time, so that every call is one more commit. */
export const study = (scope: Scope, who: number, what: number, seconds = 30): Promise<Done> =>
  learn(scope, who, what, {
    ...learnerInput,
    course: lesson,
    type: 'CountTime',
    accrued: { interval: nextId(), unit: reading.id, seconds, position: null },
  });

/** Without groups: access through them follows from records (V8), and has a test of its own. */
const commands = (random: Random, who: number, what: number): StreamCommand =>
  pick<() => StreamCommand>(random, [
    () => ({ type: 'GrantAccess', person: who, course: what, source: { kind: 'direct' }, reason: 'direct' }),
    () => ({ ...learnerInput, course: lesson, type: 'OpenCourse' }),
    () => ({ ...learnerInput, course: lesson, type: 'MarkUnitComplete', unit: reading }),
    () => ({
      ...learnerInput,
      course: lesson,
      type: 'CountTime',
      accrued: { interval: nextId(), unit: pick(random, [reading, quiz, upload]).id, seconds: Math.ceil(random() * 90), position: null },
    }),
    () => ({
      ...learnerInput,
      course: lesson,
      type: 'CountTime',
      accrued: { interval: nextId(), unit: reading.id, seconds: 30, position: null },
    }),
    () => ({ type: 'RevokeAccess', source: { kind: 'direct' }, reason: 'left' }),
    () => ({ type: 'StoreReset' }),
    () => ({ type: 'RecheckCompletion', course: lesson }),
  ])();

/** Carries out random commands of a few learners of two tenants, one after the other; refused ones are skipped. Returns the acknowledged commits. */
export async function live(random: Random, count: number): Promise<Done[]> {
  const done: Done[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const scope = pick(random, [acme, acme, globex]);
    const who = Math.ceil(random() * 6);
    const kind = Math.ceil(random() * 2);
    if (random() < 0.15) {
      await changeMember(scope, who);
      continue;
    }
    try {
      const one = await learn(scope, who, kind, commands(random, who, kind));
      if (one.mark !== null) done.push(one);
    } catch (error) {
      // Refusals by a rule, and folds of streams that have not begun.
      if (!(error instanceof AppError) && !/before access was granted/.test(String(error))) throw error;
    }
  }
  return done;
}

/** Creates or renames a member, with its announcement. Returns the new version. */
export function changeMember(scope: Scope, who: number): Promise<number> {
  const key = records.member(scope, person(who));
  const at = nextTime();
  const commandId = nextId();
  return transact(async () => {
    const before = await getItem('records', key);
    const v = Number(before?.['v'] ?? 0) + 1;
    const put: Item = {
      ...key,
      person: who,
      v,
      role: 'learner',
      primary: false,
      owner: false,
      active: true,
      deactivateAt: null,
      email: `learner${who}@example.test`,
      firstName: 'Zoë',
      lastName: `Łęcki ${who} ${commandId}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      lastLoginAt: null,
    };
    const condition = before ? { condition: 'v = :v', values: { ':v': v - 1 } } : { condition: 'attribute_not_exists(pk)' };
    const events = [{ type: 'MemberChanged', person: who, what: v === 1 ? ['created'] : ['lastName'] }];
    const announcement = await announce({
      scope,
      stream: streams.member(scope, person(who)),
      version: v,
      events,
      actor: { kind: 'system', name: 'test' },
      at,
      commandId,
    });
    return { writes: [{ table: 'records', put, ...condition }, announcement], result: v };
  });
}

let sequence = 0;
/** Returns a commit as a record of the stream. */
export const recordOf = (item: Item): StreamRecord => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: String((sequence += 1)).padStart(21, '0'), NewImage: marshall(item, { removeUndefinedValues: true }) },
});

/** Returns all stored commits, those of each stream in order. */
export async function storedItems(): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of scan('events')) items.push(...page);
  return items;
}

const keyOf = (item: Item): string => `${item.pk} ${item.sk}`;

/** Simulates the stream: returns the commits stored since the last call, mixed across streams, in order inside each. */
export function newcomers(random: Random): () => Promise<StreamRecord[]> {
  const returned = new Set<string>();
  return async () => {
    const fresh = (await storedItems()).filter((item) => !returned.has(keyOf(item)));
    for (const item of fresh) returned.add(keyOf(item));
    const queues = [...Map.groupBy(fresh, (item) => `${item.pk}/${parseCommitKey(item).stream.name}`).values()];
    const mixed: StreamRecord[] = [];
    while (queues.some((queue) => queue.length > 0))
      mixed.push(
        recordOf(
          pick(
            random,
            queues.filter((queue) => queue.length > 0),
          ).shift()!,
        ),
      );
    return mixed;
  };
}

/** Returns batches of 1 to `most` items. */
export function batches<T>(random: Random, items: readonly T[], most = 9): T[][] {
  const groups: T[][] = [];
  for (let from = 0; from < items.length;) {
    const size = Math.ceil(random() * most);
    groups.push(items.slice(from, from + size));
    from += size;
  }
  return groups;
}
