import { UNIT_KINDS } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { kindOf } from './course.ts';

/**
 * Returns the unit that a learner looks back at after a test: the last one before it that is read, watched or heard, else the last package;
 * undefined where only tests and assignments come before. Which unit covers what nobody has written down.
 */
export function unitToReread<Unit extends { readonly __typename: string }>(units: readonly Unit[], test: Unit): Unit | undefined {
  const before = units.slice(0, units.indexOf(test));
  const lastOf = (completedBy: string): Unit | undefined => before.findLast((unit) => UNIT_KINDS[kindOf(unit)].completedBy === completedBy);
  return lastOf('moving-on') ?? lastOf('package');
}
