import type { TrellisEvent } from '../../events/catalogue.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { type PaginatorInfo, paginatorOf } from '../../shared/kernel/page-input.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { isInScope } from '../courses/course-scope.queries.ts';
import { getMany, query } from '../platform/dynamo.ts';
import { readCommit } from '../platform/event-store.ts';
import { idsOf, records, streams } from '../platform/keys.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { activityText, type Names } from './activity-text.ts';

export type ActivityLine = { readonly id: string; readonly message: string; readonly at: string };

/** The log shows the newest of so many commits; a person who has more has years of them. */
const READ = 2_000;

type Line = { readonly id: string; readonly at: string; readonly event: TrellisEvent; readonly course: number | null };

async function linesOf(viewer: TenantViewer, person: PersonId): Promise<Line[]> {
  const { pk } = streams.member(viewer.place.scope, person);
  const items = await query('events', { pk, index: 'activity', descending: true, limit: READ });
  const commits = await Promise.all(items.map((item) => readCommit<TrellisEvent>(item)));
  return commits.flatMap(({ stream, version, events, at }) =>
    // The newest first, within a commit too.
    events.map((event, index) => ({ id: `${stream.name}-${version}-${index}`, at, event, course: idsOf(stream).c ?? null })).toReversed(),
  );
}

/** The courses that the lines speak of, with the words the reader may see; null = outside the reader's scope. */
async function coursesOf(viewer: TenantViewer, lines: readonly Line[]): Promise<Map<number, CourseItem | null>> {
  const ids = [...new Set(lines.flatMap((line) => line.course ?? []))];
  const headers = (await getMany(
    'records',
    ids.map((id) => records.header(viewer.place.scope, 'C', asId<CourseId>(id))),
  )) as (CourseItem | undefined)[];
  const seen = await Promise.all(headers.map(async (header) => (header && (await isInScope(viewer, header)) ? header : null)));
  return new Map(ids.map((id, index) => [id, seen[index] ?? null]));
}

const NO_COURSE: Names = { course: '', unit: () => '' };

function namesOf(course: CourseItem | null): Names {
  if (!course) return NO_COURSE;
  return { course: course.title, unit: (id) => course.outline.find((unit) => unit.id === id)?.title ?? 'a unit that was removed' };
}

/** What a person did, newest first, as far as it happened in what the reader may see. */
export async function activityOf(
  viewer: TenantViewer,
  person: PersonId,
  page: { readonly page: number; readonly limit: number },
): Promise<{ data: ActivityLine[]; paginatorInfo: PaginatorInfo }> {
  const lines = await linesOf(viewer, person);
  const courses = await coursesOf(viewer, lines);
  const shown = lines.flatMap(({ id, at, event, course }) => {
    const header = course === null ? null : (courses.get(course) ?? null);
    const message = course !== null && header === null ? null : activityText(event, namesOf(header));
    return message === null ? [] : [{ id, message, at }];
  });
  const from = (page.page - 1) * page.limit;
  return { data: shown.slice(from, from + page.limit), paginatorInfo: paginatorOf(page, shown.length) };
}
