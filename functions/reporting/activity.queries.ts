import type { TrellisEvent } from '../../events/catalogue.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { type Message, sentence } from '../../shared/kernel/regional/sentence.ts';
import { holds, isIn, misses, type Period } from '../../shared/kernel/period.ts';
import { type PaginatorInfo, paginatorOf } from '../../shared/kernel/page-input.ts';
import { type CourseItem, courseOf } from '../courses/course.records.ts';
import { readPublishedUnits } from '../courses/course.queries.ts';
import { isInScope } from '../courses/course-scope.queries.ts';
import { courseReadBy } from '../courses/translations/reader-language.queries.ts';
import type { ProgressOwner } from '../learning/progress/unit-progress.queries.ts';
import { getMany } from '../platform/tables/batches.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { type Line, linesOfPart, type Log, type Part, readLog } from './activity-lines.ts';
import { activityText, type AttemptFigures, type Names } from './activity-text.ts';
import { attemptsIn, enrolmentCommits } from './unit-attempts.queries.ts';

export type ActivityLine = { readonly id: string; readonly message: Message; readonly at: string };

/** Returns the courses that the log names and that the reader may see, as they read them. */
async function coursesOf(call: Call, viewer: TenantViewer, { parts, newest }: Log): Promise<Map<number, CourseItem>> {
  const named = [...parts.flatMap(({ lines }) => Object.keys(lines).map(Number)), ...newest.map(({ course }) => course)];
  const ids = [...new Set(named)].filter((id) => id !== 0);
  const items = await getMany(
    'records',
    ids.map((id) => records.header(viewer.tenant.scope, 'course', asId<CourseId>(id))),
  );
  const headers = items.flatMap((item) => (item ? [courseOf(item)] : []));
  const seen = await Promise.all(headers.map(async (header) => ((await isInScope(viewer, header)) ? [header] : [])));
  return new Map(seen.flat().map((header) => [header.id, courseReadBy(call, viewer, header)]));
}

const NO_COURSE: Names = { course: '', unit: () => '' };

function namesOf(course: CourseItem | undefined): Names {
  if (!course) return NO_COURSE;
  return {
    course: course.title,
    unit: (id) => course.outline.find((unit) => unit.id === id)?.title ?? sentence('a unit that was removed', {}),
  };
}

/** Lines that tell the figures of an attempt. */
const NAMES_ATTEMPT: ReadonlySet<string> = new Set<TrellisEvent['type']>(['UnitAttemptStarted', 'UnitAttemptFailed', 'UnitCompleted']);

/** Returns the figures of the attempt at a unit that a line is about. */
type AttemptsOfCourse = (line: Pick<Line, 'at' | 'event'>, unit: number) => AttemptFigures | null;

/** Returns the attempts in the courses of these lines; the commits of an enrolment are read where a line tells of them. */
async function attemptsOf(
  scope: Scope,
  person: PersonId,
  lines: readonly Line[],
  courses: ReadonlyMap<number, CourseItem>,
): Promise<ReadonlyMap<number, AttemptsOfCourse>> {
  const ids = new Set(lines.flatMap(({ event, course }) => (NAMES_ATTEMPT.has(event.type) ? [course] : [])));
  const told = [...courses.values()].filter(({ id }) => ids.has(id));
  const read = await Promise.all(told.map(async (course) => [course.id, await attemptsInCourse(scope, person, course)] as const));
  return new Map(read);
}

/** Returns the number of the attempt at a test that an event is about, if it says so. */
function lastAttemptOf(event: TrellisEvent): number {
  if (event.type === 'UnitAttemptFailed') return event.attempt;
  // A retry is about the attempt before it, and can begin with answers of its own in the same commit.
  return event.type === 'UnitAttemptStarted' ? event.attempt - 1 : Number.POSITIVE_INFINITY;
}

async function attemptsInCourse(scope: Scope, person: PersonId, { id, outline }: CourseItem): Promise<AttemptsOfCourse> {
  const owner: ProgressOwner = { scope, person, course: asId<CourseId>(id) };
  const [commits, bodies] = await Promise.all([enrolmentCommits(owner), readPublishedUnits(scope, owner.course, outline)]);
  return ({ at, event }, unit) => {
    const entry = outline.find((other) => other.id === unit);
    const questions = bodies.get(unit)?.questions.length ?? 0;
    if (!entry || questions === 0) return null;
    const attempts = attemptsIn(owner, commits, { id: unit, kind: entry.kind, questions });
    const last = entry.kind === 'test' ? lastAttemptOf(event) : Number.POSITIVE_INFINITY;
    return attempts.findLast(({ startedAt, number }) => startedAt <= at && number <= last) ?? null;
  };
}

/** A page of an activity log, of the lines in a period. */
type ActivityPage = { readonly page: number; readonly limit: number; readonly period: Period };

/** Returns the lines of a page, the newest first. Parts that are not on the page are counted, not read; of those that cross an end of the period the lines in it. */
async function linesOfPage(
  log: Log,
  read: (part: Part) => Promise<Line[]>,
  isSeen: (course: number) => boolean,
  { page, limit, period }: ActivityPage,
): Promise<{ lines: Line[]; total: number }> {
  let skip = (page - 1) * limit;
  let total = 0;
  const lines: Line[] = [];
  const take = (oldestFirst: readonly Line[]): void => {
    const seen = oldestFirst.filter(({ course }) => isSeen(course)).toReversed();
    lines.push(...seen.slice(skip, skip + limit - lines.length));
    skip = Math.max(0, skip - seen.length);
  };
  const takeIn = (oldestFirst: readonly Line[]): void => {
    const seen = oldestFirst.filter(({ at, course }) => isIn(period, at) && isSeen(course));
    total += seen.length;
    take(seen);
  };
  takeIn(log.newest);
  for (const part of log.parts.toReversed()) {
    if (misses(period, part.from, part.to)) continue;
    if (!holds(period, part.from, part.to)) {
      takeIn(await read(part));
      continue;
    }
    const count = Object.entries(part.lines).reduce((sum, [course, n]) => sum + (isSeen(Number(course)) ? n : 0), 0);
    total += count;
    if (count <= skip) skip -= count;
    else if (lines.length < limit) take(await read(part));
  }
  return { lines, total };
}

/** Returns a page of a person's activity, newest first, limited to the courses that the reader may see. */
export async function activityOf(
  call: Call,
  viewer: TenantViewer,
  person: PersonId,
  page: ActivityPage,
): Promise<{ data: ActivityLine[]; paginatorInfo: PaginatorInfo }> {
  const { scope } = viewer.tenant;
  const log = await readLog(scope, person, call.now);
  const courses = await coursesOf(call, viewer, log);
  const isSeen = (course: number): boolean => course === 0 || courses.has(course);
  const { lines, total } = await linesOfPage(log, (part) => linesOfPart(scope, person, part), isSeen, page);
  const attempts = await attemptsOf(scope, person, lines, courses);
  const data = lines.map(({ id, at, event, course }) => {
    const attempt = (unit: number): AttemptFigures | null => attempts.get(course)?.({ at, event }, unit) ?? null;
    return { id, at, message: activityText(event, { ...namesOf(courses.get(course)), attempt }) ?? '' };
  });
  return { data, paginatorInfo: paginatorOf(page, total) };
}
