import type { UserEnrolledUnitsQuery } from '../../api/generated/graphql.ts';

export type EnrolledUnits = NonNullable<NonNullable<UserEnrolledUnitsQuery['user']>['enrolledCourses']>[number];
type Groups = NonNullable<EnrolledUnits['units']>;
export type Unit = Groups['contents'][number];
export type ReportQuestion = Unit['tests'][number];
export type ReportAnswer = Unit['user_response'][number];

const KINDS: readonly { readonly key: keyof Groups; readonly title: string }[] = [
  { key: 'contents', title: 'Contents' },
  { key: 'videos', title: 'Videos' },
  { key: 'audios', title: 'Audios' },
  { key: 'documents', title: 'Documents' },
  { key: 'iframes', title: 'iFrames' },
  { key: 'scorms', title: 'Scorms' },
  { key: 'assignments', title: 'Assignments' },
  { key: 'tests', title: 'Tests' },
];

export type UnitGroup = { readonly title: string; readonly units: readonly Unit[] };

/** Units by kind, in the order of the contract; kinds without a unit are left out. */
export const groupsOf = (groups: Groups | null | undefined): readonly UnitGroup[] =>
  KINDS.map(({ key, title }) => ({ title, units: groups?.[key] ?? [] })).filter(({ units }) => units.length > 0);

/** Units that ask something, of whatever kind. */
export const testedUnits = (groups: readonly UnitGroup[]): readonly Unit[] =>
  groups.flatMap(({ units }) => units.filter(({ tests }) => tests.length > 0));

/** The answer to a question: the key of an answer is the question's id as text. */
export const answerTo = (unit: Unit, question: ReportQuestion): ReportAnswer | undefined =>
  unit.user_response.find(({ input_key: key }) => key === question.id);

const LONGEST = 50;

/** Titles above 50 characters end in an ellipsis. */
export const shortTitle = (title: string): string => (title.length > LONGEST ? `${title.slice(0, LONGEST)}…` : title);
