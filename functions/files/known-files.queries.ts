import { imagesOf, isBlankText, isProblem, readRichText, withImages } from '../../shared/courses/rich-text.ts';
import { addMessage, type FieldMessages } from '../../shared/kernel/errors.ts';
import { getMany } from '../platform/tables/batches.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import { type FileItem, fileRecord } from './file.records.ts';

/** The checked files of the instance that an input refers to. Other paths are refused, whatever grant or signature they carry. */
export class KnownFiles {
  readonly #files: ReadonlyMap<string, FileItem>;
  readonly #problems: FieldMessages;

  constructor(files: ReadonlyMap<string, FileItem>, problems: FieldMessages) {
    this.#files = files;
    this.#problems = problems;
  }

  #refuse(field: string, message: string): null {
    addMessage(this.#problems, field, message);
    return null;
  }

  /** Returns the record of a path; null for an unknown one. */
  file(path: string): FileItem | null {
    const name = nameInPath(path);
    return (name === null ? undefined : this.#files.get(name)) ?? null;
  }

  /** Returns the stored form of a path; notes a problem for an unknown one. */
  path(field: string, path: string | null | undefined): string | null {
    if (!path?.trim()) return null;
    return this.file(path)?.path ?? this.#refuse(field, 'We could not find this file. Please upload it again.');
  }

  /** Returns the stored form of a rich text; null for a blank one; notes a problem for an unknown picture. */
  text(field: string, content: string | null | undefined): string | null {
    if (!content?.trim()) return null;
    const text = readRichText(content);
    if (isProblem(text)) return this.#refuse(field, text.problem);
    if (isBlankText(text)) return null;
    const hasUnknownImage = imagesOf(text).some((image) => this.file(image) === null);
    if (hasUnknownImage) return this.#refuse(field, 'We could not find a picture in this text. Please upload it again.');
    return JSON.stringify(withImages(text, (image) => this.file(image)?.path ?? image));
  }
}

/** Collects the names of stored files in a value, in paths and inside rich text. */
function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    for (const [name] of value.matchAll(/[0-9a-f]{32}\.[a-z0-9]{2,5}/g)) names.add(name);
  } else if (Array.isArray(value)) {
    for (const member of value) collectNames(member, names);
  } else if (typeof value === 'object' && value !== null) collectNames(Object.values(value), names);
}

/** Returns the files that an input refers to, read in one batch. Problems are added to `problems`, by field. */
export async function knownFilesOf(scope: Scope, input: unknown, problems: FieldMessages): Promise<KnownFiles> {
  const names = new Set<string>();
  collectNames(input, names);
  const items = await getMany(
    'records',
    [...names].map((name) => records.header(scope, 'file', name)),
    fileRecord,
  );
  return new KnownFiles(new Map(items.flatMap((item) => (item ? [[item.name, item] as const] : []))), problems);
}
