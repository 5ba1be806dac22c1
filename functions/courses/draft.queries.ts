import { UNIT_LISTS } from '../../shared/courses/course-draft.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { type PersonRefView, personRefs } from '../people/users/person-ref.queries.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { readerOf } from './course-form.queries.ts';
import { courseInScope } from './course-scope.queries.ts';
import { readParts } from './draft-parts.ts';
import { mediaAddress, type Reader, shownPath, shownText } from '../files/file-addresses.queries.ts';

export type DraftView = {
  readonly id: number;
  readonly version: number;
  readonly draft: Record<string, unknown>;
  readonly savedAt: string;
  readonly savedBy: PersonRefView | null;
};

const TEXTS = new Set(['content', 'description']);
const PATHS = new Set(['url', 'video_path', 'audio_path', 'doc_path', 'file_path']);

/** A unit or a resource of a draft with readable pictures and files. */
function readablePart(reader: Reader, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const shown = ([name, value]: [string, unknown]): [string, unknown] => {
    if (typeof value !== 'string') return [name, value];
    if (TEXTS.has(name)) return [name, shownText(reader, value)];
    return [name, PATHS.has(name) ? mediaAddress(reader, value) : value];
  };
  return Object.fromEntries(Object.entries(part).map(shown));
}

function readable(reader: Reader, draft: Record<string, unknown>): Record<string, unknown> {
  const { thumbnail, resources } = draft;
  const units = UNIT_LISTS.flatMap((list) => {
    const units = draft[list];
    return Array.isArray(units) ? [[list, units.map((unit) => readablePart(reader, unit))] as const] : [];
  });
  return {
    ...draft,
    ...(typeof thumbnail === 'string' && thumbnail !== '' && { thumbnail: shownPath(reader, thumbnail) }),
    ...(Array.isArray(resources) && { resources: resources.map((resource) => readablePart(reader, resource)) }),
    ...Object.fromEntries(units),
  };
}

/** The saved draft of a course; null = none. */
export async function readDraft(viewer: TenantViewer, id: string | number, now: string): Promise<DraftView | null> {
  const reader = readerOf(viewer, now);
  for (let turn = 0; turn < 3; turn += 1) {
    const course = await courseInScope(viewer, id);
    if (!course.draft) return null;
    const draft = await readParts(reader.scope, asId<CourseId>(course.id), course.draft.parts);
    if (draft) {
      const { savedAt, savedBy } = course.draft;
      const saver = (await personRefs([savedBy])).get(savedBy) ?? null;
      return { id: course.id, version: course.version, draft: readable(reader, draft), savedAt, savedBy: saver };
    }
  }
  throw new AppError('CONFLICT', 'Somebody else is saving this course at the same moment. Please try again.');
}
