/** Where a submission of an assignment stands. `number` counts the submissions of one unit in one round, from 1. */
export type SubmissionPlace = {
  readonly person: number;
  readonly course: number;
  readonly round: number;
  readonly unit: number;
  readonly number: number;
};

/** The id of a submission: its place, so that a reviewer's call finds the stream without an index. */
export const submissionId = (place: SubmissionPlace): string =>
  [place.person, place.course, place.round, place.unit, place.number].join('-');

const PART = '([1-9]\\d{0,9})';
const FORM = new RegExp(`^${Array(5).fill(PART).join('-')}$`);

/** Reads it back; null for anything else, which callers answer as a missing row. */
export function parseSubmissionId(id: string): SubmissionPlace | null {
  const match = FORM.exec(id);
  if (!match) return null;
  const [person = 0, course = 0, round = 0, unit = 0, number = 0] = match.slice(1).map(Number);
  return { person, course, round, unit, number };
}
