import type { DashboardDataQuery } from '../../api/generated/graphql.ts';
import type { Paths } from '../../session/paths.ts';

type Step = {
  readonly name: string;
  readonly sentence: string;
  readonly act: string;
  readonly to: string;
  readonly isDone: boolean;
  /** What its screen is for counts against the plan. */
  readonly adds?: true;
  /** The step is done by opening its screen. */
  readonly byOpening?: true;
  /** The step can be done by copying the sample course, too. */
  readonly bySample?: true;
};

type Known = {
  readonly data: DashboardDataQuery['dashboardData'];
  /** The instance or one of its branches has a logo or a colour. */
  readonly hasLook: boolean;
  readonly seenAsLearner: boolean;
  readonly paths: Paths;
};

/** Returns the steps about what the instance has. */
function partSteps({ data, paths }: Known, branches: number): readonly Step[] {
  const courses = data.analyticsData?.totalCourses ?? 0;
  const people = (data.analyticsData?.activeUsers ?? 0) + (data.analyticsData?.inactiveUsers ?? 0);
  return [
    {
      name: 'A course',
      sentence: 'Write it here, drop files into it, or begin with a sample that you change.',
      act: 'Add the first course',
      to: paths.addCourse(),
      isDone: courses > 0,
      adds: true,
      bySample: true,
    },
    {
      name: 'People',
      sentence: 'One at a time, or a whole list from a file.',
      act: 'Add people',
      to: paths.addUser(),
      isDone: people > 1,
      adds: true,
    },
    {
      name: 'A branch',
      sentence: 'A part of your organisation with its own address, look and people.',
      act: 'Create a branch',
      to: paths.createBranch(),
      isDone: branches > 0,
      adds: true,
    },
  ];
}

/** Returns the five steps of a new instance, each done or with the way to do it. */
export function firstSteps(known: Known): readonly Step[] {
  const { data, hasLook, seenAsLearner, paths } = known;
  const branches = data.subscriptionSummary?.usedBranches ?? 0;
  return [
    {
      name: 'Logo and colour',
      sentence: 'Your own look on every page, certificate and email.',
      act: 'Set logo and colour',
      to: paths.brand(),
      isDone: hasLook,
    },
    ...partSteps(known, branches),
    {
      name: 'The view of a learner',
      sentence: 'What your people see when they sign in.',
      act: 'View as a learner',
      to: paths.learnerDashboard(),
      isDone: seenAsLearner,
      byOpening: true,
    },
  ];
}
