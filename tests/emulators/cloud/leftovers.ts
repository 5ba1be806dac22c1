import type { Environment } from '../../../infra/aws/environments.ts';
import { Refused } from '../refusal.ts';
import { type Emulator, jsonCall, queryCall, signedCall } from '../signed-call.ts';

/** Stacks and tables under our names: what an earlier run, or one that was broken off, has left. */
async function leftovers(at: Emulator, env: Environment): Promise<readonly string[]> {
  const begins = `trellis-${env.name}-`;
  const stacks = await (await signedCall(at, queryCall('cloudformation', 'DescribeStacks', '2010-05-15'))).text();
  const tables = await (await signedCall(at, jsonCall('dynamodb', 'DynamoDB_20120810.ListTables'))).text();
  const stackNames = [...stacks.matchAll(/<StackName>([^<]+)<\/StackName>/g)].map(([, name = '']) => name);
  const { TableNames = [] } = JSON.parse(tables) as { TableNames?: string[] }; // by the service's documentation
  return [
    ...stackNames.filter((name) => name.startsWith(begins)).map((name) => `stack ${name}`),
    ...TableNames.filter((name) => name.startsWith(begins)).map((name) => `table ${name}`),
  ];
}

/** @throws Refused where something lies in the way: what is deployed over it would prove nothing */
export async function expectNothingLeft(at: Emulator, env: Environment): Promise<void> {
  const sentence = await whatToDelete(at, env);
  if (sentence) throw new Refused(sentence);
}

/** What to clear away before the next run, in a sentence; undefined when there is nothing. */
export async function whatToDelete(at: Emulator, env: Environment): Promise<string | undefined> {
  const remaining = await leftovers(at, env);
  if (remaining.length === 0) return undefined;
  return `The emulator at ${at.endpoint} holds ${remaining.join(', ')}. Start it afresh, or delete these and the buckets trellis-${env.name}-*, then run this again.`;
}
