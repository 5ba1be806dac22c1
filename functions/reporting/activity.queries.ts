import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { type PaginatorInfo, paginatorOf } from '../../shared/kernel/page-input.ts';
import { type CourseItem, courseOf } from '../courses/course.records.ts';
import { isInScope } from '../courses/course-scope.queries.ts';
import { getMany } from '../platform/dynamo.ts';
import { records } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { type Line, linesOfPart, type Log, type Part, readLog } from './activity-lines.ts';
import { activityText, type Names } from './activity-text.ts';

export type ActivityLine = { readonly id: string; readonly message: string; readonly at: string };

/** The courses that a record speaks of, as far as the reader may see them. */
async function coursesOf(viewer: TenantViewer, { parts, newest }: Log): Promise<Map<number, CourseItem>> {
  const named = [...parts.flatMap(({ lines }) => Object.keys(lines).map(Number)), ...newest.map(({ course }) => course)];
  const ids = [...new Set(named)].filter((id) => id !== 0);
  const items = await getMany(
    'records',
    ids.map((id) => records.header(viewer.place.scope, 'C', asId<CourseId>(id))),
  );
  const headers = items.flatMap((item) => (item ? [courseOf(item)] : []));
  const seen = await Promise.all(headers.map(async (header) => ((await isInScope(viewer, header)) ? [header] : [])));
  return new Map(seen.flat().map((header) => [header.id, header]));
}

const NO_COURSE: Names = { course: '', unit: () => '' };

function namesOf(course: CourseItem | undefined): Names {
  if (!course) return NO_COURSE;
  return { course: course.title, unit: (id) => course.outline.find((unit) => unit.id === id)?.title ?? 'a unit that was removed' };
}

/** Takes lines from the newest back; parts that lie before the page are counted, not read. */
async function linesOfPage(
  log: Log,
  read: (part: Part) => Promise<Line[]>,
  isSeen: (course: number) => boolean,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ lines: Line[]; total: number }> {
  let skip = (page - 1) * limit;
  let total = 0;
  const lines: Line[] = [];
  const take = (oldestFirst: readonly Line[]): void => {
    const seen = oldestFirst.filter(({ course }) => isSeen(course)).toReversed();
    lines.push(...seen.slice(skip, skip + limit - lines.length));
    skip = Math.max(0, skip - seen.length);
  };
  const newest = log.newest.filter(({ course }) => isSeen(course));
  total += newest.length;
  take(newest);
  for (const part of log.parts.toReversed()) {
    const count = Object.entries(part.lines).reduce((sum, [course, n]) => sum + (isSeen(Number(course)) ? n : 0), 0);
    total += count;
    if (count <= skip) skip -= count;
    else if (lines.length < limit) take(await read(part));
  }
  return { lines, total };
}

/** What a person did, newest first, as far as it happened in what the reader may see. */
export async function activityOf(
  viewer: TenantViewer,
  person: PersonId,
  page: { readonly page: number; readonly limit: number },
  now: Instant,
): Promise<{ data: ActivityLine[]; paginatorInfo: PaginatorInfo }> {
  const { scope } = viewer.place;
  const log = await readLog(scope, person, now);
  const courses = await coursesOf(viewer, log);
  const isSeen = (course: number): boolean => course === 0 || courses.has(course);
  const { lines, total } = await linesOfPage(log, (part) => linesOfPart(scope, person, part), isSeen, page);
  const data = lines.map(({ id, at, event, course }) => ({ id, at, message: activityText(event, namesOf(courses.get(course))) ?? '' }));
  return { data, paginatorInfo: paginatorOf(page, total) };
}
