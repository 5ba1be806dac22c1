import { PutObjectCommand } from '@aws-sdk/client-s3';
import { BUCKET, startObjectStore } from '../../fixtures/object-store.ts';

/** An object store in a process that is meant to be killed. Stores objects without end and says which were acknowledged. */
const [folder = '', round = ''] = process.argv.slice(2);
const { client } = await startObjectStore(folder);
process.send?.('begun');

async function storeWithoutEnd(writer: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const key = `round-${round}/${writer}/${n % 40}`;
    const text = `${round} ${writer} ${n} `.repeat(1 + ((n * 7919) % 60_000));
    const metadata = { length: String(text.length) };
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: text, Metadata: metadata }));
    process.send?.({ key, begin: `${round} ${writer} ${n} ` });
  }
}

await Promise.all([0, 1, 2].map(storeWithoutEnd));
