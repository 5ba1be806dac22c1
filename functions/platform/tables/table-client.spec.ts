import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type TableClient, tableClient } from './table-client.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0)) end();
});

type Reply = 'broken' | { readonly status: number; readonly body: object };

/** A client of a server that gives these replies, one after the other. */
async function clientOf(replies: readonly Reply[]): Promise<{ client: TableClient; seen: { headers: object; body: unknown }[] }> {
  const seen: { headers: object; body: unknown }[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const reply = replies[seen.length];
      seen.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      if (reply === undefined || reply === 'broken') request.socket.destroy();
      else response.writeHead(reply.status, { 'x-amzn-requestid': 'R1' }).end(JSON.stringify(reply.body));
    });
  };
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  return { client: tableClient(), seen };
}

const refused = (name: string, more: object = {}, status = 400): Reply => ({
  status,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No.', ...more },
});
const done: Reply = { status: 200, body: {} };
const input = { TableName: 'records', Item: { pk: 'a', sk: 'b', n: 1 } };

describe('the client of the tables', () => {
  it('signs what it sends, with the credentials of a role, in the form of the API', async () => {
    const { client, seen } = await clientOf([{ status: 200, body: { Item: { pk: { S: 'a' }, n: { N: '1' } } } }]);
    expect(await client.send('GetItem', { TableName: 'records', Key: { pk: 'a', sk: 'b' } })).toEqual({ Item: { pk: 'a', n: 1 } });
    expect(seen[0]?.body).toEqual({ TableName: 'records', Key: { pk: { S: 'a' }, sk: { S: 'b' } } });
    expect(seen[0]?.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'x-amz-security-token': 'token',
      authorization: expect.stringContaining('/eu-west-1/dynamodb/aws4_request') as string,
    });
  });

  it('repeats a call that was throttled, failed in the service, or lost its connection', async () => {
    const { client, seen } = await clientOf([
      refused('ThrottlingException'),
      refused('InternalServerError', {}, 500),
      'broken',
      refused('ProvisionedThroughputExceededException'),
      done,
    ]);
    await client.send('PutItem', input);
    expect(seen).toHaveLength(5);
  });

  it('gives up after six tries, with the last error', async () => {
    const { client, seen } = await clientOf(Array.from({ length: 7 }, () => refused('ThrottlingException')));
    await expect(client.send('PutItem', input)).rejects.toMatchObject({
      name: 'ThrottlingException',
      $metadata: { httpStatusCode: 400, requestId: 'R1' },
    });
    expect(seen).toHaveLength(6);
  });

  it('does not repeat what was refused, and says why as the SDK does', async () => {
    const item = { pk: { S: 'a' }, binary: { B: 'AAH/' } };
    const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: item }];
    const { client, seen } = await clientOf([
      refused('ConditionalCheckFailedException', { Item: item }),
      refused('TransactionCanceledException', { CancellationReasons: reasons }),
      refused('ValidationException'),
    ]);
    const failures: unknown[] = [];
    for (let n = 0; n < 3; n += 1) failures.push(await client.send('PutItem', input).catch((error: unknown) => error));
    expect(failures[0]).toBeInstanceOf(ConditionalCheckFailedException);
    expect(failures[0]).toMatchObject({ Item: item });
    expect(failures[1]).toBeInstanceOf(TransactionCanceledException);
    expect(failures[1]).toMatchObject({ CancellationReasons: reasons });
    expect(failures[2]).toMatchObject({ name: 'ValidationException', message: 'No.', $fault: 'client' });
    expect(seen).toHaveLength(3);
  });
});
