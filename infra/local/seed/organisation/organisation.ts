import { scopeOf } from '../../../../functions/platform/keys/keys.ts';
import { branchId, tenantId } from '../../../../functions/platform/request/access-records.ts';
import { inParallel } from '../../../../functions/platform/runtime/parallel.ts';
import { findBranchBySlug } from '../../../../functions/tenancy/branch.queries.ts';
import { findInstance } from '../../../../functions/tenancy/instance.queries.ts';
import type { Scope } from '../../../../functions/platform/keys/keys.ts';
import { type Day, dayOf, type Instant, systemClock, toInstant, toMillis } from '../../../../shared/kernel/instant.ts';
import { callGraphql, type SeedSession, signIn } from '../client.ts';
import { at } from '../seed-time/clock.ts';
import { PASSWORD, seedPeople } from '../people.ts';
import { enrol } from '../progress.ts';
import type { SeedCloud } from '../seed-types.ts';
import { publish, readUnits } from './publish.ts';
import { CAME, type CoursePlan, type Launched, plansOfAll, type Visit, workTime } from './plans.ts';
import { randomOf, type Random } from './random.ts';
import { type Sessions, sessionsOf } from './sessions.ts';
import {
  type BranchName,
  type Colleague,
  COLLEAGUES,
  createBranches,
  createColleagues,
  createEnded,
  createGroups,
  giveToNewStarters,
  importColleagues,
} from './staff.ts';
import { uploadTemplates } from './templates.ts';
import type { OrganisationCourse } from './unit-text.ts';
import { type Work, workInUnit } from './work-in-units.ts';

const ACME = 'acme.localhost';
const ADMIN = 'admin@acme.test';
const AUTHOR = 'instructor@acme.test';
const PLATFORM_ADMIN = 'super@trellis.test';
const SELF = 'mutation ($id: ID!) { CourseEnrollment(input: { course_id: $id }) { id } }';
const ASSIGN =
  'mutation ($branch: ID!, $courses: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $branch, course_ids: $courses }) }';

const SUPPORT = `mutation ($id: ID!) { updateLmsInstance(id: $id, name: "Acme", support_email: "training@acme.test", support_phone: "0808 157 0142",
  support_chat_url: "https://chat.acme.example/training", support_messenger_url: "https://messenger.acme.example/training",
  support_address: "Acme Training, 4 Quayside, Bristol") { id } }`;

/** All that looks random follows from it, so that every start makes the same organisation, counted back from the day of the start. */
const ORGANISATION_SEED = 20_260_401;
/** Acme began so many days ago; the audit log goes back to there. */
const BEGAN = 395;
/** How many days after they came new starters get the course of their group: on a later day, however weekends fall. */
const SETTLED = 4;
const AT_ONCE = 6;
const UNIT_MS = 13 * 60_000;

type FirstCourse = { readonly id: string; readonly course: OrganisationCourse };

/** The courses of a sample data set and the times at which the organisation makes more of them. */
type Courses = {
  /** Makes the courses of the small sample data. Returns them with their ids. */
  readonly first: (author: SeedSession) => Promise<readonly [FirstCourse, FirstCourse, FirstCourse]>;
  /** Further ones, and how many days ago they are published. */
  readonly further: readonly { readonly ago: number; readonly course: OrganisationCourse }[];
  /** Makes the progress of the printed accounts in the first courses, by their ids. */
  readonly progress: (first: readonly [string, string, string]) => Promise<void>;
};

type Organisation = {
  readonly cloud: SeedCloud;
  readonly today: Day;
  readonly random: Random;
  readonly acme: Scope;
  readonly branches: Readonly<Record<BranchName, number>>;
  readonly sessions: Sessions;
  /** A session of the present of the author, by which files are uploaded. */
  readonly uploads: SeedSession;
  /** Does work so many days ago. */
  readonly ago: <Result>(days: number, work: () => Promise<Result>) => Promise<Result>;
};

/** Creates the instances with the people of the printed accounts, and says where Acme is asked for help. */
async function createAcme(cloud: SeedCloud): Promise<Pick<Organisation, 'acme' | 'sessions'>> {
  await seedPeople(80);
  const instance = await findInstance('acme');
  if (!instance) throw new Error('The sample data has no Acme.');
  const acme = scopeOf(tenantId(instance.id));
  const sessions = sessionsOf(ACME, acme.tenant);
  await callGraphql(cloud, await sessions.of(PLATFORM_ADMIN), SUPPORT, { variables: { id: String(instance.id) } });
  return { acme, sessions };
}

async function beginAcme(cloud: SeedCloud): Promise<Organisation> {
  const today = dayOf(systemClock());
  const random = randomOf(ORGANISATION_SEED);
  const ago: Organisation['ago'] = (days, work) => at(workTime(today, days, random), work);
  const { acme, sessions } = await ago(BEGAN, () => createAcme(cloud));
  await ago(BEGAN - 1, () => createBranches(acme));
  const idOf = async (slug: BranchName): Promise<number> => {
    const branch = await findBranchBySlug(acme, slug);
    if (!branch) throw new Error(`The sample data has no branch ${slug}.`);
    return branchId(branch.id);
  };
  const branches = { north: await idOf('north'), south: await idOf('south'), east: await idOf('east'), harbour: await idOf('harbour') };
  const uploads = await signIn(cloud, AUTHOR, PASSWORD, ACME);
  return { cloud, today, random, acme, branches, ago, sessions, uploads };
}

/** Returns the author's session of the time of the work, with the one of the present. */
const authorSession = async ({ sessions, uploads }: Organisation): Promise<SeedSession> => ({
  ...(await sessions.of(AUTHOR)),
  present: uploads,
});

async function offer({ cloud, branches, sessions }: Organisation, courses: readonly string[]): Promise<void> {
  const admin = await sessions.of(ADMIN);
  for (const branch of Object.values(branches)) await callGraphql(cloud, admin, ASSIGN, { variables: { branch: String(branch), courses } });
}

async function makeCourses(organisation: Organisation, { first, further }: Courses): Promise<Launched[]> {
  const { cloud, ago, sessions } = organisation;
  const begun = await ago(BEGAN - 2, async () => {
    await uploadTemplates(cloud, await sessions.of(ADMIN));
    const made = await first(await authorSession(organisation));
    await offer(
      organisation,
      made.map(({ id }) => id),
    );
    return made.map((one) => ({ ...one, ago: BEGAN - 2 }));
  });
  const later: typeof begun = [];
  for (const { ago: days, course } of further) {
    const id = await ago(days, async () => {
      const author = await authorSession(organisation);
      const made = await publish(cloud, author, course);
      await offer(organisation, [made]);
      return made;
    });
    later.push({ id, course, ago: days });
  }
  const author = await sessions.of(AUTHOR);
  return inParallel([...begun, ...later], 1, async (one) => ({ made: await readUnits(cloud, author, one.id, one.course), ago: one.ago }));
}

/** Colleagues come: the first ones, many half a year ago, and the last by an import. Returns the ids of the groups. */
async function employ({ cloud, acme, branches, ago, sessions }: Organisation): Promise<readonly number[]> {
  const groups = await ago(BEGAN - 1, async () => createGroups(cloud, await sessions.of(ADMIN)));
  await ago(CAME.early, () => createColleagues(acme, 'early', groups, branches));
  await ago(CAME.later, () => createColleagues(acme, 'later', groups, branches));
  await ago(CAME.import, async () => importColleagues(cloud, await sessions.of(ADMIN)));
  return groups;
}

function enrolAt({ cloud, sessions }: Organisation, { email, branch }: Colleague, { launched, enrolledAt, isAssigned }: CoursePlan) {
  const { id } = launched.made;
  return at(enrolledAt, async () => {
    if (isAssigned) return enrol(cloud, await sessions.of(ADMIN), await sessions.personOf(email), [id]);
    await callGraphql(cloud, await sessions.of(email, branch), SELF, { variables: { id }, key: `${email}/${id}`.slice(0, 59) });
  });
}

async function visit(
  organisation: Organisation,
  { email, branch }: Colleague,
  { at: time, launched, units, habits }: Visit,
  isLast: boolean,
) {
  const { cloud, acme: scope, sessions } = organisation;
  const learner = await at(time, () => (isLast ? sessions.recorded(email, branch) : sessions.of(email, branch)));
  const person = await sessions.personOf(email);
  const work: Work = { cloud, scope, email, person, made: launched.made, habits, learner, sessions, branch };
  let begun: Instant = toInstant(toMillis(time) + UNIT_MS);
  for (const unit of units) {
    await workInUnit(work, unit, begun);
    begun = toInstant(toMillis(begun) + UNIT_MS);
  }
}

type Step = { readonly at: Instant; readonly work: (isLast: boolean) => Promise<void> };

/** Somebody's half year: enrolments and visits in the order of their times. */
async function learn(organisation: Organisation, colleague: Colleague, plans: readonly CoursePlan[]): Promise<void> {
  const steps: Step[] = plans.flatMap((plan) => [
    { at: plan.enrolledAt, work: () => enrolAt(organisation, colleague, plan) },
    ...plan.visits.map((each) => ({ at: each.at, work: (isLast: boolean) => visit(organisation, colleague, each, isLast) })),
  ]);
  const ordered = steps.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  for (const [index, step] of ordered.entries()) await step.work(index === ordered.length - 1);
}

/** Returns what is called when somebody's half year is written, and prints each quarter of all of them. */
function quartersOf(cloud: SeedCloud, count: number): () => void {
  let written = 0;
  return () => {
    const before = Math.floor((written * 4) / count);
    written += 1;
    const quarter = Math.floor((written * 4) / count);
    if (quarter > before && quarter < 4) cloud.print(`Half a year of learning: ${quarter * 25} %`);
  };
}

/** Makes an organisation at work: its people, courses and half a year of learning, all with the times at which they happen. */
export async function seedOrganisation(cloud: SeedCloud, courses: Courses): Promise<void> {
  const organisation = await beginAcme(cloud);
  const { random, today, ago } = organisation;
  cloud.print(`Sign in already on ${cloud.origin(ACME)}/app/ as ${ADMIN}, password ${PASSWORD}. The work of Acme is written meanwhile.`);
  const groups = await employ(organisation);
  const launched = await makeCourses(organisation, courses);
  await ago(300, () => createEnded(today));
  const learners = plansOfAll(
    COLLEAGUES.filter(({ role }) => role === 'learner'),
    launched,
    today,
    random,
  );
  const [food, data, week] = launched.map(({ made }) => made.id);
  if (food !== undefined && data !== undefined && week !== undefined) await ago(4, () => courses.progress([food, data, week]));
  if (week !== undefined)
    await ago(CAME.import - SETTLED, async () => giveToNewStarters(cloud, await organisation.sessions.of(ADMIN), groups, week));
  const tell = quartersOf(cloud, learners.length);
  await inParallel(learners, AT_ONCE, async ({ colleague, plans }) => {
    await learn(organisation, colleague, plans);
    tell();
  });
  cloud.print(
    `Acme has ${COLLEAGUES.length + 7} people and ${launched.length} courses, the same at every start (seed ${ORGANISATION_SEED}).`,
  );
}
