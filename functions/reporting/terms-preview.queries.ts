import { enrolmentDecider } from '../../events/learning/enrolment.decider.ts';
import type { EnrolmentCommand, TermClock } from '../../events/learning/enrolment.commands.ts';
import { type Enrolment, evolveEnrolment } from '../../events/learning/enrolment.state.ts';
import { windowOf } from '../../shared/courses/course-window.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type GroupId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Day, Instant } from '../../shared/kernel/instant.ts';
import { type Due, termStateAt, type Terms } from '../../shared/learning/terms/terms.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { loadEnrolment } from '../learning/enrolment/enrolment.records.ts';
import { type SourceNow, termClock } from '../learning/terms/terms-in-force.queries.ts';
import { groupCourseRecord } from '../people/group.records.ts';
import { openBook } from '../platform/book/book.ts';
import { allRows, EVERY_ROW, oneOf, raw, type Sql, sql } from '../platform/book/sql.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { personGroupRecord, personId } from '../platform/request/access-records.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { pairs, PERSON_NAME } from './figures.sql.ts';
import { reportScopeOf } from './report-scope.ts';

/** Whose terms would change: of all who have a course, of those who have it by a group, or of some who have it directly. */
export type PreviewTarget =
  | { readonly kind: 'course' }
  | { readonly kind: 'group'; readonly group: GroupId }
  | { readonly kind: 'people'; readonly people: readonly PersonId[] };

/** What a change of terms would do. */
export type TermsPreview = {
  /** Who has the course, has not completed it, and is seen by the caller. */
  readonly people: number;
  /** How many of them were looked at: the first by name. */
  readonly examined: number;
  /** Who would be overdue and is not, and who is overdue and would not be, by name. */
  readonly turnOverdue: readonly string[];
  readonly turnOpen: readonly string[];
  /** How many would be due after the course has closed. */
  readonly dueAfterClosing: number;
};

const MOST_EXAMINED = 1_000;
const PARALLEL = 16;

type Row = { readonly person: number; readonly name: string };

function ofTarget(target: PreviewTarget): Sql {
  if (target.kind === 'group') return sql`EXISTS (SELECT 1 FROM json_each(e.group_ids) g WHERE g.value = ${target.group})`;
  return target.kind === 'people' ? oneOf(raw('e.person'), target.people) : EVERY_ROW;
}

async function rowsOf(call: Call, viewer: TenantViewer, course: number, target: PreviewTarget): Promise<Row[]> {
  const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
  const learners = viewer.tenant.role === 'instructor' ? sql`m.role = 'learner'` : EVERY_ROW;
  const only = sql`c.course = ${course} AND e.completed = 0 AND ${learners} AND ${ofTarget(target)}`;
  return allRows(
    book,
    sql`SELECT m.person AS person, ${PERSON_NAME} AS name ${pairs(reportScopeOf(viewer, call.now), only)} ORDER BY m.name_fold`,
  );
}

/** What would change: the terms of a source, null for none any more, or the last day that people have whatever the terms say. */
export type PreviewChange = { readonly terms: Terms | null } | { readonly until: Day };

/** The course, and whose terms would change. */
type Change = { readonly scope: Scope; readonly course: CourseItem; readonly target: PreviewTarget; readonly to: PreviewChange };

async function sourceOf(
  { scope, course, target }: Change,
  terms: Terms | null,
  person: PersonId,
  { assignedAt }: Enrolment,
): Promise<SourceNow> {
  if (target.kind === 'course') return { source: { kind: 'course' }, terms, since: assignedAt };
  if (target.kind === 'people') return { source: { kind: 'direct' }, terms, since: assignedAt };
  const [given, joined] = await Promise.all([
    getItem('records', records.groupCourse(scope, target.group, asId<CourseId>(course.id)), groupCourseRecord),
    getItem('records', records.personGroup(scope, person, target.group), personGroupRecord),
  ]);
  if (!given) throw notFound();
  const since = joined && joined.since > given.since ? joined.since : given.since;
  return { source: { kind: 'group', group: target.group }, terms, since };
}

type Effect = { readonly before: boolean; readonly after: boolean; readonly due: Due | null };

const isOverdue = ({ due = null, round: { completedAt }, exempt = false }: Pick<Enrolment, 'round'> & Partial<PresentTerm>, now: Instant) =>
  termStateAt({ due, completedAt, isExempt: exempt, isActive: true }, now) === 'overdue';
type PresentTerm = { readonly due: Due | null; readonly exempt: boolean };

/** Returns the command by which somebody's terms would change. */
async function commandOn(change: Change, person: PersonId, state: Enrolment, clock: TermClock): Promise<EnrolmentCommand> {
  const { to } = change;
  if ('until' in to) return { type: 'ExtendTerm', until: to.until, sealedReason: '', clock };
  return { type: 'SetTerms', terms: { sources: [await sourceOf(change, to.terms, person, state)], clock } };
}

/** Returns whether somebody is overdue, and would be, by the decision of the command itself; null for who does not have the course any more. */
async function effectOn(change: Change, person: PersonId, now: Instant): Promise<Effect | null> {
  const { scope, course } = change;
  const { state } = await loadEnrolment(scope, person, asId<CourseId>(course.id));
  if (state.status !== 'active') return null;
  const events = enrolmentDecider.decide(await commandOn(change, person, state, await termClock(scope, person, now)), state);
  const on = { at: now, actor: { kind: 'system', name: 'preview' } } as const;
  const after = events.reduce((current, event) => evolveEnrolment(current, event, on), state as ReturnType<typeof evolveEnrolment>);
  if (after.status === 'none') return null;
  return { before: isOverdue(state, now), after: isOverdue(after, now), due: after.due ?? null };
}

/** Returns what a change of terms would do; nothing is written. */
export async function previewTerms(call: Call, viewer: TenantViewer, change: Omit<Change, 'scope'>): Promise<TermsPreview> {
  const { scope } = viewer.tenant;
  const rows = await rowsOf(call, viewer, change.course.id, change.target);
  const examined = rows.slice(0, MOST_EXAMINED);
  const effects = await inParallel(examined, PARALLEL, ({ person }) => effectOn({ ...change, scope }, personId(person), call.now));
  const named = (turns: (effect: Effect) => boolean) =>
    examined.flatMap(({ name }, index) => {
      const effect = effects[index];
      return effect && turns(effect) ? [name] : [];
    });
  const { endAt } = windowOf(change.course);
  return {
    people: rows.length,
    examined: examined.length,
    turnOverdue: named(({ before, after }) => !before && after),
    turnOpen: named(({ before, after }) => before && !after),
    dueAfterClosing: endAt === null ? 0 : effects.filter((effect) => effect?.due && effect.due.at > endAt).length,
  };
}
