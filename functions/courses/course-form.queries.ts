import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { rightsOnCourse } from '../../shared/access/course-rights.ts';
import { standingOf } from '../platform/request/authorise.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { categoryViews, readCategoriesFor, readResourceCategories } from './category.queries.ts';
import { readHeaders, readPublishedUnits } from './course.queries.ts';
import { type CourseItem, type CourseSettings, type ResourceFacts, statusOf } from './course.records.ts';
import { rightsFacts } from './course-scope.queries.ts';
import { type CourseFacts, type CourseView, NO_PROGRESS, type PrerequisiteView, type ResourceView } from './course-view.ts';
import { authorQuestion } from './question-view.ts';
import { type Reader, shownPath } from '../files/file-addresses.queries.ts';
import { signPath } from '../platform/credentials/grants.ts';
import { unitView } from './unit-view.ts';

export const readerOf = (viewer: TenantViewer, now: string): Reader => ({ scope: viewer.place.scope, person: viewer.person, now });

/** What everybody who may see a course sees of it. */
export async function courseFacts(reader: Reader, course: CourseItem): Promise<CourseFacts> {
  const {
    id,
    title,
    code,
    price,
    hidden,
    capacity,
    level,
    startDate,
    startTime,
    endDate,
    endTime,
    rule,
    percentage,
    learningPath,
    certificateType,
  } = course;
  return {
    id,
    title,
    description: course.description === '' ? null : course.description,
    code,
    categories: categoryViews(reader, course.categories, await readCategoriesFor(reader.scope, course.categories)),
    price,
    hidden,
    capacity,
    level,
    startDate,
    startTime,
    endDate,
    endTime,
    rule,
    percentage,
    learningPath,
    thumbnail: course.thumbnail === null ? null : shownPath(reader, course.thumbnail),
    certificateType,
    updatedAt: course.updatedAt,
  };
}

/** Resources with their files, for readers who may open the course; without them for others. */
export async function resourceViews(reader: Reader, resources: CourseSettings['resources'], mayOpen: boolean): Promise<ResourceView[]> {
  if (resources.length === 0) return [];
  const categories = await readResourceCategories(reader.scope);
  const categoryOf = ({ category }: ResourceFacts) => (category === null ? null : (categories.get(category) ?? null));
  return resources.map((resource) => ({
    id: resource.id,
    name: resource.name,
    filePath: mayOpen ? signPath(resource.path, 'download', reader.now) : null,
    type: resource.type,
    category: categoryOf(resource),
    downloadable: resource.downloadable,
    downloadUrl: mayOpen && resource.downloadable ? signPath(resource.path, 'download', reader.now) : null,
  }));
}

/** The prerequisites by title, none of them complete; whoever reads for a learner fills that in. */
export async function prerequisiteViews(reader: Reader, course: CourseItem): Promise<PrerequisiteView[]> {
  const headers = await readHeaders(
    reader.scope,
    course.learningPath.map((id) => asId<CourseId>(id)),
  );
  return headers.flatMap((header) => (header ? [{ id: header.id, title: header.title, isComplete: false }] : []));
}

/** Calls that the viewer may make on this course. */
export const courseRights = async (viewer: TenantViewer, course: CourseItem): Promise<string[]> =>
  rightsOnCourse(standingOf(viewer), await rightsFacts(viewer, course));

/** The published form of a course for its authors, with the key of every question. */
export async function authorForm(viewer: TenantViewer, course: CourseItem, now: string): Promise<CourseView> {
  const reader = readerOf(viewer, now);
  const [facts, resources, prerequisites, bodies, viewerCan] = await Promise.all([
    courseFacts(reader, course),
    resourceViews(reader, course.resources, true),
    prerequisiteViews(reader, course),
    readPublishedUnits(reader.scope, asId<CourseId>(course.id), course.outline),
    courseRights(viewer, course),
  ]);
  const units = course.outline.map((entry) =>
    unitView(reader, entry, { body: bodies.get(entry.id) ?? null, progress: NO_PROGRESS, ask: authorQuestion }),
  );
  const learner = { completedDate: null, userResponses: [], isEnrolled: false, isComplete: false };
  return { ...facts, resources, prerequisites, units, ...learner, version: course.version, status: statusOf(course), viewerCan };
}
