import { type UnitKind, unitKindOf } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { progressPercentOf } from '../../../../shared/courses/course-outline.ts';
import type { CoursePlayerQuery, LearnerTestFragment } from '../../../api/generated/graphql.ts';
import { withUnitTitle } from '../../../shared-features/unit-title.ts';

export type PlayerCourse = NonNullable<CoursePlayerQuery['course']>;
export type PlayerUnit = PlayerCourse['units'][number];
export type PlayerQuestion = LearnerTestFragment;
export type StoredResponse = PlayerCourse['userResponses'][number];

/** Returns the kind of a unit by its GraphQL type; the schema has no other types. */
export const kindOf = (unit: { readonly __typename: string }): UnitKind => unitKindOf(unit.__typename) ?? 'content';

export const questionsOf = (unit: PlayerUnit): readonly PlayerQuestion[] => ('tests' in unit ? unit.tests : []);

export const inOrder = (units: readonly PlayerUnit[]): readonly PlayerUnit[] =>
  units.map(withUnitTitle).toSorted((a, b) => a.unit_order - b.unit_order);

/** Returns the unit that an address names by its order, else the first; without an order the first incomplete unit, else the first. */
export function unitAt(units: readonly PlayerUnit[], order: string | undefined): PlayerUnit | undefined {
  if (order !== undefined) return units.find((unit) => String(unit.unit_order) === order) ?? units[0];
  return units.find((unit) => !unit.is_complete) ?? units[0];
}

export const nextOf = (units: readonly PlayerUnit[], unit: PlayerUnit): PlayerUnit | undefined => units[units.indexOf(unit) + 1];
export const previousOf = (units: readonly PlayerUnit[], unit: PlayerUnit): PlayerUnit | undefined => units[units.indexOf(unit) - 1];

export function progressOf(units: readonly { readonly is_complete: boolean }[]): { done: number; of: number; percent: number } {
  const done = units.filter((unit) => unit.is_complete).length;
  return { done, of: units.length, percent: progressPercentOf(done, units.length) };
}

/** Returns the course with a unit marked as complete. */
export const withUnitComplete = (course: PlayerCourse, unitId: string): PlayerCourse => ({
  ...course,
  units: course.units.map((unit) => (unit.id === unitId ? { ...unit, is_complete: true } : unit)),
});

/** Returns the course with a stored answer; one key of one unit holds one response. */
export function withResponse(course: PlayerCourse, response: StoredResponse): PlayerCourse {
  const others = course.userResponses.filter(({ unit_id, input_key }) => unit_id !== response.unit_id || input_key !== response.input_key);
  return { ...course, userResponses: [...others, response] };
}

export const responseTo = (course: PlayerCourse, unitId: string, key: string): StoredResponse | undefined =>
  course.userResponses.find(({ unit_id, input_key }) => unit_id === unitId && input_key === key);
