import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { dynamo, replaceDynamo } from '../../functions/platform/dynamo.ts';
import type { Random } from './seeded.ts';

type Command = Parameters<DynamoDBDocumentClient['send']>[0];
type Send = (command: Command) => Promise<unknown>;

/** What may be done to a call: nothing, failing before it is carried out, or after (the reply is lost), or a look at its answer. */
export type Verdict = 'pass' | Error | { readonly after: Error } | { readonly seen: (answer: unknown) => void };

const nameOf = (command: Command): string => command.constructor.name.replace(/Command$/, '');
const isWrite = (name: string): boolean => /Put|Update|Delete|Write/.test(name);

/** Puts a judge between the product and the engine; answers how to take it away again. */
export function between(judge: (name: string, command: Command) => Verdict): () => void {
  const real = dynamo();
  const send: Send = async (command) => {
    const verdict = judge(nameOf(command), command);
    if (verdict instanceof Error) throw verdict;
    const answer = await (real.send as Send).call(real, command);
    if (verdict !== 'pass' && 'after' in verdict) throw verdict.after;
    if (verdict !== 'pass') verdict.seen(answer);
    return answer;
  };
  replaceDynamo(Object.assign(Object.create(real) as DynamoDBDocumentClient, { send }));
  return () => replaceDynamo(real);
}

const metadata = { $metadata: { httpStatusCode: 500 } };

export class Unavailable extends Error {
  readonly $metadata = metadata.$metadata;
}

/** The process is gone after so many writes: nothing it does afterwards arrives. */
export function dyingAfter(writes: number): { readonly restore: () => void; readonly hasDied: () => boolean } {
  let left = writes;
  let dead = false;
  const restore = between((name) => {
    if (dead) return new Unavailable('The process is dead.');
    if (!isWrite(name)) return 'pass';
    if (left === 0) {
      dead = true;
      return new Unavailable('The process is dead.');
    }
    left -= 1;
    return 'pass';
  });
  return { restore, hasDied: () => dead };
}

const throttled = (): Error => Object.assign(new Error('Throughput exceeds the limit.'), { name: 'ThrottlingException', ...metadata });
const conflict = (): Error =>
  new TransactionCanceledException({
    message: 'conflict',
    $metadata: metadata.$metadata,
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });

export type Troubles = { calls: number; troubled: number };

/** A share of all calls fails: throttled or conflicting before anything is done, or done with the reply lost. */
export function troubling(random: Random, share: number): { readonly restore: () => void; readonly troubles: Troubles } {
  const troubles: Troubles = { calls: 0, troubled: 0 };
  const restore = between((name) => {
    troubles.calls += 1;
    if (random() >= share) return 'pass';
    troubles.troubled += 1;
    if (name === 'TransactWrite' && random() < 0.6) return conflict();
    return isWrite(name) && random() < 0.4 ? { after: new Unavailable('The reply was lost.') } : throttled();
  });
  return { restore, troubles };
}
