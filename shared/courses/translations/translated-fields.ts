import type { FieldType } from '../unit-kinds/unit-kind-descriptor.ts';
import { descriptorOf, type UnitKind } from '../unit-kinds/unit-kinds.ts';

/** The types of members that a translation of a unit has of its own. */
const TRANSLATED: ReadonlySet<FieldType> = new Set<FieldType>(['richText', 'plainText', 'file', 'youtubeLink', 'vimeoLink']);

/** Members that come along with a file, and are no source of a translation by themselves. */
const ALONG: ReadonlySet<FieldType> = new Set<FieldType>(['captions', 'seconds']);

/** Kinds whose attempts belong to one file: a package of another language would have other ones. */
const TITLE_ALONE: ReadonlySet<UnitKind> = new Set<UnitKind>(['scorm']);

/** Second names of members, which a translation has under the first alone. */
const SECOND_NAMES: ReadonlySet<string> = new Set(['file_path', 'description']);

const namesOf = (kind: UnitKind, types: ReadonlySet<FieldType>): string[] =>
  TITLE_ALONE.has(kind)
    ? []
    : Object.entries(descriptorOf(kind).fields).flatMap(([name, type]) => (types.has(type) && !SECOND_NAMES.has(name) ? [name] : []));

/** Returns the members of a unit, besides its title, from which it is translated. */
export const translatedFields = (kind: UnitKind): string[] => namesOf(kind, TRANSLATED);

/** Returns the members, besides its title, that a translation of a unit may have. */
export const fieldsOfTranslation = (kind: UnitKind): string[] => namesOf(kind, new Set([...TRANSLATED, ...ALONG]));
