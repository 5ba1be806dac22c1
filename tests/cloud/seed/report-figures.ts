import { expect } from 'vitest';
import { timeText } from '../../../shared/learning/time-text.ts';
import { type Counted, countsOfPairs, mondayOfTime, type Pair, weeksOfPair } from '../../fixtures/generated-tenant/recomputed.ts';
import type { StoredTenant } from '../../fixtures/generated-tenant/stored-tenant.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

/** Makes a call of the API as somebody who reads all reports. */
export type Read = (query: string, variables?: Record<string, unknown>) => Promise<Replies>;

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const MOST_WEEKS = 53;
const WEEK_MS = 7 * 86_400_000;

const rounded = (value: number): number => Math.round(value * 100 + 1e-9) / 100;
const rateOf = ({ completed, assigned }: ReturnType<typeof countsOfPairs>): number =>
  assigned === 0 ? 0 : rounded((100 * completed) / assigned);
const byId = <Item extends { readonly id: string }>(rows: readonly Item[]): Item[] => rows.toSorted((a, b) => Number(a.id) - Number(b.id));
const pairsBy = (pairs: readonly Pair[], of: 'person' | 'course', id: number): Pair[] => pairs.filter((pair) => pair[of] === id);
const newest = <Item extends { readonly createdAt: string }>(items: readonly Item[], idOf: (item: Item) => number): Item[] =>
  items.toSorted((a, b) => (a.createdAt === b.createdAt ? idOf(b) - idOf(a) : a.createdAt < b.createdAt ? 1 : -1)).slice(0, 5);

const DASHBOARD = `query ($branchUrl: String) { dashboardData(branchUrl: $branchUrl) {
  analyticsData { completionRate completedCourses inProgressCourses notStartedCourses trainingTime assignedCourses activeUsers inactiveUsers totalCourses }
  recentUsers { id assignedCourses completedCourses } recentCourses { id users } } }`;

/** Expects every figure of the dashboard. */
export async function expectDashboard(read: Read, branchUrl: string | null, counted: Counted, all: StoredTenant['people']): Promise<void> {
  const { people, courses, pairs } = counted;
  const counts = countsOfPairs(pairs);
  expect((await read(DASHBOARD, { branchUrl })).dashboardData).toEqual({
    analyticsData: {
      completionRate: rateOf(counts),
      completedCourses: counts.completed,
      inProgressCourses: counts.inProgress,
      notStartedCourses: counts.notStarted,
      trainingTime: timeText(counts.seconds),
      assignedCourses: counts.assigned,
      activeUsers: people.length,
      inactiveUsers: all.length - people.length,
      totalCourses: courses.length,
    },
    recentUsers: newest(people, ({ person }) => person).map(({ person }) => {
      const { assigned, completed } = countsOfPairs(pairsBy(pairs, 'person', person));
      return { id: String(person), assignedCourses: assigned, completedCourses: completed };
    }),
    recentCourses: newest(courses, ({ course }) => course).map(({ course }) => ({
      id: String(course),
      users: pairsBy(pairs, 'course', course).length,
    })),
  });
}

const USERS = `query ($branchUrls: [String!]) { usersReportPage(branchUrls: $branchUrls, limit: 200) {
  stats { completionRate completedCourses coursesInProgress coursesNotStarted trainingTime }
  data { id name email completedCourses coursesInProgress coursesNotStarted } paginatorInfo { total } } }`;
const COURSES = `query ($branchUrls: [String!]) { coursesReportPage(branchUrls: $branchUrls, limit: 200) {
  stats { totalCourses completionRate completedLearners learnersInProgress learnersNotStarted trainingTime }
  data { id assignedLearners completedLearners learnersInProgress learnersNotStarted trainingTime progress date_assigned } paginatorInfo { total } } }`;

/** Expects every figure of the two lists of reports, with the figures above them. */
export async function expectLists(read: Read, branchUrls: readonly string[], { people, courses, pairs }: Counted): Promise<void> {
  const counts = countsOfPairs(pairs);
  const { usersReportPage } = await read(USERS, { branchUrls });
  expect({ ...usersReportPage, data: byId(usersReportPage.data) }).toEqual({
    stats: {
      completionRate: rateOf(counts),
      completedCourses: counts.completed,
      coursesInProgress: counts.inProgress,
      coursesNotStarted: counts.notStarted,
      trainingTime: timeText(counts.seconds),
    },
    data: people.map(({ person, firstName, lastName, email }) => {
      const { completed, inProgress, notStarted } = countsOfPairs(pairsBy(pairs, 'person', person));
      const named = { id: String(person), name: `${firstName} ${lastName}`, email };
      return { ...named, completedCourses: completed, coursesInProgress: inProgress, coursesNotStarted: notStarted };
    }),
    paginatorInfo: { total: people.length },
  });
  const { coursesReportPage } = await read(COURSES, { branchUrls });
  expect({ ...coursesReportPage, data: byId(coursesReportPage.data) }).toEqual({
    stats: {
      totalCourses: courses.length,
      completionRate: rateOf(counts),
      completedLearners: counts.completed,
      learnersInProgress: counts.inProgress,
      learnersNotStarted: counts.notStarted,
      trainingTime: timeText(counts.seconds),
    },
    data: courses.map(({ course }) => {
      const own = pairsBy(pairs, 'course', course);
      const { assigned, completed, inProgress, notStarted, seconds } = countsOfPairs(own);
      return {
        id: String(course),
        assignedLearners: assigned,
        completedLearners: completed,
        learnersInProgress: inProgress,
        learnersNotStarted: notStarted,
        trainingTime: timeText(seconds),
        progress: own.length === 0 ? 0 : rounded(own.reduce((sum, { progress }) => sum + progress, 0) / own.length),
        date_assigned:
          own
            .map(({ assignedAt }) => assignedAt)
            .toSorted()
            .at(-1) ?? null,
      };
    }),
    paginatorInfo: { total: courses.length },
  });
}

const COURSE = `query ($courseId: Int!, $branchUrl: String) { CourseReport(courseId: $courseId, branchUrl: $branchUrl) {
  stats { completionRate completedLearners learnersInProgress learnersNotStarted trainingTime assignedLearners }
  activityOverTime { weekStart assignedCount completedCount } timeSpentWeekly { weekStart averageTimeSpent }
  users { id progress assignedDate completionDate timeSpent } } }`;

type Week = { readonly weekStart: string };
type CourseReply = {
  readonly stats: object;
  readonly activityOverTime: readonly (Week & { readonly assignedCount: number; readonly completedCount: number })[];
  readonly timeSpentWeekly: readonly (Week & { readonly averageTimeSpent: number })[];
  readonly users: readonly Row[];
};

/** Returns the figures of weeks by their Mondays, the latest ones alone and none that are 0. */
function shownWeeks(weeks: Iterable<readonly [string, number]>, today: string): Record<string, number> {
  const first = new Date(Date.parse(mondayOfTime(today)) - (MOST_WEEKS - 1) * WEEK_MS).toISOString().slice(0, 10);
  return Object.fromEntries([...weeks].filter(([monday, figure]) => monday >= first && figure > 0));
}

function weeksOf(pairs: readonly Pair[], dayOf: (pair: Pair) => string | null): (readonly [string, number])[] {
  const days = pairs.map(dayOf).filter((at) => at !== null);
  return Array.from(
    Map.groupBy(days, (at) => mondayOfTime(at)),
    ([monday, all]) => [monday, all.length] as const,
  );
}

function timeByWeek(pairs: readonly Pair[]): (readonly [string, number])[] {
  const entries = pairs.flatMap((pair) => [...weeksOfPair(pair)]);
  return Array.from(
    Map.groupBy(entries, ([monday]) => monday),
    ([monday, all]) => [monday, rounded(all.reduce((sum, [, seconds]) => sum + seconds, 0) / all.length)] as const,
  );
}

/** Expects every figure of the reports of all courses. */
export async function expectCourses(read: Read, branchUrl: string | null, counted: Counted, today: string): Promise<void> {
  for (const { course } of counted.courses) {
    const { CourseReport } = await read(COURSE, { courseId: course, branchUrl });
    const pairs = pairsBy(counted.pairs, 'course', course).toSorted((a, b) => a.person - b.person);
    const history = pairsBy(counted.history, 'course', course);
    const counts = countsOfPairs(pairs);
    const shown = (of: (week: CourseReply['activityOverTime'][number]) => number) =>
      shownWeeks(
        CourseReport.activityOverTime.map((week) => [week.weekStart, of(week)] as const),
        today,
      );
    expect({
      stats: CourseReport.stats,
      assigned: shown(({ assignedCount }) => assignedCount),
      completed: shown(({ completedCount }) => completedCount),
      times: shownWeeks(
        CourseReport.timeSpentWeekly.map(({ weekStart, averageTimeSpent }) => [weekStart, averageTimeSpent] as const),
        today,
      ),
      users: byId(CourseReport.users),
    }).toEqual({
      stats: {
        completionRate: rateOf(counts),
        completedLearners: counts.completed,
        learnersInProgress: counts.inProgress,
        learnersNotStarted: counts.notStarted,
        trainingTime: timeText(counts.seconds),
        assignedLearners: counts.assigned,
      },
      assigned: shownWeeks(
        weeksOf(history, ({ assignedAt }) => assignedAt),
        today,
      ),
      completed: shownWeeks(
        weeksOf(history, ({ firstCompletedAt }) => firstCompletedAt),
        today,
      ),
      times: shownWeeks(timeByWeek(history), today),
      users: pairs.map(({ person, progress, assignedAt, completed, firstCompletedAt, seconds }) => ({
        id: String(person),
        progress,
        assignedDate: assignedAt,
        completionDate: completed ? firstCompletedAt : null,
        timeSpent: seconds,
      })),
    });
  }
}

const KINDS = ['contents', 'videos', 'audios', 'documents', 'iframes', 'scorms', 'assignments', 'tests'] as const;
const PERSON = `query ($userId: Int!) { UserProgress(userId: $userId) {
  totalCourses completedCourses inProgressCourses notStartedCourses averageCompletionRate
  courses { id completionPercentage unitsCompleted totalUnits timeSpent is_complete enrolledDate
    units { ${KINDS.map((kind) => `${kind} { id is_complete time_spent }`).join(' ')} } } }
  CompletedCourses(userId: $userId) { id completed_date } }`;

/** Returns a day as the contract prints it: 05/03/2026. */
const printedDay = (at: string | null): string | null => at && at.slice(0, 10).split('-').toReversed().join('/');

/** Expects every figure of the reports of all people, unit by unit. */
export async function expectPeople(read: Read, { people, pairs }: Counted): Promise<void> {
  for (const { person } of people) {
    const { UserProgress, CompletedCourses } = await read(PERSON, { userId: person });
    const own = pairsBy(pairs, 'person', person).toSorted((a, b) => a.course - b.course);
    const counts = countsOfPairs(own);
    const { courses, averageCompletionRate, ...totals } = UserProgress;
    expect(totals).toEqual({
      totalCourses: counts.assigned,
      completedCourses: counts.completed,
      inProgressCourses: counts.inProgress,
      notStartedCourses: counts.notStarted,
    });
    expect(averageCompletionRate).toBeCloseTo(own.length === 0 ? 0 : own.reduce((sum, { progress }) => sum + progress, 0) / own.length, 9);
    expect(byId(courses).map(({ units, ...course }) => ({ ...course, units: byId(KINDS.flatMap((kind) => units[kind])) }))).toEqual(
      own.map(({ course, progress, unitsCompleted, units, seconds, completed, assignedAt }) => ({
        id: String(course),
        completionPercentage: progress,
        unitsCompleted,
        totalUnits: units.length,
        timeSpent: seconds,
        is_complete: completed,
        enrolledDate: assignedAt,
        units: byId(units.map((unit) => ({ id: String(unit.unit), is_complete: unit.completed, time_spent: unit.seconds }))),
      })),
    );
    expect(byId(CompletedCourses)).toEqual(
      own
        .filter(({ completed }) => completed)
        .map(({ course, firstCompletedAt }) => ({ id: String(course), completed_date: printedDay(firstCompletedAt) })),
    );
  }
}
