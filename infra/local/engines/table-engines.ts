import { existsSync } from 'node:fs';
import { embeddedResources, region } from '../names.ts';
import type { CloudPlan } from '../plan.ts';
import type { Secrets } from '../secrets.ts';
import { type AwsCall, awsCall } from './aws-call.ts';
import { databaseFile, type Dynoxide, startDynoxide, viewsFile } from './dynoxide.ts';
import { copyForViews, removeOthers } from './separate-views.ts';

/** Process ids of the embedded engines; none where it is external. */
export type EnginePids = { readonly engine?: number | undefined; readonly engineOfViews?: number | undefined };

/** Running engines of the tables, embedded or external. */
export type TableEngines = {
  /** Address of the tables, and that of the table of views where it has an engine of its own. */
  readonly endpoints: { readonly dynamodb: string; readonly views?: string };
  readonly isEmbedded: boolean;
  pids(): EnginePids;
  stop(): Promise<void>;
};

/** Returns what calls the tables at an address. */
export const tablesCall = (secrets: Secrets, endpoint: string): AwsCall => awsCall({ ...secrets, service: 'dynamodb', region, endpoint });

/**
 * Starts the embedded engines of a data folder. One carries out one write after the other; so the views, which projections write, have an
 * engine of their own: nobody who learns waits for a projection, and both write at the same time.
 */
export async function startTableEngines({ root, data }: Pick<CloudPlan, 'root' | 'data'>, secrets: Secrets): Promise<TableEngines> {
  const [tables, views] = await startBoth(root, data, secrets);
  return {
    endpoints: { dynamodb: tables.endpoint, views: views.endpoint },
    isEmbedded: true,
    pids: () => ({ engine: tables.pid(), engineOfViews: views.pid() }),
    stop: async () => {
      await Promise.all([tables.stop(), views.stop()]);
    },
  };
}

async function startBoth(root: string, data: string, secrets: Secrets): Promise<[tables: Dynoxide, views: Dynoxide]> {
  const [file, fileOfViews] = [databaseFile(data), viewsFile(data)];
  const isSeparate = existsSync(fileOfViews) || !existsSync(file);
  if (isSeparate) return Promise.all([startDynoxide(root, file), startDynoxide(root, fileOfViews)]);
  const tables = await startDynoxide(root, file);
  await copyForViews(file, fileOfViews);
  const views = await startDynoxide(root, fileOfViews);
  await removeOthers(embeddedResources.tables, tablesCall(secrets, tables.endpoint), tablesCall(secrets, views.endpoint));
  return [tables, views];
}
