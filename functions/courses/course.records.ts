import type { CompletionOption, OutlineUnit } from '../../shared/courses/course-outline.ts';
import type { Question } from '../../shared/learning/question.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { CourseId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { Deletion } from '../platform/access-records.ts';
import type { Item } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';

/** A unit in the header, with the hash of its body: what did not change is not written again. */
export type OutlineEntry = OutlineUnit & { readonly hash: string };

export type ResourceFacts = {
  readonly id: string;
  readonly name: string;
  /** As stored: `storage/…`, without a signature. */
  readonly path: string;
  readonly type: string | null;
  readonly category: number | null;
  readonly downloadable: boolean;
};

/** One stored part of a draft: the save that wrote it, its place, and the hash of what it holds. */
export type DraftPart = { readonly save: string; readonly part: number; readonly hash: string };
export type DraftFacts = { readonly parts: readonly DraftPart[]; readonly savedAt: Instant; readonly savedBy: number };

/** What an author sets for the course as a whole. */
export type CourseSettings = {
  title: string;
  description: string;
  code: string | null;
  price: number | null;
  hidden: boolean;
  capacity: number | null;
  level: string | null;
  /** YYYY-MM-DD, and HH:MM in UTC; an end without a time includes its day. */
  startDate: string | null;
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
  rule: 'all-units' | 'percentage';
  percentage: number | null;
  learningPath: number[];
  /** As stored: `storage/…`, without a signature. */
  thumbnail: string | null;
  /** Name of a template; 'Default' = the one flagged as default. */
  certificateType: string;
  categories: number[];
  resources: ResourceFacts[];
};

/**
 * Records `t7#C`/9: the header of a course, with everything but the bodies of its units. `v` counts announced changes and is the
 * version of the course's stream; `version` counts every publish, saved and discarded draft, and is what authors send back.
 */
export type CourseItem = Item &
  CourseSettings & {
    id: number;
    v: number;
    version: number;
    /** null: never published, then `title` is the draft's. */
    publication: string | null;
    outline: OutlineEntry[];
    draft: DraftFacts | null;
    savedAt: Instant;
    savedBy: number;
    createdAt: Instant;
    /** Moves only with an announced change, so that the book can be rebuilt from the record. */
    updatedAt: Instant;
    publishedAt: Instant | null;
    madeInBranch: number | null;
    /** By which publication another course last took this one as a prerequisite: a deletion that did not see it is planned again. */
    named?: string;
  } & Deletion;

/**
 * The same as it lies in the table: the outline as one text. A learner's every act reads the header, and a list of maps would cost more
 * than all the rest of that read.
 */
const storedCourse = (course: CourseItem): Item => ({ ...course, outline: JSON.stringify(course.outline) });

/** A header as it was read from the table. */
export const courseOf = (item: Item): CourseItem =>
  ({ ...item, outline: JSON.parse(String(item['outline'])) as OutlineEntry[] }) as CourseItem; // storedCourse alone writes it

export type CourseStatus = 'draft' | 'published' | 'changed';
export const statusOf = ({ publication, draft }: Pick<CourseItem, 'publication' | 'draft'>): CourseStatus =>
  publication === null ? 'draft' : draft === null ? 'published' : 'changed';

export const isPublished = (course: Pick<CourseItem, 'publication'>): boolean => course.publication !== null;

export type Caption = { readonly language: string; readonly label: string; readonly path: string };

/** What a unit shows and asks; immutable under the publication that wrote it. `content` is a Delta as JSON text with stored paths. */
export type UnitBody =
  | { readonly kind: 'content'; readonly content: string | null; readonly questions: readonly Question[] }
  | {
      readonly kind: 'video';
      readonly path: string | null;
      readonly youtube: string | null;
      readonly captions: readonly Caption[];
      readonly content: string | null;
      readonly questions: readonly Question[];
    }
  | {
      readonly kind: 'audio' | 'document';
      readonly path: string | null;
      readonly content: string | null;
      readonly questions: readonly Question[];
    }
  | { readonly kind: 'iframe'; readonly url: string | null; readonly content: string | null; readonly questions: readonly Question[] }
  | { readonly kind: 'scorm'; readonly path: string | null; readonly package: number | null; readonly questions: readonly Question[] }
  | { readonly kind: 'assignment'; readonly content: string | null; readonly questions: readonly Question[] }
  | { readonly kind: 'test'; readonly questions: readonly Question[] };

export type UnitRule = { readonly completionOption: CompletionOption; readonly timeLimit: number | null };

const changedMeanwhile = (): AppError => new AppError('CONFLICT', 'Somebody else is changing this at the same moment. Please try again.');

/** Puts a new header; its id comes from the sequence, so nothing can stand there. */
export const putNewCourse = (course: CourseItem): Write => ({
  table: 'records',
  put: storedCourse(course),
  condition: 'attribute_not_exists(pk)',
  onFail: changedMeanwhile(),
});

/** Puts a header in the place of the one that was read; another one standing there makes the plan again. */
export const replaceCourse = (course: CourseItem, read: Pick<CourseItem, 'version'>): Write => ({
  table: 'records',
  put: storedCourse(course),
  condition: '#version = :read',
  names: { '#version': 'version' },
  values: { ':read': read.version },
});

/** The same, and only if no course has taken it as a prerequisite since it was read. */
export const replaceUnnamed = (course: CourseItem, read: Pick<CourseItem, 'version' | 'named'>): Write => ({
  table: 'records',
  put: storedCourse(course),
  condition: `#version = :read AND ${read.named === undefined ? 'attribute_not_exists(#named)' : '#named = :named'}`,
  names: { '#version': 'version', '#named': 'named' },
  values: { ':read': read.version, ...(read.named !== undefined && { ':named': read.named }) },
});

/** Seats are counted for a capacity: without one the count ends, or a later capacity of the same size would trust it. */
export const forgetSeats = (scope: Scope, course: CourseId): Write => ({ table: 'records', remove: records.seats(scope, course) });

/** Holds a course as it was read: what was worked out from it (a circle of prerequisites) stays true until the write. */
export const holdCourse = (scope: Scope, course: CourseId, version: number): Write => ({
  table: 'records',
  check: records.header(scope, 'C', course),
  condition: '#version = :read',
  names: { '#version': 'version' },
  values: { ':read': version },
});

/** Holds a course in the same way and leaves a mark on it, as something that another one needs from now on. */
export const nameCourse = (scope: Scope, course: CourseId, version: number, by: string): Write => ({
  table: 'records',
  key: records.header(scope, 'C', course),
  update: 'SET #named = :by',
  condition: '#version = :read',
  names: { '#version': 'version', '#named': 'named' },
  values: { ':read': version, ':by': by },
});

/** Records `t7#K`/id. */
export type CategoryItem = Item & {
  id: number;
  v: number;
  name: string;
  parent: number | null;
  image: string | null;
  /** Shown only to these; empty = to all. */
  branches: number[];
  groups: number[];
  createdAt: Instant;
  deletedAt?: Instant;
};

/** Records `t7#R`/id. */
export type ResourceCategoryItem = Item & { id: number; name: string };
