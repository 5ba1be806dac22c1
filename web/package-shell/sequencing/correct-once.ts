import type { Model2004 } from './library-2004.ts';
import { LibraryMemberError } from './library-member-error.ts';
import { LIBRARY_MEMBERS, type MemberKind } from './library-members.ts';
import type { LibraryParts } from './library-parts.ts';
import { isObject } from '../../../shared/kernel/json-values.ts';

type Members = Readonly<Record<string, unknown>>;

/** Returns what an object of the library inherits from its class alone. */
const classOf = (object: object): object => Object.getPrototypeOf(object) as object; // typed as any

function isOfKind(object: Members, member: string, kind: MemberKind): boolean {
  const value = object[member];
  switch (kind) {
    case 'method':
      // A function of the object itself would stay as it is when its class is corrected.
      return typeof value === 'function' && !Object.hasOwn(object, member) && Object.hasOwn(classOf(object), member);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'nullable':
      return value !== undefined;
    case 'function':
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === kind;
  }
}

const nameOf = (value: unknown): string => (value === undefined ? 'missing' : value === null ? 'null' : typeof value);

/** Returns an object of the library as the part that it is. Throws where a member of it is missing, or is not of the expected kind. */
export function checkedPart<Part extends keyof LibraryParts>(object: unknown, part: Part): LibraryParts[Part] {
  if (!isObject(object)) throw new LibraryMemberError(part, 'object', nameOf(object));
  for (const [member, kind] of Object.entries(LIBRARY_MEMBERS[part]) as [string, MemberKind][])
    // the names of the members
    if (!isOfKind(object, member, kind)) throw new LibraryMemberError(`${part}.${member}`, kind, nameOf(object[member]));
  return object as LibraryParts[Part]; // all of its members were checked
}

/** Returns the part of the library at a path from its sequencing service. Throws where it is missing, or a member of it is. */
export function libraryPart<Part extends keyof LibraryParts>(model: Model2004, part: Part): LibraryParts[Part] {
  let at: unknown = model.getSequencingService();
  for (const member of part.split('.')) at = isObject(at) ? at[member] : undefined;
  return checkedPart(at, part);
}

/** Classes of the library that are corrected. */
const corrected = new WeakSet<object>();

/** Corrects the class of a part of the library, once: all of its objects have the corrected members. Throws where one is missing. */
export function correctOnce<Part extends keyof LibraryParts>(
  object: unknown,
  part: Part,
  correct: (members: LibraryParts[Part]) => void,
): void {
  const members = classOf(checkedPart(object, part));
  if (corrected.has(members)) return;
  corrected.add(members);
  correct(members as LibraryParts[Part]); // methods of its class, which were checked
}

/** Corrects the class of the part of the library at a path from its sequencing service, once. */
export const correctPartOnce = <Part extends keyof LibraryParts>(
  model: Model2004,
  part: Part,
  correct: (members: LibraryParts[Part]) => void,
): void => correctOnce(libraryPart(model, part), part, correct);
