import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_VERBS, POSITION_PATH } from '../../../shared/packages/xapi/product-statements.ts';
import { answer, COMPLETE, ENROL, type Made, passSeconds, publish, refOf, useCourseFixture, TIMED } from '../learning/course-fixture.ts';
import { CREATE_REPORTS_KEY } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { ACME, basic, type Key, type Page, switchAccess } from './xapi-fixture.ts';

/** In the order in which they happen. */
const VERBS = [
  'registered',
  'launched',
  'experienced',
  'progressed',
  'completed',
  ...Array.from({ length: 5 }, () => 'answered' as const),
  'completed',
  'completed',
  'earned',
] as const;

const fixture = useCourseFixture();
let course: Made;
let key: Key;

const READ = { content: [{ unit_order: 1, title: 'Reading', content: JSON.stringify({ ops: [{ insert: 'Read this.\n' }] }) }] };

beforeAll(async () => {
  await switchAccess(fixture.personas.t1.scope, true);
  const made = await fixture.get('a1', CREATE_REPORTS_KEY);
  key = { id: made.createApiKey.api_key.id, secret: made.createApiKey.secret };
  course = await publish(fixture, { title: 'Fire safety', ...TIMED, ...READ });
  await fixture.get('l1', ENROL, { id: course.id });
  const unit = { courseId: String(course.id), unitId: course.units[0]?.id };
  for (const seconds of [0, 40]) {
    passSeconds(seconds);
    await fixture.post('l1', '/api/learning/beat', { ...unit, seconds, leaving: seconds > 0, ...(seconds > 0 && { position: 7 }) });
  }
  await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
  for (const index of [0, 1, 2, 3, 4]) await answer(fixture, 'l1', course, index);
});

async function read(query: Readonly<Record<string, string>>): Promise<Page> {
  const headers = { authorization: basic(key), 'x-experience-api-version': '1.0.3' };
  const response = await fixture.cloud.fetch(ACME, `/api/xapi/statements?${new URLSearchParams(query).toString()}`, { headers });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Page;
}

type ProductStatement = {
  readonly id: string;
  readonly actor: { readonly account: { readonly homePage: string; readonly name: string } };
  readonly verb: { readonly id: string };
  readonly object: { readonly id: string; readonly definition: { readonly name?: object } };
  readonly result?: object;
  readonly stored: string;
};
const statementsOf = ({ statements }: Page): readonly ProductStatement[] => statements as unknown as ProductStatement[]; // statements of the product have these members
const all = async (more: Readonly<Record<string, string>> = {}) => statementsOf(await read({ ascending: 'true', ...more }));

describe('what learners do', () => {
  it('is read as statements in the order in which it happened, the certificate among them', async () => {
    await eventually(async () => (await all()).some(({ verb }) => verb.id === PRODUCT_VERBS.earned));
    expect((await all()).map(({ verb }) => verb.id).toSorted()).toEqual(VERBS.map((verb) => PRODUCT_VERBS[verb]).toSorted());
    const stored = (await all()).map((statement) => statement.stored);
    expect(stored).toEqual(stored.toSorted());
  });

  it('tells time and place, so that all figures of reports can be made of it', async () => {
    expect((await all({ verb: PRODUCT_VERBS.experienced })).map(({ result }) => result)).toEqual([{ duration: 'PT40S' }]);
    const placed = await all({ verb: PRODUCT_VERBS.progressed });
    const places = placed.flatMap(({ result }) => Object.entries((result as { extensions: Record<string, number> }).extensions)); // of a place
    expect(places.map(([name, value]) => [new URL(name).pathname, value])).toEqual([[POSITION_PATH, 7]]);
  });

  it('names people by their account alone, and courses by their title', async () => {
    const statements = await all();
    const l1 = String(fixture.personas.people.l1.id);
    expect(new Set(statements.map(({ actor }) => actor.account.name))).toEqual(new Set([l1]));
    expect(JSON.stringify(statements)).not.toMatch(/Persona|personas\.test/);
    expect(statements[0]?.object.definition.name).toEqual({ und: 'Fire safety' });
  });

  it('is found by its person and by its course', async () => {
    const [first] = await all();
    const agent = JSON.stringify({ account: first?.actor.account });
    expect(await all({ agent })).toHaveLength(VERBS.length);
    expect(await all({ activity: first?.object.id ?? '' })).toHaveLength(3);
    expect((await all({ activity: first?.object.id ?? '', related_activities: 'true' })).length).toBeGreaterThan(7);
  });

  it('is read from any point on, without a gap and without a repeat', async () => {
    const statements = await all();
    for (const [index, { stored }] of statements.entries()) {
      const later = statements.slice(index + 1).filter((statement) => statement.stored > stored);
      expect((await all({ since: stored })).map(({ id }) => id)).toEqual(later.map(({ id }) => id));
    }
    const pages: string[] = [];
    let query: Record<string, string> | null = { ascending: 'true', limit: '3' };
    while (query) {
      const page: Page = await read(query);
      pages.push(...page.statements.map(({ id }) => id));
      query = page.more === '' ? null : Object.fromEntries(new URL(page.more, 'https://acme.test').searchParams);
    }
    expect(pages).toEqual(statements.map(({ id }) => id));
  });

  it('tells whether an answer was right, and has the same id whenever it is read', async () => {
    const [answered] = await all({ verb: PRODUCT_VERBS.answered });
    expect(answered?.result).toEqual({ success: true });
    const one = (await read({ statementId: answered?.id ?? '' })) as unknown as ProductStatement; // one statement, no page
    expect(one.id).toBe(answered?.id);
  });
});
