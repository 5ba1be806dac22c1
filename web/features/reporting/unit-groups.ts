import type { UserEnrolledUnitsQuery } from '../../api/generated/graphql.ts';
import { text } from '../../texts/text.ts';
import { withUnitTitle } from '../../shared-features/unit-title.ts';

export type EnrolledUnits = NonNullable<NonNullable<UserEnrolledUnitsQuery['user']>['enrolledCourses']>[number];
type Groups = NonNullable<EnrolledUnits['units']>;
export type Unit = Groups['contents'][number];
export type ReportQuestion = Unit['tests'][number];
export type ReportAnswer = Unit['user_response'][number];

const KINDS: readonly { readonly key: keyof Groups; readonly title: string }[] = [
  { key: 'contents', title: text('Reading') },
  { key: 'videos', title: text('Videos') },
  { key: 'audios', title: text('Audio') },
  { key: 'documents', title: text('Documents') },
  { key: 'iframes', title: text('iFrames') },
  { key: 'scorms', title: text('SCORM') },
  { key: 'assignments', title: text('Assignments') },
  { key: 'tests', title: text('Tests') },
];

export type UnitGroup = { readonly title: string; readonly units: readonly Unit[]; readonly ofPackages: boolean };

/** Returns the units by kind, in the order of the contract; kinds without a unit are left out. */
export const groupsOf = (groups: Groups | null | undefined): readonly UnitGroup[] =>
  KINDS.map(({ key, title }) => ({ title, units: (groups?.[key] ?? []).map(withUnitTitle), ofPackages: key === 'scorms' })).filter(
    ({ units }) => units.length > 0,
  );

/** Returns the units with questions, of whatever kind. */
export const testedUnits = (groups: readonly UnitGroup[]): readonly Unit[] =>
  groups.flatMap(({ units }) => units.filter(({ tests }) => tests.length > 0));

/** Returns the answer to a question: the key of an answer is the question's id as text. */
export const answerTo = (unit: Unit, question: ReportQuestion): ReportAnswer | undefined =>
  unit.user_response.find(({ input_key: key }) => key === question.id);

const MAX_TITLE = 50;

/** Returns a title; one above 50 characters is cut and ends in an ellipsis. */
export function shortTitle(title: string): string {
  const characters = [...title];
  return characters.length > MAX_TITLE ? `${characters.slice(0, MAX_TITLE).join('')}…` : title;
}
