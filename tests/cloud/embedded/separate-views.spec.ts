import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '../../../functions/manifest.ts';
import { awsCall, type AwsCall } from '../../../infra/local/engines/aws-call.ts';
import { databaseFile, startDynoxide, viewsFile } from '../../../infra/local/engines/dynoxide.ts';
import { copyForViews } from '../../../infra/local/engines/separate-views.ts';
import { startTableEngines } from '../../../infra/local/engines/table-engines.ts';
import { createTables } from '../../../infra/local/engines/tables.ts';
import { embeddedResources } from '../../../infra/local/names.ts';
import { secretsOf } from '../../../infra/local/secrets.ts';

const root = resolve(import.meta.dirname, '../../..');
const names = embeddedResources.tables;

let data: string;
beforeEach(() => (data = mkdtempSync(join(tmpdir(), 'trellis-'))));
afterEach(() => rmSync(data, { recursive: true, force: true }));

const callAt = (endpoint: string): AwsCall => awsCall({ ...secretsOf(data), service: 'dynamodb', region: 'us-east-1', endpoint });
const item = (word: string) => ({ pk: { S: 'a' }, sk: { S: 'b' }, word: { S: word } });
const wordIn = async (call: AwsCall, TableName: string): Promise<string | undefined> => {
  const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
  return (await call<{ Item?: ReturnType<typeof item> }>('DynamoDB_20120810.GetItem', { TableName, Key })).Item?.word.S;
};
const tablesAt = async (endpoint: string): Promise<string[]> =>
  (await callAt(endpoint)<{ TableNames: string[] }>('DynamoDB_20120810.ListTables', {})).TableNames.toSorted();

/** Writes a data folder of layout 2: one engine with all tables, an item in each. */
async function writeFormerLayout(): Promise<void> {
  const engine = await startDynoxide(root, databaseFile(data));
  const call = callAt(engine.endpoint);
  await createTables(tables, names, () => call);
  for (const { name } of tables) await call('DynamoDB_20120810.PutItem', { TableName: names[name], Item: item(name) });
  await engine.stop();
}

describe('a data folder whose views lie beside the other tables', () => {
  it('gets them an engine of their own at its next start, with all that is stored', async () => {
    await writeFormerLayout();
    for (let start = 1; start <= 2; start += 1) {
      const { endpoints, pids, stop } = await startTableEngines({ root, data }, secretsOf(data));
      expect(new Set(Object.values(pids())).size).toBe(2);
      const { views = '', dynamodb } = endpoints;
      expect(await wordIn(callAt(views), names.views)).toBe('views');
      const others = tables.map(({ name }) => name).filter((name) => name !== 'views');
      for (const name of others) expect(await wordIn(callAt(dynamodb), names[name])).toBe(name);
      expect(await tablesAt(views)).toEqual([names.views]);
      expect(await tablesAt(dynamodb)).toEqual(others.map((name) => names[name]).toSorted());
      await stop();
    }
  });

  it('loses nothing when its first start was cut off while it copied', async () => {
    await writeFormerLayout();
    await copyForViews(databaseFile(data), `${viewsFile(data)}.new`);
    expect(existsSync(viewsFile(data))).toBe(false);
    const { endpoints, stop } = await startTableEngines({ root, data }, secretsOf(data));
    expect(await wordIn(callAt(endpoints.views ?? ''), names.views)).toBe('views');
    await stop();
  });

  it('loses nothing when its first start was cut off after the copy', async () => {
    await writeFormerLayout();
    await copyForViews(databaseFile(data), viewsFile(data));
    const { endpoints, stop } = await startTableEngines({ root, data }, secretsOf(data));
    expect(await wordIn(callAt(endpoints.views ?? ''), names.views)).toBe('views');
    expect(await wordIn(callAt(endpoints.dynamodb), names.events)).toBe('events');
    await stop();
  });
});
