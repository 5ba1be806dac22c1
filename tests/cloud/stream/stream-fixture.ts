import { marshall } from '@aws-sdk/util-dynamodb';
import type { StreamId } from '../../../events/kernel/commit.ts';
import type { EnrolmentCommand } from '../../../events/learning/enrolment.commands.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { act, courseOf, reading, test as quiz, upload } from '../../../events/learning/sample-course.ts';
import { announce } from '../../../functions/platform/store/announce.ts';
import { getItem, type Item, scan } from '../../../functions/platform/dynamo.ts';
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

/** A course small enough to be finished. */
const lesson = courseOf([reading, quiz, upload], 60);
let acts = 0;
const nextId = (): string => `act-${(acts += 1)}`;
/** Half a minute between acts, from a Monday on. */
const nextTime = (): string => new Date(Date.UTC(2026, 0, 5) + acts * 30_000).toISOString();

export const enrolmentOf = (scope: Scope, who: number, what: number): StreamId => streams.enrolment(scope, person(who), course(what));

export type Done = { readonly stream: StreamId; readonly commandId: string; readonly mark: string | null };

/** Carries out a command of a learner. A repeat is told by its id. */
export async function learn(
  scope: Scope,
  who: number,
  what: number,
  command: EnrolmentCommand,
  commandId: string = nextId(),
): Promise<Done> {
  const stream = enrolmentOf(scope, who, what);
  const { mark } = await execute({
    decider: enrolmentDecider,
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

/** Time always has something to say: every call is one more commit. */
export const study = (scope: Scope, who: number, what: number, seconds = 30): Promise<Done> =>
  learn(scope, who, what, {
    ...act,
    course: lesson,
    type: 'CountTime',
    accrued: { interval: nextId(), unit: reading.id, seconds, position: null },
  });

const commands = (random: Random, who: number, what: number): EnrolmentCommand =>
  pick<() => EnrolmentCommand>(random, [
    () => ({ type: 'GrantAccess', person: who, course: what, source: { kind: 'direct' }, reason: 'direct' }),
    () => ({ type: 'ReconcileGroups', person: who, course: what, groups: [Math.ceil(random() * 3)], reason: 'group' }),
    () => ({ ...act, course: lesson, type: 'OpenCourse' }),
    () => ({ ...act, course: lesson, type: 'MarkUnitComplete', unit: reading }),
    () => ({
      ...act,
      course: lesson,
      type: 'CountTime',
      accrued: { interval: nextId(), unit: pick(random, [reading, quiz, upload]).id, seconds: Math.ceil(random() * 90), position: null },
    }),
    () => ({ ...act, course: lesson, type: 'CountTime', accrued: { interval: nextId(), unit: reading.id, seconds: 30, position: null } }),
    () => ({ type: 'RevokeAccess', source: { kind: 'direct' }, reason: 'left' }),
    () => ({ type: 'ResetEnrolment', reason: 'again' }),
    () => ({ type: 'RecheckCompletion', course: lesson }),
  ])();

/** So many acts of a few learners of two tenants, one after the other; what breaks a rule is part of life. Answers what was acknowledged. */
export async function live(random: Random, count: number): Promise<Done[]> {
  const done: Done[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const scope = pick(random, [acme, acme, globex]);
    const who = Math.ceil(random() * 6);
    const what = Math.ceil(random() * 2);
    if (random() < 0.15) {
      await changeMember(scope, who);
      continue;
    }
    try {
      const one = await learn(scope, who, what, commands(random, who, what));
      if (one.mark !== null) done.push(one);
    } catch (error) {
      // Whatever the rules refuse, and folds of streams that have not begun.
      if (!(error instanceof AppError) && !/before access was granted/.test(String(error))) throw error;
    }
  }
  return done;
}

/** Creates or renames a member, with its announcement. Answers the new version. */
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
    return { writes: [{ table: 'records', put, ...condition }, announcement], answer: v };
  });
}

let sequence = 0;
/** A commit as the stream brings it. */
export const recordOf = (item: Item): StreamRecord => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: String((sequence += 1)).padStart(21, '0'), NewImage: marshall(item, { removeUndefinedValues: true }) },
});

/** All commits that are stored, each stream's in their order. */
export async function storedItems(): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of scan('events')) items.push(...page);
  return items;
}

const keyOf = (item: Item): string => `${item.pk} ${item.sk}`;

/** Stands in for the stream: hands out what was stored since the last time, mixed across streams, in order inside each. */
export function newcomers(random: Random): () => Promise<StreamRecord[]> {
  const handed = new Set<string>();
  return async () => {
    const fresh = (await storedItems()).filter((item) => !handed.has(keyOf(item)));
    for (const item of fresh) handed.add(keyOf(item));
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

/** Cuts into batches of 1 to `most`. */
export function batches<T>(random: Random, items: readonly T[], most = 9): T[][] {
  const cut: T[][] = [];
  for (let from = 0; from < items.length;) {
    const size = Math.ceil(random() * most);
    cut.push(items.slice(from, from + size));
    from += size;
  }
  return cut;
}
