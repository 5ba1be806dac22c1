import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { UNIT_LISTS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { beginningOf } from '../../../shared/kernel/text-beginning.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { deleteAll } from '../../platform/tables/batches.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import { seenCategoriesFor } from '../category.queries.ts';
import { announceCourse } from '../course.announcements.ts';
import { readHeaders, readPublishedUnits } from '../course.queries.ts';
import { type CourseItem, putNewCourse } from '../course.records.ts';
import { isInScope, rightsFacts } from '../course-scope.queries.ts';
import { writeParts } from '../draft-parts.ts';
import { storedDraft } from './draft.queries.ts';
import { newDraftCourse } from './new-draft-course.ts';
import { settingsAsInput, unitsAsInput } from './published-input.ts';

const MAX_TITLE = 255;

/**
 * Copies a course: an unpublished one titled 'Copy of {title}', without people, whose units, questions and resources are new when it is
 * published. Files are referenced. Whoever may edit the course copies its draft where it has one; others what is published.
 * @throws NOT_FOUND for a course out of scope
 */
export async function copyCourse(call: Call, viewer: TenantViewer, id: number): Promise<{ id: number; title: string }> {
  const { scope } = viewer.tenant;
  const { course, draft: stored } = await storedDraft(viewer, id);
  const draft = await copiedDraft(viewer, course, stored);
  const context = commandContext(call, viewer, 'copyCourse');
  const copyId = await nextId<CourseId>('course');
  const { parts, written } = await writeParts(scope, copyId, draft, []);
  const copy = newDraftCourse(context, viewer, copyId, draft, parts);
  const made = await idempotent(call, viewer.person, ['copyCourse', id], async () => ({
    writes: [putNewCourse(copy), await announceCourse(context, scope, copy, { type: 'CourseChanged', course: copyId, what: ['created'] })],
    result: { id: Number(copyId), title: copy.title },
  }));
  // A repeat of the same call returns the course that the first one made.
  if (made.id !== copyId) await deleteAll('records', written);
  return made;
}

const titleOfCopy = (title: string): string => beginningOf(`Copy of ${title}`, MAX_TITLE);

async function copiedDraft(viewer: TenantViewer, course: CourseItem, stored: Record<string, unknown> | null): Promise<CourseDraftInput> {
  // A draft is shown to those alone who may edit the course.
  const isShown = stored !== null && (await rightsFacts(viewer, course)).editable;
  const draft = isShown ? withoutIds(stored) : await publishedDraft(viewer, course);
  return { ...draft, title: titleOfCopy(draft.title?.trim() ? draft.title.trim() : course.title) };
}

type WithId = { readonly id?: unknown };
const withoutId = ({ id: _id, ...rest }: WithId): object => rest;

/** Returns a stored draft whose units, questions and resources are new. Ids of categories and options stay: they name nothing of the course. */
function withoutIds(stored: Record<string, unknown>): CourseDraftInput {
  const lists = [...UNIT_LISTS, 'tests', 'resources'].flatMap((name) => {
    const items = stored[name];
    return Array.isArray(items) ? [[name, items.map(withoutId)] as const] : [];
  });
  // A stored draft was parsed by courseDraftSchema, of which every id may be missing.
  return { ...stored, ...Object.fromEntries(lists) };
}

async function publishedDraft(viewer: TenantViewer, course: CourseItem): Promise<CourseDraftInput> {
  const { scope } = viewer.tenant;
  const [bodies, seen, before] = await Promise.all([
    readPublishedUnits(scope, asId<CourseId>(course.id), course.outline),
    seenCategoriesFor(viewer, course.categories),
    prerequisitesInScope(viewer, course),
  ]);
  const categories = course.categories.flatMap((id) => {
    const category = seen.visible.get(id);
    return category ? [{ id, name: category.name, parent_id: category.parent }] : [];
  });
  return { ...settingsAsInput(course, categories, before), ...unitsAsInput(course.outline, bodies) };
}

async function prerequisitesInScope(viewer: TenantViewer, { learningPath }: CourseItem): Promise<number[]> {
  const headers = await readHeaders(
    viewer.tenant.scope,
    learningPath.map((id) => asId<CourseId>(id)),
  );
  const reached = await Promise.all(headers.map(async (header) => (header && (await isInScope(viewer, header)) ? [header.id] : [])));
  return reached.flat();
}
