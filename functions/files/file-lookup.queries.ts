import { imagesOf, isBlankText, isProblem, readRichText, withImages } from '../../shared/courses/rich-text.ts';
import { FILE_KINDS, type FileKind } from '../../shared/files/file-kinds.ts';
import { addMessage, type FieldMessages } from '../../shared/kernel/errors.ts';
import { type PackageId, parseId } from '../../shared/kernel/ids.ts';
import { getMany } from '../platform/tables/batches.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { nameInPath, namesIn } from '../platform/keys/storage-paths.ts';
import { type FileItem, fileRecord } from './file.records.ts';
import { packageRecord } from './package.records.ts';

/** The checked files of the instance that an input refers to. Other paths are refused, whatever grant or signature they carry. */
export class FileLookup {
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

  /** Returns the original of the package of an id; null for an unknown one. */
  package(id: string | number): FileItem | null {
    return [...this.#files.values()].find((file) => file.package !== undefined && file.package === Number(id)) ?? null;
  }

  /** Returns the stored form of a path; notes a problem for an unknown one, and for a file that is of another kind than `kind`. */
  path(field: string, path: string | null | undefined, kind?: FileKind): string | null {
    if (!path?.trim()) return null;
    const file = this.file(path);
    if (!file) return this.#refuse(field, 'We could not find this file. Please upload it again.');
    return kind && !FILE_KINDS[kind].takes(file.type) ? this.#refuse(field, FILE_KINDS[kind].refusal) : file.path;
  }

  /** Returns the names of those that somebody else has uploaded. */
  notUploadedBy(person: number): string[] {
    return [...this.#files.values()].flatMap(({ name, by }) => (by === person ? [] : [name]));
  }

  /** Returns these files without some, which are unknown then. */
  without(names: ReadonlySet<string>): FileLookup {
    return new FileLookup(new Map([...this.#files].filter(([name]) => !names.has(name))), this.#problems);
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
export function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    for (const name of namesIn(value)) names.add(name);
  } else if (Array.isArray(value)) {
    for (const member of value) collectNames(member, names);
  } else if (typeof value === 'object' && value !== null) collectNames(Object.values(value), names);
}

/** Collects the ids of packages in an input. */
function collectPackages(value: unknown, ids: Set<number>): void {
  if (Array.isArray(value)) for (const member of value) collectPackages(member, ids);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      const id = name === 'scorm_id' ? parseId<PackageId>(member as string | number | null | undefined) : null;
      if (id !== null) ids.add(id);
      collectPackages(member, ids);
    }
}

/** Returns the names of the originals of packages that an input names by their ids. */
async function packageNames(scope: Scope, input: unknown): Promise<string[]> {
  const ids = new Set<number>();
  collectPackages(input, ids);
  const items = await getMany(
    'records',
    [...ids].map((id) => records.header(scope, 'package', id)),
    packageRecord,
  );
  return items.flatMap((item) => nameInPath(item?.original ?? '') ?? []);
}

/** Whether a course may take a file: none that is about to be deleted, and no submission of a learner. */
const isUsable = ({ closed, purpose }: FileItem): boolean => closed === undefined && purpose !== 'assignment';

/** Returns the files that an input refers to, read in one batch. Problems are added to `problems`, by field. */
export async function fileLookupOf(scope: Scope, input: unknown, problems: FieldMessages): Promise<FileLookup> {
  const names = new Set<string>();
  collectNames(input, names);
  for (const name of await packageNames(scope, input)) names.add(name);
  const items = await getMany(
    'records',
    [...names].map((name) => records.header(scope, 'file', name)),
    fileRecord,
  );
  return new FileLookup(new Map(items.flatMap((item) => (item && isUsable(item) ? [[item.name, item] as const] : []))), problems);
}
