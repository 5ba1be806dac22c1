import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId, type UnitId } from '../../../shared/kernel/ids.ts';

/** Which submission: the person and course of its enrolment, the round, the unit, and its number there. */
export type SubmissionRef = {
  readonly person: PersonId;
  readonly course: CourseId;
  readonly round: number;
  readonly unit: UnitId;
  readonly number: number;
};

const ID = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([1-9]\d{0,5})-([1-9]\d{0,14})-([1-9]\d{0,5})$/;

/** Returns the id of a submission, opaque to clients. */
export const submissionId = ({ person, course, round, unit, number }: { readonly [Member in keyof SubmissionRef]: number }): string =>
  [person, course, round, unit, number].join('-');

/** Returns what an id names. @throws NOT_FOUND for a malformed one, as for a missing submission */
export function parseSubmissionId(input: string | number): SubmissionRef {
  const match = ID.exec(String(input));
  if (!match) throw notFound();
  const [person = 0, course = 0, round = 0, unit = 0, number = 0] = match.slice(1).map(Number);
  return { person: asId<PersonId>(person), course: asId<CourseId>(course), round, unit: asId<UnitId>(unit), number };
}
