import { describe, expect, it } from 'vitest';
import { readCommit } from '../../../functions/platform/store/event-store.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { CREATE_TRANSLATED, EDIT_TRANSLATED, GAPS, LANGUAGE_COURSE, READ_AS_LEARNER } from '../courses/language-fixture.ts';
import { COMPLETE, ENROL, useCourseFixture, STORE } from './course-fixture.ts';

const fixture = useCourseFixture();

type Event = { type: string; unit?: number; key?: string; language?: string; response?: Record<string, unknown>; correct?: boolean };

const ANSWERS = {
  en: [
    { type: 'Multiple Choice', selectedOption: 'Arsenic' },
    { type: 'Fill the Gaps', userSelections: ['blue', 'grass', 'grows'] },
    { type: 'Free Text', freeTextAnswer: 'Because of it' },
  ],
  de: [
    { type: 'Multiple Choice', selectedOption: 'Gift' },
    { type: 'Fill the Gaps', userSelections: ['blau', 'Gras', 'wächst'] },
    { type: 'Free Text', freeTextAnswer: 'Weil es so ist' },
  ],
} as const;

const publish = async (course: Record<string, unknown> = LANGUAGE_COURSE) => {
  const { CreateCourse: made } = await fixture.get('a1', CREATE_TRANSLATED, course);
  const test = made.tests[0];
  return { id: Number(made.id), reading: made.contents[0]?.id, test: test?.id, questions: test?.tests.map(({ id }) => id) ?? [], made };
};
type Published = Awaited<ReturnType<typeof publish>>;

const see = async (who: PersonName, { id }: Published, language: string) =>
  (await fixture.get(who, READ_AS_LEARNER, { id, language })).course;
const read = (who: PersonName, { id, reading }: Published, language?: string) =>
  fixture.get(who, COMPLETE, { input: { course_id: id, unit_id: reading, unit_type: 'Content', language } });
const answer = async (who: PersonName, of: Published, index: number, response: object, language?: string) => {
  const key = of.questions[index];
  const input = {
    course_id: of.id,
    unit_id: of.test,
    unit_type: 'Test',
    input_type: 'Test',
    input_key: key,
    response: JSON.stringify(response),
    language,
  };
  return (await fixture.get(who, STORE, { input })).storeUnitResponse;
};
async function pass(who: PersonName, of: Published, language: 'en' | 'de'): Promise<void> {
  await fixture.get(who, ENROL, { id: of.id });
  const tag = language === 'en' ? 'en-GB' : 'de';
  await read(who, of, tag);
  for (const [index, response] of ANSWERS[language].entries())
    expect(await answer(who, of, index, response, tag)).toMatchObject({ is_correct: true });
}
const eventsOf = async (who: PersonName, { id }: Published): Promise<Event[]> => {
  const { personas } = fixture;
  const items = await query('events', { pk: `t${personas.t1.id}#u${personas.people[who].id}` });
  const ofCourse = items.filter(({ sk }) => sk.startsWith(`e#c${id}#`));
  const commits = await Promise.all(ofCourse.map((item) => readCommit<Event>(item)));
  return commits.flatMap(({ events }) => events);
};

describe('two learners of two languages in one course', () => {
  it('complete it once each, with the same answers in the record, and are a row each of one course [M41]', async () => {
    const course = await publish();
    await pass('l1', course, 'de');
    await pass('m1', course, 'en');
    const german = await eventsOf('l1', course);
    const english = await eventsOf('m1', course);
    const kinds = (events: readonly Event[]): string[] => events.map(({ type }) => type);
    expect(kinds(german)).toEqual(kinds(english));
    expect(kinds(german).filter((type) => type === 'CourseCompleted')).toHaveLength(1);
    const chosen = (events: readonly Event[]) =>
      events.filter(({ type, key }) => type === 'UnitResponseStored' && key !== course.questions[2]);
    expect(chosen(german).map(({ response }) => response)).toEqual(chosen(english).map(({ response }) => response));
    expect(new Set(german.flatMap(({ language }) => language ?? []))).toEqual(new Set(['de']));
    expect(new Set(english.flatMap(({ language }) => language ?? []))).toEqual(new Set(['en-GB']));
    const REPORT = `query ($id: Int!) { coursesReportPage(search: "Fire safety") { data { id title } }
      courseReportUsersPage(courseId: $id) { data { id progress status } } }`;
    const { coursesReportPage, courseReportUsersPage } = await fixture.get('a1', REPORT, { id: course.id });
    expect(coursesReportPage.data.filter(({ id }) => Number(id) === course.id)).toHaveLength(1);
    expect(courseReportUsersPage?.data.map(({ progress }) => progress)).toEqual([100, 100]);
    await atRest();
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });
});

describe('a learner of a course in several languages', () => {
  it('gets what is translated, and all else in its source, each with its language [M42]', async () => {
    const course = await publish({ ...LANGUAGE_COURSE, tests: [{ ...GAPS, translations: [] }, GAPS] });
    await fixture.get('l1', ENROL, { id: course.id });
    const german = await see('l1', course, 'de');
    expect(german).toMatchObject({ title: 'Brandschutz', shown_language: 'de', translations: [] });
    expect(german?.contents).toMatchObject([{ title: 'Ausgänge', language: 'de', translations: [] }]);
    expect(german?.contents[0]?.content).toContain('Treppe');
    expect(german?.tests[0]?.tests.map(({ language }) => language)).toEqual(['en-GB', 'de']);
    const arabic = await see('l1', course, 'ar');
    expect(arabic).toMatchObject({ title: 'Fire safety', shown_language: 'ar', contents: [{ title: 'Exits', language: 'en-GB' }] });
    expect(await see('l1', course, 'fr')).toMatchObject({ shown_language: 'en-GB', contents: [{ language: 'en-GB' }] });
  });

  it('keeps answers, order and ids of options when switching the language [M43]', async () => {
    const course = await publish();
    await fixture.get('l1', ENROL, { id: course.id });
    const german = (await see('l1', course, 'de'))?.tests[0]?.tests ?? [];
    const chosen = german[0]?.options.find(({ text }) => text === 'Gift')?.id;
    expect(await answer('l1', course, 0, { type: 'Multiple Choice', selectedOption: chosen }, 'de')).toMatchObject({ is_correct: true });
    expect(await answer('l1', course, 1, { type: 'Fill the Gaps', userSelections: ['grün', 'Gras', 'wächst'] }, 'de')).toMatchObject({
      is_correct: false,
    });
    const english = await see('l1', course, 'en-GB');
    expect(english?.tests[0]?.tests[0]?.options.map(({ id }) => id)).toEqual(german[0]?.options.map(({ id }) => id));
    const answers = (of: typeof english) => of?.userResponses.map(({ response }) => JSON.parse(response) as Record<string, unknown>);
    expect(answers(english)).toMatchObject([{ selectedOption: 'Arsenic' }, { userSelections: ['green', 'grass', 'grows'] }]);
    expect(answers(await see('l1', course, 'de'))).toMatchObject([
      { selectedOption: 'Gift' },
      { userSelections: ['grün', 'Gras', 'wächst'] },
    ]);
  });

  it('is graded by the words of the language that was shown [M43]', async () => {
    const course = await publish();
    await fixture.get('l1', ENROL, { id: course.id });
    expect(await answer('l1', course, 2, { type: 'Free Text', freeTextAnswer: 'Weil es so ist' }, 'en-GB')).toMatchObject({
      is_correct: false,
    });
    expect(await answer('l1', course, 2, { type: 'Free Text', freeTextAnswer: 'Weil es so ist' }, 'de')).toMatchObject({
      is_correct: true,
    });
    // Arabic has no translation of it: the question was shown in English.
    expect(await answer('l1', course, 2, { type: 'Free Text', freeTextAnswer: 'because' }, 'ar')).toMatchObject({ is_correct: true });
    expect((await eventsOf('l1', course)).flatMap(({ type, language }) => (type === 'UnitResponseStored' ? [language] : []))).toEqual([
      'en-GB',
      'de',
      'en-GB',
    ]);
  });

  it('goes on in the source where a question has changed, until it is translated again [M42]', async () => {
    const course = await publish();
    await fixture.get('l1', ENROL, { id: course.id });
    const [choice, gaps, words] = course.made.tests[0]?.tests ?? [];
    const sent = [
      { ...LANGUAGE_COURSE.tests[0], id: choice?.id, question: 'Which one is poison?', translations: undefined },
      { ...LANGUAGE_COURSE.tests[1], id: gaps?.id, fillTheGaps: 'The sky is [blue].', translations: undefined },
      { ...LANGUAGE_COURSE.tests[2], id: words?.id, translations: undefined },
    ];
    await fixture.get('a1', EDIT_TRANSLATED, { input: { id: course.id, tests: sent } });
    expect((await see('l1', course, 'de'))?.tests[0]?.tests).toMatchObject([
      { question: 'Was ist Gift?', language: 'de' },
      { question: 'Fill in', language: 'en-GB' },
      { question: 'Warum?', language: 'de' },
    ]);
  });
});

describe('lists of courses', () => {
  const german = { headers: { 'accept-language': 'de-AT,de;q=0.9' } };
  const LISTS = `query ($search: String) { catalogPage(search: $search) { data { id title } } myCourses { id title } }`;
  const REPORT =
    'query ($search: String) { coursesReportPage(search: $search) { data { id title } } coursesPage(search: $search) { data { id title } } }';

  it('find a course by its title in any language, and show it in that of their reader, in one row [M47]', async () => {
    const words = { title: 'Ladders at work', translations: [{ language: 'de', title: 'Leitern im Betrieb', description: '' }] };
    const course = await publish({ ...LANGUAGE_COURSE, ...words });
    await fixture.get('l1', ENROL, { id: course.id });
    const id = String(course.id);
    for (const search of ['Ladders at', 'leitern im']) {
      const { catalogPage } = await fixture.get('l1', LISTS, { search }, german);
      expect(catalogPage.data).toEqual([{ id, title: 'Leitern im Betrieb' }]);
      const authors = await fixture.get('a1', REPORT, { search });
      expect(authors.coursesPage.data).toEqual([{ id, title: 'Ladders at work' }]);
      expect(authors.coursesReportPage.data).toEqual([{ id, title: 'Ladders at work' }]);
    }
    expect((await fixture.get('a1', REPORT, { search: 'Ladders' }, german)).coursesReportPage.data).toEqual([
      { id, title: 'Leitern im Betrieb' },
    ]);
    const titles = async (context?: typeof german) => (await fixture.get('l1', LISTS, {}, context)).myCourses.map(({ title }) => title);
    expect(await titles(german)).toContain('Leitern im Betrieb');
    expect(await titles()).toContain('Ladders at work');
  });
});

const SET_BRANCH = 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }';

describe('a reader of another language', () => {
  const german = { headers: { 'accept-language': 'de-AT,de;q=0.9' } };
  const OF_LEARNER = `{
    myCourses { title next_unit { title } }
    UserProgress { current { title next_unit { title } } courses { title units { contents { title } } } }
    CompletedCourses { title } }`;
  const OF_ADMIN = `query ($id: Int!, $person: ID!) {
    CourseReport(courseId: $id) { title }
    dashboardData { recentCourses { name } }
    user(id: $person) { enrolledCourses { course_title units { contents { title } } } }
    userActivityLog(id: $person) { data { message } } }`;

  it('has the titles of course and units in it, on the dashboard, in progress, reports and activity [M57]', async () => {
    const course = await publish();
    await fixture.get('u12', ENROL, { id: course.id });
    const first = await fixture.get('u12', OF_LEARNER, {}, german);
    expect(first.myCourses).toEqual([{ title: 'Brandschutz', next_unit: { title: 'Ausgänge' } }]);
    expect(first.UserProgress).toMatchObject({ current: { title: 'Brandschutz', next_unit: { title: 'Ausgänge' } } });
    await pass('u12', course, 'de');
    const after = await fixture.get('u12', OF_LEARNER, {}, german);
    expect(after.CompletedCourses).toEqual([{ title: 'Brandschutz' }]);
    expect(after.UserProgress.courses).toEqual([{ title: 'Brandschutz', units: { contents: [{ title: 'Ausgänge' }] } }]);
    const report = { id: course.id, person: fixture.personas.people.u12.id };
    const read = await fixture.get('a1', OF_ADMIN, report, german);
    expect(read.CourseReport).toEqual({ title: 'Brandschutz' });
    expect(read.dashboardData.recentCourses.map(({ name }) => name)).toContain('Brandschutz');
    expect(read.user.enrolledCourses).toEqual([{ course_title: 'Brandschutz', units: { contents: [{ title: 'Ausgänge' }] } }]);
    expect(read.userActivityLog.data.map(({ message }) => message)).toContain('Completed “Ausgänge” in “Brandschutz”.');
    expect((await fixture.get('a1', OF_ADMIN, report)).CourseReport).toEqual({ title: 'Fire safety' });
  });

  it('has them in that of the branch where they have chosen none, by its present and former address [M57]', async () => {
    const course = await publish();
    await fixture.get('l1', ENROL, { id: course.id });
    const setBranch = (url: string, language: string) =>
      fixture.get('a1', SET_BRANCH, { id: fixture.personas.t1.north, input: { name: 'North', url, language } });
    const titleAt = async (branch: string) => {
      const headers = { 'accept-language': 'en', 'x-branch-url': branch };
      const { myCourses } = await fixture.get('l1', '{ myCourses { id title } }', {}, { headers });
      return myCourses.find(({ id }) => Number(id) === course.id)?.title;
    };
    await setBranch('north', 'de');
    expect(await titleAt('north')).toBe('Brandschutz');
    await setBranch('norden', 'de');
    expect([await titleAt('norden'), await titleAt('north')]).toEqual(['Brandschutz', 'Brandschutz']);
    await setBranch('north', 'en-GB');
    expect(await titleAt('north')).toBe('Fire safety');
    // As before: none.
    await setBranch('north', 'en');
  });
});

describe('what a learner reads around a course', () => {
  const AROUND = `query ($id: Int!) { catalogPage(limit: 100) { data { id title description } }
    course(id: $id, asLearner: true, language: "ar") { prerequisites { title } } }`;
  const PROGRESS = `{ myCourses { id title next_unit { title } } UserProgress { courses { id title next_unit { title } } }
    CompletedCourses { id title } }`;
  const german = { 'accept-language': 'de' };

  it('is in their language: description, prerequisites, the unit that comes next, what they completed [E225]', async () => {
    const course = await publish();
    const after = await publish({ ...LANGUAGE_COURSE, title: 'Fire drill', translations: [] });
    await fixture.get('a1', EDIT_TRANSLATED, { input: { id: after.id, learning_path: [course.id] } });
    const around = await fixture.get('l1', AROUND, { id: after.id }, { headers: german });
    const inCatalogue = (id: number) => around.catalogPage.data.find((row) => Number(row.id) === id);
    expect(inCatalogue(course.id)).toMatchObject({ title: 'Brandschutz', description: 'Was zu tun ist.' });
    expect(inCatalogue(after.id)).toMatchObject({ title: 'Fire drill', description: 'What to do.' });
    expect(around.course.prerequisites).toEqual([{ title: 'Brandschutz' }]);
    await fixture.get('l1', ENROL, { id: course.id });
    const own = (list: { id: string }[]) => list.find(({ id }) => Number(id) === course.id);
    const begun = await fixture.get('l1', PROGRESS, {}, { headers: german });
    const next = { title: 'Brandschutz', next_unit: { title: 'Ausgänge' } };
    expect([own(begun.myCourses), own(begun.UserProgress.courses)]).toMatchObject([next, next]);
    await pass('l1', course, 'de');
    const done = await fixture.get('l1', PROGRESS, {}, { headers: german });
    expect(own(done.CompletedCourses)).toMatchObject({ title: 'Brandschutz' });
    const english = await fixture.get('l1', PROGRESS);
    expect(own(english.CompletedCourses)).toMatchObject({ title: 'Fire safety' });
  });
});

describe('a course of one language', () => {
  it('gives events without a language, as before [M40]', async () => {
    const course = await publish({
      ...LANGUAGE_COURSE,
      languages: [],
      translations: [],
      content: [{ ...LANGUAGE_COURSE.content[0], translations: [] }],
      test_units: [{ unit_order: 2, title: 'Check' }],
      tests: LANGUAGE_COURSE.tests.map((each) => ({ ...each, translations: [] })),
    });
    await pass('l1', course, 'en');
    expect((await eventsOf('l1', course)).some((event) => 'language' in event)).toBe(false);
    expect(await see('l1', course, 'de')).toMatchObject({ shown_language: 'en-GB', contents: [{ language: null }] });
  });
});
