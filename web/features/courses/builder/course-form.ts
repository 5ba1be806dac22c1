import {
  defaultUnitTitle,
  KIND_OF_LIST,
  UNIT_KINDS,
  UNIT_LISTS,
  type UnitKind,
  type UnitList,
} from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import type { CourseEditQuery, EditCourseInput, QuestionInput } from '../../../api/generated/graphql.ts';
import { defaultTitle } from './default-title.ts';

/** What is saved as a draft: the input of EditCourse without id and version. */
export type CourseInput = Omit<EditCourseInput, 'id' | 'version'>;
type Lists = UnitList | 'tests';
export type CourseFields = Omit<CourseInput, Lists>;
export type FormQuestion = Omit<QuestionInput, 'unit_order'> & { readonly key: string };

/** `title` null: the default title, which follows the unit's place. `body`: the members of the unit's kind, as they were read. */
export type FormUnit = {
  readonly key: string;
  readonly id: string | null;
  readonly kind: UnitKind;
  readonly title: string | null;
  readonly completionOption: string | null;
  readonly timeLimit: number | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly questions: readonly FormQuestion[];
};

export type CourseForm = { readonly course: CourseFields; readonly units: readonly FormUnit[] };

/** Returns an object without some of its members. */
function without<Whole extends object, Name extends keyof Whole>(whole: Whole, names: readonly Name[]): Omit<Whole, Name> {
  // Only the named members are left out.
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.some((other) => other === name))) as Omit<Whole, Name>;
}

let keysMade = 0;
/** Returns a key for a new part of the form, which has no id yet; unique as long as the page is open. */
export const newKey = (): string => `new-${++keysMade}`;

type ListedUnit = {
  readonly unit_order: number;
  readonly id?: string | null;
  readonly title?: string | null;
  readonly completion_option?: string | null;
  readonly time_limit?: number | null;
};

function unitOf(kind: UnitKind, listed: ListedUnit, tests: readonly QuestionInput[]): FormUnit {
  const { id = null, unit_order, title, completion_option = null, time_limit = null, ...body } = listed;
  const questions = tests
    .filter((question) => question.unit_order === unit_order)
    .map((question) => ({ ...question, key: question.id ?? newKey() }));
  const typedTitle = title && title !== defaultUnitTitle(kind, unit_order) ? title : null;
  return { key: id ?? newKey(), id, kind, title: typedTitle, completionOption: completion_option, timeLimit: time_limit, body, questions };
}

/** Returns a saved or published course as the builder edits it: one list of units, each with its questions. */
export function formOf(input: CourseInput): CourseForm {
  const tests = input.tests ?? [];
  const ordered = UNIT_LISTS.flatMap((list) =>
    (input[list] ?? []).map((listed) => ({ order: listed.unit_order, unit: unitOf(KIND_OF_LIST[list], listed, tests) })),
  );
  const course = without(input, [...UNIT_LISTS, 'tests']);
  return { course, units: ordered.toSorted((a, b) => a.order - b.order).map(({ unit }) => unit) };
}

/** Returns the form as it is sent, with the list of every kind, since a list that is sent replaces the stored one. */
export function inputOf({ course, units }: CourseForm): CourseInput {
  const listed = (list: UnitList): unknown[] =>
    units.flatMap(({ kind, id, title, completionOption, timeLimit, body }, i) =>
      kind === KIND_OF_LIST[list]
        ? [
            {
              ...body,
              ...(id === null ? {} : { id }),
              unit_order: i + 1,
              title,
              completion_option: completionOption,
              time_limit: timeLimit,
            },
          ]
        : [],
    );
  const tests = units.flatMap(({ questions }, i) => questions.map((question) => ({ ...without(question, ['key']), unit_order: i + 1 })));
  return { ...course, ...Object.fromEntries(UNIT_LISTS.map((list) => [list, listed(list)])), tests };
}

export const titleOf = (unit: FormUnit, index: number): string => unit.title ?? defaultTitle(unit.kind, index + 1);

export const newUnit = (kind: UnitKind): FormUnit => ({
  key: newKey(),
  id: null,
  kind,
  title: null,
  completionOption: null,
  timeLimit: null,
  body: {},
  questions: [],
});

/** Returns the key of the unit to show when one is deleted: the next, else the previous; null = the course overview. */
export function neighbourOf(units: readonly FormUnit[], key: string): string | null {
  const index = units.findIndex((unit) => unit.key === key);
  return (units[index + 1] ?? units[index - 1])?.key ?? null;
}

export const EMPTY_FORM: CourseForm = {
  course: { completion_rules: 'all-units', certificate_type: 'Default', hide_from_catalog: false },
  units: [],
};

type Course = NonNullable<CourseEditQuery['course']>;
type AuthorTest = Course['contents'][number]['tests'][number];
type PublishedUnit = { readonly unit_order: number; readonly tests?: readonly AuthorTest[] };

/** Questions of a published unit in the form in which they are sent. */
const questionsOf = ({ unit_order, tests = [] }: PublishedUnit): QuestionInput[] =>
  tests.map(({ id, type, question, options, pairs, fillTheGaps, required_points, rules, translations }) => ({
    id,
    unit_order,
    type,
    question,
    options,
    pairs,
    fillTheGaps,
    required_points,
    rules,
    translations,
  }));

/** Members of a published course that are not sent back, or are sent in another form. */
const NOT_SENT = ['id', 'category', 'version', 'status', 'viewer_can'] as const;

/** Returns the published form of a course as a draft would have it. */
export function inputFrom(course: Course): CourseInput {
  const kinds = Object.values(UNIT_KINDS);
  const published = kinds.map(({ lists }) => ({ list: lists.input, units: course[lists.course] as readonly PublishedUnit[] }));
  const { categories, resources } = course;
  return {
    ...without(course, [...NOT_SENT, ...kinds.map(({ lists }) => lists.course)]),
    categories: categories.map(({ id, name, parent }) => ({ id, name, parent_id: parent?.id ?? null })),
    resources: resources.flatMap(({ id, name, file_path, type, size, category, is_downloadable }) =>
      file_path === null ? [] : [{ id, name, file_path, type, size, category_id: category?.id ?? null, is_downloadable }],
    ),
    ...Object.fromEntries(published.map(({ list, units }) => [list, units.map((unit) => without(unit, ['tests']))])),
    tests: published.flatMap(({ units }) => units.flatMap(questionsOf)),
  };
}
