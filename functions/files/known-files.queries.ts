import { imagesOf, isBlankText, isProblem, readRichText, withImages } from '../../shared/courses/rich-text.ts';
import type { FieldMessages } from '../../shared/kernel/errors.ts';
import { getMany } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import type { FileItem } from '../courses/file.records.ts';

/** Every path that is sent back must be one of the instance's own checked files, whatever grant or signature it carries. */
export class KnownFiles {
  readonly #files: ReadonlyMap<string, FileItem>;
  readonly #problems: FieldMessages;

  constructor(files: ReadonlyMap<string, FileItem>, problems: FieldMessages) {
    this.#files = files;
    this.#problems = problems;
  }

  #refuse(field: string, message: string): null {
    (this.#problems[field] ??= []).push(message);
    return null;
  }

  file(path: string): FileItem | null {
    const name = nameInPath(path);
    return (name === null ? undefined : this.#files.get(name)) ?? null;
  }

  /** The stored form of a path; notes a problem for one that is not the instance's own. */
  path(field: string, path: string | null | undefined): string | null {
    if (!path?.trim()) return null;
    return this.file(path)?.path ?? this.#refuse(field, 'This file is not known here. Please upload it again.');
  }

  /** The stored form of a rich text; null for one that says nothing. */
  text(field: string, content: string | null | undefined): string | null {
    if (!content?.trim()) return null;
    const text = readRichText(content);
    if (isProblem(text)) return this.#refuse(field, text.problem);
    if (isBlankText(text)) return null;
    const foreign = imagesOf(text).some((image) => this.file(image) === null);
    if (foreign) return this.#refuse(field, 'A picture in this text is not known here. Please upload it again.');
    return JSON.stringify(withImages(text, (image) => this.file(image)?.path ?? image));
  }
}

/** Names of stored files anywhere in a value: in paths and inside rich text alike. */
function namesIn(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    for (const [name] of value.matchAll(/[0-9a-f]{32}\.[a-z0-9]{2,5}/g)) names.add(name);
  } else if (Array.isArray(value)) {
    for (const member of value) namesIn(member, names);
  } else if (typeof value === 'object' && value !== null) namesIn(Object.values(value), names);
}

/** Looks up, in one go, every file that an input names. Problems go to the given list, by field. */
export async function knownFilesOf(scope: Scope, input: unknown, problems: FieldMessages): Promise<KnownFiles> {
  const names = new Set<string>();
  namesIn(input, names);
  const items = (await getMany(
    'records',
    [...names].map((name) => records.header(scope, 'F', name)),
  )) as (FileItem | undefined)[];
  return new KnownFiles(new Map(items.flatMap((item) => (item ? [[item.name, item] as const] : []))), problems);
}
