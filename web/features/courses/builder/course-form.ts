import { type UnitList, UNIT_LISTS } from '../../../../shared/courses/course-draft.ts';
import { defaultUnitTitle, type UnitKind } from '../../../../shared/learning/unit-kind.ts';
import type { CourseEditQuery, EditCourseInput, QuestionInput } from '../../../api/generated/graphql.ts';

/** What is saved as a draft: the form of EditCourse without whose and which version. */
export type CourseInput = Omit<EditCourseInput, 'id' | 'version'>;
type Lists = UnitList | 'tests';
export type CourseFields = Omit<CourseInput, Lists>;
export type FormQuestion = Omit<QuestionInput, 'unit_order'> & { readonly key: string };

/** `title` null: it bears the default and follows its place. `body` is what the kind is about, as it was read. */
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

const KINDS: Readonly<Record<UnitList, UnitKind>> = {
  contents: 'content',
  videos: 'video',
  audios: 'audio',
  documents: 'document',
  iframes: 'iframe',
  scorms: 'scorm',
  assignments: 'assignment',
  unit_tests: 'test',
};

/** The same without some of its members. */
function without<Whole extends object, Name extends keyof Whole>(whole: Whole, names: readonly Name[]): Omit<Whole, Name> {
  // Only the named members are left out.
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.some((other) => other === name))) as Omit<Whole, Name>;
}

let made = 0;
/** Names a thing of the form for as long as the page is open: what is new has no id yet. */
export const newKey = (): string => `new-${++made}`;

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
  const own = title && title !== defaultUnitTitle(kind, unit_order) ? title : null;
  return { key: id ?? newKey(), id, kind, title: own, completionOption: completion_option, timeLimit: time_limit, body, questions };
}

/** A saved or published course as the builder works with it: one list of units, each with its questions. */
export function formOf(input: CourseInput): CourseForm {
  const tests = input.tests ?? [];
  const ordered = UNIT_LISTS.flatMap((list) =>
    (input[list] ?? []).map((listed) => ({ order: listed.unit_order, unit: unitOf(KINDS[list], listed, tests) })),
  );
  const course = without(input, [...UNIT_LISTS, 'tests']);
  return { course, units: ordered.toSorted((a, b) => a.order - b.order).map(({ unit }) => unit) };
}

/** The way back. Every list is given, for a list given replaces the old one. */
export function inputOf({ course, units }: CourseForm): CourseInput {
  const listed = (list: UnitList): unknown[] =>
    units.flatMap(({ kind, id, title, completionOption, timeLimit, body }, i) =>
      kind === KINDS[list]
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

export const titleOf = (unit: FormUnit, index: number): string => unit.title ?? defaultUnitTitle(unit.kind, index + 1);

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

/** The unit to show when one goes: the next one, else the one before, else the course itself. */
export function neighbourOf(units: readonly FormUnit[], key: string): string | null {
  const at = units.findIndex((unit) => unit.key === key);
  return (units[at + 1] ?? units[at - 1])?.key ?? null;
}

export const EMPTY_FORM: CourseForm = {
  course: { completion_rules: 'all-units', certificate_type: 'Default', hide_from_catalog: false },
  units: [],
};

type Course = NonNullable<CourseEditQuery['course']>;
type ReadUnit = { readonly unit_order: number; readonly tests?: Course['contents'][number]['tests'] };

/** Questions of a published course in the form they are sent in. */
const questionsOf = (units: readonly ReadUnit[]): QuestionInput[] =>
  units.flatMap(({ unit_order, tests = [] }) =>
    tests.map(({ id, type, question, options, pairs, fillTheGaps, required_points, rules }) => ({
      id,
      unit_order,
      type,
      question,
      options,
      pairs,
      fillTheGaps,
      required_points,
      rules,
    })),
  );

const withoutTests = <Unit extends { readonly tests: unknown }>(units: readonly Unit[]): Omit<Unit, 'tests'>[] =>
  units.map((unit) => without(unit, ['tests']));

/** What is read with a course and not sent back, or sent in another form. */
const OUTSIDE = ['id', 'category', 'version', 'status', 'viewer_can'] as const;

/** The published form of a course as a draft would have it. */
export function inputFrom(course: Course): CourseInput {
  const { contents, videos, audios, documents, iframes, scorms, assignments, tests, categories, resources } = course;
  return {
    ...without(course, OUTSIDE),
    categories: categories.map(({ id, name, parent }) => ({ id, name, parent_id: parent?.id ?? null })),
    resources: resources.flatMap(({ id, name, file_path, type, category, is_downloadable }) =>
      file_path === null ? [] : [{ id, name, file_path, type, category_id: category?.id ?? null, is_downloadable }],
    ),
    contents: withoutTests(contents),
    videos: withoutTests(videos),
    audios: withoutTests(audios),
    documents: withoutTests(documents),
    iframes: withoutTests(iframes),
    scorms,
    assignments,
    unit_tests: withoutTests(tests),
    tests: [contents, videos, audios, documents, iframes, tests].flatMap(questionsOf),
  };
}
