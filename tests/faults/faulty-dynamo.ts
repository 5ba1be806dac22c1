import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { dynamo, replaceDynamo } from '../../functions/platform/tables/client.ts';
import type { InputOf, TableOperation } from '../../functions/platform/tables/table-calls.ts';
import type { TableClient } from '../../functions/platform/tables/table-client.ts';
import type { Random } from './seeded.ts';

/** A call of the product to the tables. */
export type Command = {
  readonly [Operation in TableOperation]: { readonly operation: Operation; readonly input: InputOf<Operation> };
}[TableOperation];

/** What happens to a call: it passes, fails before it is carried out, fails after (the reply is lost), or its reply is observed. */
export type Verdict = 'pass' | Error | { readonly after: Error } | { readonly seen: (answer: unknown) => void };

const nameOf = ({ operation }: Command): string => operation.replace(/Items?$/, '');
const isWrite = (name: string): boolean => /Put|Update|Delete|Write/.test(name);

/** Lets a judge decide about each call of the product to the tables. Returns the function that removes it. */
export function between(judge: (name: string, command: Command) => Verdict): () => void {
  const real = dynamo();
  const send: TableClient['send'] = async (operation, input) => {
    const command = { operation, input } as Command; // the input is the operation's
    const verdict = judge(nameOf(command), command);
    if (verdict instanceof Error) throw verdict;
    const answer = await real.send(operation, input);
    if (verdict !== 'pass' && 'after' in verdict) throw verdict.after;
    if (verdict !== 'pass') verdict.seen(answer);
    return answer;
  };
  replaceDynamo({ send });
  return () => replaceDynamo(real);
}

const metadata = { $metadata: { httpStatusCode: 500 } };

export class Unavailable extends Error {
  readonly $metadata = metadata.$metadata;
}

/** Fails all calls after the given number of writes, as if the process had ended. */
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

/** Lets a share of all calls fail: throttled or conflicting before anything is done, or done with the reply lost. */
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
