import { ListObjectsV2Command, type ListObjectsV2CommandInput, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect } from 'vitest';
import { bucketName, deleteObject, putObject, s3 } from '../../functions/platform/objects/blobs.ts';
import { promises, useEngines } from './engine.ts';

const engines = useEngines();
const path = (name: string): string => `${engines.mark}/${name}`;

/** In the order of their bytes in UTF-8, in which S3 lists them. */
const names = ['A', 'a', 'a!', 'a-b', 'a/', 'a/b', 'a/b/c', 'a/c', 'a0', 'b/x', 'b/y', 'c', 'z', 'ä', '中/一', '😀'];
const folder = 'tree/';

beforeAll(async () => {
  for (const name of names) await putObject('books', path(folder + name), Buffer.from(name), { type: 'text/plain' });
});

const list = (more: Partial<ListObjectsV2CommandInput>): Promise<ListObjectsV2CommandOutput> =>
  s3().send(new ListObjectsV2Command({ Bucket: bucketName('books'), Prefix: path(folder), ...more }));

/** What a page holds, without what begins every key here. */
const namesIn = ({ Contents = [], CommonPrefixes = [] }: ListObjectsV2CommandOutput): string[] =>
  [...Contents.map(({ Key = '' }) => Key), ...CommonPrefixes.map(({ Prefix = '' }) => Prefix)].map((key) => key.slice(path(folder).length));

async function pagesOf(more: Partial<ListObjectsV2CommandInput>): Promise<string[][]> {
  const pages: string[][] = [];
  let token: string | undefined;
  do {
    const page = await list({ ...more, ...(token && { ContinuationToken: token }) });
    expect(page.KeyCount).toBe(namesIn(page).length);
    expect(page.IsTruncated).toBe(page.NextContinuationToken !== undefined);
    pages.push(namesIn(page));
    token = page.NextContinuationToken;
  } while (token);
  return pages;
}

describe('a listing', () => {
  promises('list-order', 'is in the order of bytes, and tells keys apart that begin alike or differ in case', async () => {
    const page = await list({});
    expect(namesIn(page)).toEqual(names);
    expect(page.Contents?.map(({ Size }) => Size)).toEqual(names.map((name) => Buffer.byteLength(name)));
  });

  promises('list-tokens', 'goes on where the page before it ended, to the last key', async () => {
    const pages = await pagesOf({ MaxKeys: 3 });
    expect(pages.flat()).toEqual(names);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3, 1]);
  });

  promises('list-token-deleted', 'goes on after a key that was deleted meanwhile', async () => {
    for (const name of ['1', '2', '3']) await putObject('books', path(`shrinking/${name}`), Buffer.from('x'), { type: 'text/plain' });
    const first = await list({ Prefix: path('shrinking/'), MaxKeys: 1 });
    await deleteObject('books', path('shrinking/1'));
    const second = await list({ Prefix: path('shrinking/'), MaxKeys: 1, ContinuationToken: first.NextContinuationToken });
    expect(second.Contents?.map(({ Key }) => Key)).toEqual([path('shrinking/2')]);
  });

  promises('list-delimiter', 'joins keys to common prefixes, each once', async () => {
    const page = await list({ Delimiter: '/' });
    expect(page.Contents?.map(({ Key }) => Key?.slice(path(folder).length))).toEqual(['A', 'a', 'a!', 'a-b', 'a0', 'c', 'z', 'ä', '😀']);
    expect(page.CommonPrefixes?.map(({ Prefix }) => Prefix?.slice(path(folder).length))).toEqual(['a/', 'b/', '中/']);
    const below = await list({ Delimiter: '/', Prefix: path(`${folder}a/`) });
    expect(namesIn(below)).toEqual(['a/', 'a/b', 'a/c', 'a/b/']);
  });

  promises('list-delimiter-tokens', 'with a delimiter counts common prefixes as keys, page by page', async () => {
    const pages = await pagesOf({ Delimiter: '/', MaxKeys: 2 });
    expect(pages.flat().toSorted()).toEqual(['A', 'a', 'a!', 'a-b', 'a/', 'a0', 'b/', 'c', 'z', 'ä', '中/', '😀'].toSorted());
    expect(pages.every(({ length }) => length === 2)).toBe(true);
  });

  promises('list-start-after', 'begins after a key that need not be there', async () => {
    expect(namesIn(await list({ StartAfter: path(`${folder}b/xx`) }))).toEqual(['b/y', 'c', 'z', 'ä', '中/一', '😀']);
  });

  promises('list-encoding', 'writes keys as in an address where asked, so that XML can carry each', async () => {
    const odd = 'odd/<a&b>"\u0001 +%ü';
    await putObject('books', path(odd), Buffer.from('x'), { type: 'text/plain' });
    const page = await list({ Prefix: path('odd/'), EncodingType: 'url' });
    const [key = ''] = page.Contents?.map(({ Key = '' }) => Key) ?? [];
    expect(key).not.toMatch(/[<&"\u0001 ]/);
    expect(decodeURIComponent(key.replaceAll('+', '%20'))).toBe(path(odd));
  });
});
