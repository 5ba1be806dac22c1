import type { DashboardDataQuery } from '../../api/generated/graphql.ts';
import type { Paths } from '../../session/paths.ts';
import { t } from '../../texts/text.ts';

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
  /** The screen on which the step can be done from a file. */
  readonly fromFile?: string;
};

type StepFacts = {
  readonly data: DashboardDataQuery['dashboardData'];
  /** `has_look`: the instance or one of its branches has a logo or a colour; `has_course`: a draft counts. */
  readonly kept: NonNullable<DashboardDataQuery['firstSteps']>;
  /** Logo and colours of the instance are shown: otherwise nobody can do that step. */
  readonly showsLook: boolean;
  readonly paths: Paths;
};

/** Returns the steps about what the instance has. */
function partSteps({ data, kept, paths }: StepFacts, branches: number): readonly Step[] {
  const courses = data.analyticsData?.totalCourses ?? 0;
  const people = (data.analyticsData?.activeUsers ?? 0) + (data.analyticsData?.inactiveUsers ?? 0);
  return [
    {
      name: t('A course'),
      sentence: t('Write it here, drop files into it, or begin with a sample that you change.'),
      act: t('Add the first course'),
      to: paths.addCourse(),
      isDone: courses > 0 || kept.has_course,
      adds: true,
      bySample: true,
    },
    {
      name: t('People'),
      sentence: t('One at a time, or a whole list from a file.'),
      act: t('Add people'),
      to: paths.addUser(),
      isDone: people > 1,
      adds: true,
      fromFile: paths.bulkCreateUsers(),
    },
    {
      name: t('A branch'),
      sentence: t('A part of your organisation with its own address, look and people.'),
      act: t('Create a branch'),
      to: paths.createBranch(),
      isDone: branches > 0,
      adds: true,
    },
  ];
}

/** Returns the step about the look of the instance. */
const brandStep = ({ kept, paths }: StepFacts): Step => ({
  name: t('Logo and colour'),
  sentence: t('Your own look on every page, certificate and email.'),
  act: t('Set logo and colour'),
  to: paths.brand(),
  isDone: kept.has_look,
});

/** Returns the steps of a new instance that can be done there, each done or with the way to do it. */
export function firstSteps(known: StepFacts): readonly Step[] {
  const { data, kept, showsLook, paths } = known;
  const branches = data.subscriptionSummary?.usedBranches ?? 0;
  return [
    ...(showsLook ? [brandStep(known)] : []),
    ...partSteps(known, branches),
    {
      name: t('See it as a learner'),
      sentence: t('What your people see when they sign in.'),
      act: t('View as a learner'),
      to: paths.learnerDashboard(),
      isDone: kept.seen_as_learner,
      byOpening: true,
    },
  ];
}
