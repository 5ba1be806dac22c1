import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DynamoDBDocumentClient,
  PutCommand,
  type PutCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { decodeJwt } from 'jose';
import { commitKey, expiring, type Key, platform, records, streams } from '../../functions/platform/keys/keys.ts';
import { tableName } from '../../functions/platform/tables/client.ts';
import { query } from '../../functions/platform/tables/dynamo.ts';
import { tableClient } from '../../functions/platform/tables/table-client.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import type { BenchCourse, BenchTenant, Learner } from './tenant.ts';

/** The calls to the tables of a learner's act, each by itself and without the product around them: by the product's own client, and by the SDK's. */
export type BareCalls = { act(): Promise<void>; actBySdk(): Promise<void> };

type Client = { read(input: BatchGetCommandInput): Promise<unknown>; put(input: PutCommandInput): Promise<unknown> };

function bareClient(): Client {
  const client = tableClient();
  return { read: (input) => client.send('BatchGetItem', input), put: (input) => client.send('PutItem', input) };
}

function sdkClient(): Client {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  return { read: (input) => client.send(new BatchGetCommand(input)), put: (input) => client.send(new PutCommand(input)) };
}

/**
 * Returns what reads the items of an act in one call and writes two of the same size as its commit and its key. They are written to Expiring, which has neither stream nor
 * index, so that no reader meets a commit that nobody made: the engine has less to do than in an act, never more.
 */
export async function bareCalls({ scope, host }: BenchTenant, course: BenchCourse, learners: readonly Learner[]): Promise<BareCalls> {
  const [domain = ''] = host.split('.');
  const run = randomUUID();
  const courseId = asId<CourseId>(Number(course.id));

  const readsOf = ({ person, token }: Learner, version: number): Record<string, Key[]> => {
    const { fam, sid } = decodeJwt<{ fam: string; sid: string }>(token ?? '');
    const stream = streams.enrolment(scope, person, courseId);
    return {
      [tableName('expiring')]: [expiring.session(fam, sid), expiring.clock(scope, person), expiring.idempotency(person, randomUUID())],
      [tableName('platform')]: [platform.self(person), platform.domain(domain)],
      [tableName('records')]: [records.member(scope, person), records.header(scope, 'course', courseId)],
      [tableName('events')]: [0, 1, 2].map((more) => commitKey(stream, version + more)),
    };
  };

  const prepared = await Promise.all(
    learners.slice(0, 50).map(async (learner) => {
      const { pk, name } = streams.enrolment(scope, learner.person, courseId);
      const [commit] = await query('events', { pk, prefix: `${name}#`, descending: true, limit: 1 });
      if (!commit) throw new Error('A learner has no commit yet.');
      const reads = Object.entries(readsOf(learner, Number(commit['n'])));
      return { commit, RequestItems: Object.fromEntries(reads.map(([table, Keys]) => [table, { Keys, ConsistentRead: true }])) };
    }),
  );
  let turn = 0;
  const actBy =
    ({ read, put }: Client) =>
    async (): Promise<void> => {
      const one = prepared[turn % prepared.length];
      turn += 1;
      if (!one) throw new Error('There are no learners.');
      const sk = String(turn);
      const Item = { ...one.commit, pk: `bare#${run}`, sk };
      const key = { pk: `bare#${run}#key`, sk, answers: { [run]: { answer: 'true', marks: [] } }, n: 1, ttl: 0 };
      const ConditionExpression = 'attribute_not_exists(pk)';
      await read({ RequestItems: one.RequestItems });
      await Promise.all([Item, key].map((item) => put({ TableName: tableName('expiring'), Item: item, ConditionExpression })));
    };
  return { act: actBy(bareClient()), actBySdk: actBy(sdkClient()) };
}
