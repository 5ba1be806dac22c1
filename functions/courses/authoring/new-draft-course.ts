import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import type { CourseId } from '../../../shared/kernel/ids.ts';
import { records } from '../../platform/keys/keys.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { CourseItem, DraftPart } from '../course.records.ts';
import { BLANK_SETTINGS } from '../publishing/course-settings.ts';

const UNTITLED = 'Untitled Course';

/** Returns the title and thumbnail for lists: from the draft of an unpublished course, else those that are published. */
export function listFields(
  draft: CourseDraftInput,
  base: Pick<CourseItem, 'publication' | 'title' | 'thumbnail'>,
): Pick<CourseItem, 'title' | 'thumbnail'> {
  if (base.publication !== null) return { title: base.title, thumbnail: base.thumbnail };
  return { title: draft.title?.trim() || UNTITLED, thumbnail: draft.thumbnail ?? null };
}

/** Returns the header of a new, unpublished course with a draft whose parts are stored. */
export const newDraftCourse = (
  { now }: CommandContext,
  viewer: TenantViewer,
  id: CourseId,
  draft: CourseDraftInput,
  parts: readonly DraftPart[],
): CourseItem => ({
  ...records.header(viewer.tenant.scope, 'course', id),
  ...BLANK_SETTINGS,
  ...listFields(draft, { ...BLANK_SETTINGS, publication: null }),
  id,
  v: 1,
  version: 1,
  publication: null,
  outline: [],
  draft: { parts, savedAt: now, savedBy: viewer.person },
  savedAt: now,
  savedBy: viewer.person,
  createdAt: now,
  updatedAt: now,
  publishedAt: null,
  madeInBranch: viewer.tenant.branch?.id ?? null,
});
