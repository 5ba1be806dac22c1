import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { safeParse } from '../../shared/kernel/safe-parse.ts';
import type { OutlineUnit } from '../../shared/courses/course-outline.ts';
import { UNIT_KINDS, type UnitKind } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { termsSchema } from '../../shared/learning/terms/terms.ts';
import { questionSchema } from '../../shared/learning/question.ts';
import type { TranslatedQuestion } from '../../shared/learning/question-variant.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { CourseId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { deletionShape } from '../platform/request/access-records.ts';
import type { Item } from '../platform/tables/client.ts';
import { type Key, records, type Scope } from '../platform/keys/keys.ts';
import type { KindBody } from './unit-kinds/unit-kinds.ts';
import type { Write } from '../platform/tables/transact.ts';
import { courseVariant } from './variants/course-variant.records.ts';
import type { Translated } from './unit-variant.records.ts';
import { instant, part, record, type RecordOf } from '../platform/tables/record.ts';

const UNIT_KIND_NAMES = Object.keys(UNIT_KINDS) as UnitKind[]; // Object.keys returns string[]

/** A unit in the header, with the hash of its body, so that an unchanged body is not written again. */
export type OutlineEntry = OutlineUnit & {
  readonly hash: string;
  /** About how long it takes; null = not known. */
  readonly minutes: number | null;
  /** Which score of a package counts; absent: the last. */
  readonly scoreRule?: 'best' | undefined;
  /** Its titles in other languages than the source's, by language. */
  readonly titles?: Readonly<Record<string, string>> | undefined;
};
const outlineEntry: z.core.$ZodType<OutlineEntry> = part({
  id: z.int(),
  kind: z.enum(UNIT_KIND_NAMES),
  order: z.int(),
  title: z.string(),
  publication: z.string(),
  completionOption: z.nullable(z.enum(['time', 'question', 'instructor-accepts', 'user-uploads'])),
  timeLimit: z.nullable(z.number()),
  questions: z.int(),
  questionIds: z.array(z.int()),
  hash: z.string(),
  // Outlines that were published before units had minutes have none.
  minutes: z._default(z.nullable(z.int()), null),
  scoreRule: z.optional(z.literal('best')),
  titles: z.optional(z.record(z.string(), z.string())),
});

const outlineEntries = z.array(outlineEntry);
/** Outlines by their stored text. Every call of a learner reads one, and most read the same ones. */
const outlines = new LRUCache<string, readonly OutlineEntry[]>({ max: 500 });

/** The outline in a stored header, which is one text. The same text gives the same list, which nobody changes. */
const storedOutline = z.pipe(
  z.string(),
  z.transform((text, { issues }): readonly OutlineEntry[] => {
    const known = outlines.get(text);
    if (known) return known;
    const result = safeParse(outlineEntries, JSON.parse(text));
    if (result.success) outlines.set(text, result.data);
    else issues.push(...result.error.issues.map(({ path, message }) => ({ code: 'custom' as const, path, message, input: text })));
    return result.data ?? [];
  }),
);

const resourceFacts = part({
  id: z.string(),
  name: z.string(),
  /** As stored: `storage/…`, without a signature. */
  path: z.string(),
  type: z.nullable(z.string()),
  category: z.nullable(z.int()),
  downloadable: z.boolean(),
  /** Bytes; absent in courses of former versions. */
  size: z.optional(z.int()),
});
/** A resource in the header of a course. */
export type ResourceFacts = Readonly<z.infer<typeof resourceFacts>>;

/** One stored part of a draft: the save that wrote it, its number, and the hash of its content. */
const draftPart = part({ save: z.string(), part: z.int(), hash: z.string() });
/** A stored part of a draft. */
export type DraftPart = Readonly<z.infer<typeof draftPart>>;
const draftFacts = part({ parts: z.array(draftPart), savedAt: instant, savedBy: z.int() });
/** The draft of a course in its header: its parts, and when and by whom it was saved. */
export type DraftFacts = { readonly parts: readonly DraftPart[]; readonly savedAt: Instant; readonly savedBy: number };

const settingsShape = {
  title: z.string(),
  description: z.string(),
  code: z.nullable(z.string()),
  price: z.nullable(z.number()),
  hidden: z.boolean(),
  capacity: z.nullable(z.int()),
  level: z.nullable(z.string()),
  /** YYYY-MM-DD, and HH:MM, in `timeZone`; an end without a time includes its day. */
  startDate: z.nullable(z.string()),
  startTime: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  /** Of the dates and times; null: UTC. */
  timeZone: z._default(z.nullable(z.string()), null),
  rule: z.enum(['all-units', 'percentage']),
  percentage: z.nullable(z.number()),
  learningPath: z.array(z.int()),
  /** As stored: `storage/…`, without a signature. */
  thumbnail: z.nullable(z.string()),
  /** The certificate template; null = the default one. */
  template: z._default(z.nullable(z.int()), null),
  categories: z.array(z.int()),
  resources: z.array(resourceFacts),
  /** In which language it is written; null: that of its instance. */
  language: z._default(z.nullable(z.string()), null),
  /** In which others it is offered. */
  languages: z._default(z.array(z.string()), []),
  translations: z._default(z.array(courseVariant), []),
};
const courseSettings = part(settingsShape);
/** What an author sets for the course as a whole. */
export type CourseSettings = z.infer<typeof courseSettings>;

/**
 * Records `t7#C`/9: the header of a course, with everything but the bodies of its units. `v` counts announced changes and is the
 * version of the course's stream; `version` counts every publish, saved and discarded draft, and authors send it back.
 */
const courseRecord = record('course', {
  ...settingsShape,
  id: z.int(),
  v: z.int(),
  version: z.int(),
  /** null: never published, then `title` is the draft's. */
  publication: z.nullable(z.string()),
  outline: storedOutline,
  draft: z.nullable(draftFacts as z.core.$ZodType<DraftFacts>), // its lists are never changed in place
  savedAt: instant,
  savedBy: z.int(),
  createdAt: instant,
  /** Moves only with an announced change, so that the book can be rebuilt from the record. */
  updatedAt: instant,
  publishedAt: z.nullable(instant),
  /** Since when it is not offered any more; absent on what was published, or published again. */
  unpublishedAt: z.optional(instant),
  madeInBranch: z.nullable(z.int()),
  /** Until when all who have it have to do it; absent: no terms. */
  terms: z.optional(termsSchema),
  /** When they last changed; absent: they never were any. Who was enrolled at that time is looked at again. */
  termsAt: z.optional(instant),
  /** By which publication another course last took this one as a prerequisite: a deletion that did not see it is planned again. */
  named: z.optional(z.string()),
  ...deletionShape,
});
/** The item of the header of a course. */
export type CourseItem = RecordOf<typeof courseRecord>;

/** The same item: the fields from which the courses that have another one as a prerequisite are found. */
export const courseNeedsRecord = record('course', {
  id: z.int(),
  title: z.string(),
  madeInBranch: z.nullable(z.int()),
  learningPath: z.array(z.int()),
  deletedAt: deletionShape.deletedAt,
});

/**
 * Returns the stored form, with the outline as one text. Every command of a learner reads the header, and a list of maps would cost more
 * than the rest of that read.
 */
const storedCourse = (course: CourseItem): Item => ({ ...course, outline: JSON.stringify(course.outline) });

/** Returns the header in an item of the table. @throws MalformedRecord */
export const courseOf = (item: Item): CourseItem => courseRecord.parse(item);

/** The publishing status of a course; `changed` is published with a draft. */
export type CourseStatus = 'draft' | 'published' | 'changed' | 'unpublished';
/** Returns the publishing status of a course. */
export function statusOf({ publication, draft, unpublishedAt }: Pick<CourseItem, 'publication' | 'draft' | 'unpublishedAt'>): CourseStatus {
  if (publication === null) return 'draft';
  if (unpublishedAt !== undefined) return 'unpublished';
  return draft === null ? 'published' : 'changed';
}

/** Returns whether a course was published. */
export const isPublished = (course: Pick<CourseItem, 'publication'>): boolean => course.publication !== null;

/** Returns whether a course can be begun: it was published, and not unpublished since. */
export const isOffered = (course: Pick<CourseItem, 'publication' | 'unpublishedAt'>): boolean =>
  isPublished(course) && course.unpublishedAt === undefined;

/** The content and questions of a unit; immutable under the publication that wrote it. Texts are Deltas as JSON text with stored paths. */
export type UnitBody = KindBody & Translated & { readonly questions: readonly TranslatedQuestion[] };

const concurrentChange = (): AppError => new AppError('CONFLICT', 'Someone else is changing this right now. Please try again.');

/** What every body has; the rest depends on its kind, and publication has checked it. */
const unitBodyRecord = record('body of a unit', {
  kind: z.enum(UNIT_KIND_NAMES),
  questions: z.array(questionSchema),
});

/** Returns the body that was unpacked from the unit at a key. @throws MalformedRecord */
export function readUnitBody(key: Key, body: unknown): UnitBody {
  const { pk, sk } = key;
  unitBodyRecord.parse({ ...(body as UnitBody), pk, sk });
  return body as UnitBody;
}

/** Returns the write of a new header. Its id comes from the sequence, so no other item can have its key. */
export const putNewCourse = (course: CourseItem): Write => ({
  table: 'records',
  put: storedCourse(course),
  condition: 'attribute_not_exists(pk)',
  onFail: concurrentChange(),
});

/** Returns the write that replaces the header that was read; the transaction is retried when the version has changed. */
export const replaceCourse = (course: CourseItem, read: Pick<CourseItem, 'v' | 'version'>): Write => ({
  table: 'records',
  put: storedCourse(course),
  // Not every announced change counts as a save: those of the categories leave the version that authors hold.
  condition: '#version = :read AND #v = :v',
  names: { '#version': 'version', '#v': 'v' },
  values: { ':read': read.version, ':v': read.v },
});

/** Returns the write of `replaceCourse`, also conditional on no course having added this one as a prerequisite since. */
export const replaceUnreferenced = (course: CourseItem, read: Pick<CourseItem, 'v' | 'version' | 'named'>): Write => ({
  table: 'records',
  put: storedCourse(course),
  condition: `#version = :read AND #v = :v AND ${read.named === undefined ? 'attribute_not_exists(#named)' : '#named = :named'}`,
  names: { '#version': 'version', '#v': 'v', '#named': 'named' },
  values: { ':read': read.version, ':v': read.v, ...(read.named !== undefined && { ':named': read.named }) },
});

/** The same item: the fields from which the courses that use a template are found. */
export const courseTemplateRecord = record('course', {
  id: z.int(),
  title: z.string(),
  template: settingsShape.template,
  deletedAt: deletionShape.deletedAt,
  purgedAt: deletionShape.purgedAt,
});

/** Records `t7#C`/9: the fields by which the courses in a category are found and moved to another. */
export const courseCategoriesRecord = record('course', {
  id: z.int(),
  v: z.int(),
  categories: z.array(z.int()),
  purgedAt: deletionShape.purgedAt,
});

/** Returns the write that puts a course into other categories; nothing else of it changes, so that authors go on with what they have open. */
export const changeCategories = (course: RecordOf<typeof courseCategoriesRecord>, categories: readonly number[]): Write => ({
  table: 'records',
  key: course,
  update: 'SET #categories = :categories, #v = :next',
  condition: '#v = :v',
  names: { '#categories': 'categories', '#v': 'v' },
  values: { ':categories': categories, ':v': course.v, ':next': course.v + 1 },
});

/** Returns the write that removes the count of seats, for a course without a capacity: a later capacity counts anew. */
export const removeSeats = (scope: Scope, course: CourseId): Write => ({ table: 'records', remove: records.seats(scope, course) });

/** Returns the check that a course has the version that was read, for what was derived from it (cycles of prerequisites). */
export const checkCourseVersion = (scope: Scope, course: CourseId, version: number): Write => ({
  table: 'records',
  check: records.header(scope, 'course', course),
  condition: '#version = :read',
  names: { '#version': 'version' },
  values: { ':read': version },
});

/** Returns the same check with a write that notes that another course needs this one. */
export const noteReference = (scope: Scope, course: CourseId, version: number, by: string): Write => ({
  table: 'records',
  key: records.header(scope, 'course', course),
  update: 'SET #named = :by',
  condition: '#version = :read',
  names: { '#version': 'version', '#named': 'named' },
  values: { ':read': version, ':by': by },
});
