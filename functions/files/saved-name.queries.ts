import { records, type Scope } from '../platform/keys/keys.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { type FileFacts, fileRecord, FOLDERS } from './file.records.ts';

/** Folders of files that people save; others are shown, and mostly in ranges. */
const SAVED: ReadonlySet<string> = new Set([FOLDERS.document, FOLDERS.resource, FOLDERS.assignment, FOLDERS.iframe, FOLDERS.scorm]);

/** Returns the name under which a file is saved: the one that it was uploaded with, with the ending that its content was found to have. */
export function savedName({ name, original }: Pick<FileFacts, 'name' | 'original'>): string {
  if (original === undefined) return name;
  const ending = name.slice(name.lastIndexOf('.'));
  return original.toLowerCase().endsWith(ending) ? original : original + ending;
}

/** Returns the name under which a stored file is saved; its stored name where nothing else is known, or where the file is only shown. */
export async function nameToSave(scope: Scope, folder: string, name: string): Promise<string> {
  if (!SAVED.has(folder)) return name;
  const file = await getItem('records', records.header(scope, 'file', name), fileRecord);
  return file ? savedName(file) : name;
}
