import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { rightsOnCourse } from '../../../shared/access/course-rights.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { categoryViews, readResourceCategories, seenCategoriesFor } from '../category.queries.ts';
import { readHeaders, readPublishedUnits } from '../course.queries.ts';
import { type CourseItem, type ResourceFacts, statusOf } from '../course.records.ts';
import { isInScope, rightsFacts } from '../course-scope.queries.ts';
import { type CourseFacts, type CourseView, type PrerequisiteView, type ResourceView } from '../course-view.ts';
import { isDownloadable, resourceAddress } from '../resource-address.queries.ts';
import { isDownloadedType } from '../../../shared/files/resource-types.ts';
import { authorQuestion } from '../question-view.ts';
import { templateNameOf } from '../template.queries.ts';
import { mediaAddress, type Reader, readerOf, shownPath } from '../../files/file-addresses.queries.ts';
import { signPath } from '../../platform/credentials/grants.ts';
import { NO_PROGRESS } from '../unit-kinds/common-view.ts';
import { categoriesReadBy } from '../translations/category-names.queries.ts';
import { sourceLanguageOf, textsIn } from '../translations/course-variants.queries.ts';
import { unitTranslations } from '../translations/translation-view.ts';
import { unitViewInTurn } from '../unit-view.ts';

/** The fields that a course's facts share with its record. */
const FACT_FIELDS = [
  'id',
  'title',
  'code',
  'price',
  'hidden',
  'capacity',
  'level',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'rule',
  'percentage',
  'learningPath',
  'languages',
  'updatedAt',
] as const satisfies readonly (keyof CourseFacts)[];

const pick = <Item, Name extends keyof Item>(item: Item, names: readonly Name[]): Pick<Item, Name> =>
  Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>; // fromEntries drops the names

/** Who reads a course as learners do, and in which language its title and description; null: in that of its source. */
type AsLearner = { readonly call: Pick<Call, 'acceptLanguage'>; readonly shown: string | null };

/** Returns what everybody who may see a course sees of it. `learner`: as learners read it; null: as its authors wrote it. */
export async function courseFacts(
  viewer: TenantViewer,
  reader: Reader,
  course: CourseItem,
  learner: AsLearner | null,
): Promise<CourseFacts> {
  const shown = learner?.shown ?? null;
  const { title, description } = textsIn(course, shown);
  const seen = await seenCategoriesFor(viewer, course.categories);
  const language = sourceLanguageOf(course, viewer.tenant.instance);
  return {
    ...pick(course, FACT_FIELDS),
    title,
    terms: course.terms,
    language,
    shownLanguage: shown ?? language,
    certificateType: await templateNameOf(viewer.tenant.scope, course.template),
    description: description === '' ? null : description,
    categories: categoryViews(reader, course.categories, learner ? categoriesReadBy(learner.call, viewer, seen) : seen),
    thumbnail: course.thumbnail === null ? null : shownPath(reader, course.thumbnail),
  };
}

/** Who reads resources: authors, whose form sends every path back; who may open the course as a learner; and others, who get no address. */
type ResourceReading = 'author' | 'open' | 'outline';

/** Returns the path of a resource. Learners view it on the content host, and get none of what is downloaded rather than shown. */
function resourcePath(reader: Reader, { path, type }: ResourceFacts, reading: ResourceReading): string | null {
  if (reading === 'author') return signPath(path, 'download', reader.now);
  return reading === 'outline' || isDownloadedType(type) ? null : mediaAddress(reader, path, 'download');
}

type ResourceCourse = Pick<CourseItem, 'id' | 'resources'>;

/** Returns a course's resources, with the addresses that a reader may have. */
export async function resourceViews(reader: Reader, course: ResourceCourse, reading: ResourceReading): Promise<ResourceView[]> {
  const { id, resources } = course;
  if (resources.length === 0) return [];
  const categories = await readResourceCategories(reader.scope);
  const categoryOf = ({ category }: ResourceFacts) => (category === null ? null : (categories.get(category) ?? null));
  return resources.map((resource) => ({
    id: resource.id,
    name: resource.name,
    filePath: resourcePath(reader, resource, reading),
    type: resource.type,
    size: resource.size ?? null,
    category: categoryOf(resource),
    downloadable: resource.downloadable,
    downloadUrl: reading !== 'outline' && isDownloadable(resource) ? resourceAddress(reader.scope, id, resource.id, reader.now) : null,
  }));
}

/** The title of a prerequisite that the reader may not see. */
export const ANOTHER_COURSE = 'Another course';

/**
 * Returns the prerequisites for an author, none of them complete; callers that read for a learner set that. A prerequisite out of scope
 * is not named; its id stays, since the form sends the learning path back as it is.
 */
async function prerequisiteViews(viewer: TenantViewer, course: CourseItem): Promise<PrerequisiteView[]> {
  const headers = await readHeaders(
    viewer.tenant.scope,
    course.learningPath.map((id) => asId<CourseId>(id)),
  );
  const present = headers.filter((header) => header !== null);
  return Promise.all(
    present.map(async (header) => ({
      id: header.id,
      title: (await isInScope(viewer, header)) ? header.title : ANOTHER_COURSE,
      isComplete: false,
    })),
  );
}

/** Returns what the caller may do with a course. */
export const courseRights = async (viewer: TenantViewer, course: CourseItem): Promise<string[]> =>
  rightsOnCourse(accessSubjectOf(viewer), await rightsFacts(viewer, course));

/** Returns the published course for its authors, with the key of every question. */
export async function authorForm(viewer: TenantViewer, course: CourseItem, now: string): Promise<CourseView> {
  const reader = readerOf(viewer, now);
  const [facts, resources, prerequisites, bodies, viewerCan] = await Promise.all([
    courseFacts(viewer, reader, course, null),
    resourceViews(reader, course, 'author'),
    prerequisiteViews(viewer, course),
    readPublishedUnits(reader.scope, asId<CourseId>(course.id), course.outline),
    courseRights(viewer, course),
  ]);
  const units = await Promise.all(
    course.outline.map(async (entry) => {
      const body = bodies.get(entry.id) ?? null;
      const translations = await unitTranslations(reader, body);
      return unitViewInTurn(reader, entry, {
        body,
        translations,
        progress: NO_PROGRESS,
        tests: (body?.questions ?? []).map(authorQuestion),
      });
    }),
  );
  const learner = { completedDate: null, userResponses: [], isEnrolled: false, isComplete: false, round: null };
  const { translations, version } = course;
  return { ...facts, resources, prerequisites, units, ...learner, translations, version, status: statusOf(course), viewerCan };
}
