import { isObject } from '../../../shared/kernel/json-values.ts';
import { plainTextOf } from '../../../shared/courses/rich-text.ts';
import type { FieldType } from '../../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import { UNIT_KINDS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { type PersonRefView, personRefs } from '../../people/users/person-ref.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { courseInScope } from '../course-scope.queries.ts';
import type { CourseItem } from '../course.records.ts';
import { readParts } from '../draft-parts.ts';
import { shownTemplateName } from '../template.queries.ts';
import { mediaAddress, type Reader, readerOf, shownPath, shownText } from '../../files/file-addresses.queries.ts';

/** The draft of a course with who saved it and when. */
export type DraftView = {
  readonly id: number;
  readonly version: number;
  readonly draft: Record<string, unknown>;
  readonly savedAt: string;
  readonly savedBy: PersonRefView | null;
};

type Fields = Readonly<Record<string, FieldType>>;
/** Of resources and captions. */
const FILE_FIELDS: Fields = { file_path: 'file' };

/** Returns a unit, with its translations, or a resource of a draft with readable pictures and files. */
function readablePart(reader: Reader, fields: Fields, part: unknown): unknown {
  if (!isObject(part)) return part;
  const readableField = ([name, value]: [string, unknown]): [string, unknown] => {
    const type = fields[name];
    // Translations have members of their unit.
    if (name === 'translations' && Array.isArray(value))
      return [name, value.map((translation) => readablePart(reader, fields, translation))];
    if (type === 'captions' && Array.isArray(value)) return [name, value.map((caption) => readablePart(reader, FILE_FIELDS, caption))];
    if (typeof value !== 'string') return [name, value];
    if (type === 'richText') return [name, shownText(reader, value)];
    if (type === 'plainText') return [name, plainTextOf(value)];
    return [name, type === 'file' || type === 'address' ? mediaAddress(reader, value) : value];
  };
  return Object.fromEntries(Object.entries(part).map(readableField));
}

async function readable(reader: Reader, draft: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { thumbnail, resources, certificate_type: template } = draft;
  const lists = Object.values(UNIT_KINDS).flatMap(({ lists, fields }) => {
    const units = draft[lists.input];
    return Array.isArray(units) ? [[lists.input, units.map((unit) => readablePart(reader, fields, unit))] as const] : [];
  });
  return {
    ...draft,
    ...(typeof thumbnail === 'string' && thumbnail !== '' && { thumbnail: shownPath(reader, thumbnail) }),
    ...(Array.isArray(resources) && { resources: resources.map((resource) => readablePart(reader, FILE_FIELDS, resource)) }),
    ...(typeof template === 'string' && { certificate_type: await shownTemplateName(reader.scope, template) }),
    ...Object.fromEntries(lists),
  };
}

/** A course with its draft as it is stored; null for none. */
type StoredDraft = { readonly course: CourseItem; readonly draft: Record<string, unknown> | null };

/** Returns a course with its draft in stored form. @throws CONFLICT when the draft is being replaced */
export async function storedDraft(viewer: TenantViewer, id: string | number): Promise<StoredDraft> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const course = await courseInScope(viewer, id);
    if (!course.draft) return { course, draft: null };
    const draft = await readParts(viewer.tenant.scope, asId<CourseId>(course.id), course.draft.parts);
    if (draft) return { course, draft };
  }
  throw new AppError('CONFLICT', 'Someone else is saving this course right now. Please try again.');
}

/** Returns the saved draft of a course; null for none. @throws CONFLICT when it is being replaced */
export async function readDraft(viewer: TenantViewer, id: string | number, now: string): Promise<DraftView | null> {
  const { course, draft } = await storedDraft(viewer, id);
  if (!course.draft || !draft) return null;
  const { savedAt, savedBy } = course.draft;
  const saver = (await personRefs([savedBy])).get(savedBy) ?? null;
  return { id: course.id, version: course.version, draft: await readable(readerOf(viewer, now), draft), savedAt, savedBy: saver };
}
