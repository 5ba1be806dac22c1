import { renameSync, rmSync } from 'node:fs';
import { copyDatabase } from '../copy-database.ts';
import type { TableNames } from '../names.ts';
import type { AwsCall } from './aws-call.ts';
import { deleteTable } from './tables.ts';

/*
 * Up to layout 2 of the data folder one file had all tables. The first start with a later layout copies that file for the views; then each
 * engine deletes the tables of the other. A start that was cut off after the copy leaves tables behind that nobody reads.
 */

/** Copies the file of the tables, whose engine may run, for the engine of the views. The copy is complete as soon as it is there. */
export async function copyForViews(file: string, fileOfViews: string): Promise<void> {
  const unfinished = `${fileOfViews}.new`;
  rmSync(unfinished, { force: true });
  await copyDatabase(file, unfinished);
  renameSync(unfinished, fileOfViews);
}

/** Deletes the views from the engine of the other tables, and the other tables from that of the views. */
export async function removeOthers(names: TableNames, tables: AwsCall, views: AwsCall): Promise<void> {
  const { views: nameOfViews, ...others } = names;
  await deleteTable(tables, nameOfViews);
  for (const name of Object.values(others)) await deleteTable(views, name);
}
