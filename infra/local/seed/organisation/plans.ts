import { addDays, type Day, type Instant } from '../../../../shared/kernel/instant.ts';
import type { PublishedCourse, StoredUnit } from './publish.ts';
import type { Random } from './random.ts';
import type { Colleague } from './staff.ts';
import type { Habits } from './work-in-units.ts';

/** A course, and how many days ago it was published. */
export type Launched = { readonly made: PublishedCourse; readonly ago: number };

/** Some units of a course, one after the other. */
export type Visit = { readonly at: Instant; readonly launched: Launched; readonly units: readonly StoredUnit[]; readonly habits: Habits };

/** What somebody does in a course: by whom they are enrolled, and when they work in it. */
export type CoursePlan = {
  readonly launched: Launched;
  readonly enrolledAt: Instant;
  readonly isAssigned: boolean;
  readonly visits: readonly Visit[];
};

/** How many days ago colleagues came, by when they came. */
export const CAME: Readonly<Record<Colleague['came'], number>> = { early: 392, later: 183, import: 61 };

/** The half year that charts show. */
const HALF_YEAR = 182;
const UNITS_AT_ONCE = 2;
const IN_PACKAGES = ['passed', 'failed', 'begun', 'passed', 'passed'] as const;
const HANDED_IN = ['accepted', 'returned, then accepted', 'waiting', 'returned'] as const;

/** Returns a time of a working day so many days ago. A weekend becomes the Friday before it. */
export function workTime(today: Day, ago: number, random: Random): Instant {
  const weekday = new Date(`${addDays(today, -ago)}T00:00:00Z`).getUTCDay();
  const day = addDays(today, -ago - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day}T${two(7 + random.below(9))}:${two(random.below(60))}:${two(random.below(60))}.000Z`;
}

/** Returns units in parts of one visit each; what is handed in ends a visit, because it is read before the next. */
function partsOf(units: readonly StoredUnit[]): StoredUnit[][] {
  const parts: StoredUnit[][] = [[]];
  for (const unit of units) {
    const part = parts.at(-1) ?? [];
    part.push(unit);
    if (part.length === UNITS_AT_ONCE || unit.__typename === 'AssignmentUnitType') parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

type Begin = {
  readonly today: Day;
  readonly random: Random;
  readonly launched: Launched;
  readonly ago: number;
  readonly finishes: boolean;
};

/** Returns what somebody does in a course that they begin so many days ago. What would be in the future is left out. */
function planOf({ today, random, launched, ago, finishes }: Begin): CoursePlan {
  const all = launched.made.units;
  const units = finishes ? all : all.slice(0, random.below(all.length));
  const habits: Habits = {
    seconds: 240 + random.below(600),
    isWrongFirst: random.chance(0.3),
    inPackages: 'passed',
    handsIn: HANDED_IN[random.below(HANDED_IN.length)] ?? 'accepted',
  };
  const enrolledAt = workTime(today, ago, random);
  let left = ago - 1 - random.below(3);
  const visits: Visit[] = [];
  for (const part of partsOf(units)) {
    if (left < 3) break;
    visits.push({ at: workTime(today, left - 2, random), launched, units: part, habits });
    left -= 6 + random.below(4);
  }
  return { launched, enrolledAt, isAssigned: random.chance(0.5), visits: visits.filter(({ at }) => at > enrolledAt) };
}

/** Returns what somebody does in all of their courses. The first ones took the first course a year ago and more. */
function plansOf({ came }: Colleague, courses: readonly Launched[], today: Day, random: Random): CoursePlan[] {
  const [first, ...others] = courses;
  if (!first) return [];
  const plans: CoursePlan[] = [];
  if (came === 'early') plans.push(planOf({ today, random, launched: first, ago: 388 - random.below(30), finishes: true }));
  const open = came === 'early' ? others : courses;
  const count = came === 'import' ? 1 : 1 + random.below(2);
  const from = random.below(open.length);
  for (let index = 0; index < count; index += 1) {
    const launched = open[(from + index * 2) % open.length];
    if (!launched || plans.some((plan) => plan.launched === launched)) continue;
    const earliest = Math.min(HALF_YEAR, CAME[came], launched.ago) - 4;
    plans.push(planOf({ today, random, launched, ago: 4 + random.below(earliest - 4), finishes: random.chance(0.65) }));
  }
  return plans;
}

const hasPackage = ({ visits }: CoursePlan): boolean =>
  visits.some(({ units }) => units.some(({ __typename }) => __typename === 'ScormUnitType'));

const withOutcome = (plan: CoursePlan, inPackages: Habits['inPackages']): CoursePlan => ({
  ...plan,
  visits: plan.visits.map((visit) => ({ ...visit, habits: { ...visit.habits, inPackages } })),
});

/** Returns what everybody does. What people reach in the package of a course takes turns, so that each of the outcomes occurs. */
export function plansOfAll(colleagues: readonly Colleague[], courses: readonly Launched[], today: Day, random: Random) {
  const reached = new Map<Launched, number>();
  const withTurn = (plan: CoursePlan): CoursePlan => {
    if (!hasPackage(plan)) return plan;
    const turn = reached.get(plan.launched) ?? 0;
    reached.set(plan.launched, turn + 1);
    return withOutcome(plan, IN_PACKAGES[turn % IN_PACKAGES.length] ?? 'passed');
  };
  return colleagues.map((colleague) => ({ colleague, plans: plansOf(colleague, courses, today, random).map(withTurn) }));
}
