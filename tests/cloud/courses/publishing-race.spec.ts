import { beforeAll, describe, expect, it } from 'vitest';
import { clearUnitCache, readHeader, readPublishedUnits } from '../../../functions/courses/course.queries.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { create, EDIT, QUIZ, text } from '../../fixtures/courses.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const { cloud, personas } = usePersonaCloud({ follow: 'never' });
let authors: { token: string }[];

beforeAll(async () => {
  authors = await Promise.all((['a1', 'a1b'] as const).map(async (name) => ({ token: await signIn(cloud, name, ACME) })));
});

/** Small and repeatable, so that a failing round can be run again by its seed. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

describe('two authors who publish at once', () => {
  it.each(SEEDS)('never mix their units (seed %i)', async (seed) => {
    const next = random(seed);
    const course = await create(cloud, authors[0] ?? { token: '' });
    const id = asId<CourseId>(Number(course.id));
    const [content, test] = course.units;
    const edition = (mark: string) => ({
      id: course.id,
      title: mark,
      contents: [
        { id: content?.id, unit_order: 1, title: mark, content: text(`${mark}\n`) },
        ...(next() < 0.5 ? [{ unit_order: 3, title: mark, content: text(`${mark} more\n`) }] : []),
      ],
      unit_tests: [{ id: test?.id, unit_order: 2, title: mark }],
      tests: [{ ...QUIZ, question: mark }],
      // Half of them check the version they read, half of them do not.
      ...(next() < 0.5 && { version: 1 }),
    });
    const answers = await Promise.all(
      ['left', 'right', 'third'].map(async (mark, index) => {
        await new Promise((resolve) => setTimeout(resolve, next() * 8));
        return cloud.graphql(ACME, EDIT, { input: edition(mark) }, authors[index % 2] ?? { token: '' });
      }),
    );
    for (const { errors } of answers) expect(errors[0]?.extensions?.['code'] ?? 'CONFLICT').toBe('CONFLICT');

    clearUnitCache();
    const header = await readHeader(personas.t1.scope, id);
    if (!header) throw new Error('The course is gone.');
    const bodies = await readPublishedUnits(personas.t1.scope, id, header.outline);
    expect(new Set(header.outline.map((entry) => entry.title))).toEqual(new Set([header.title]));
    for (const entry of header.outline) expect(JSON.stringify(bodies.get(entry.id))).toContain(header.title);

    const stored = answers.filter(({ errors }) => errors.length === 0).length;
    expect(header.version).toBe(1 + stored);
    // Every announcement stands once, without gaps.
    const commits = await query('events', { pk: `t${personas.t1.id}#c${id}`, prefix: 'v#' });
    expect(commits.map((commit) => commit['n'])).toEqual(Array.from({ length: header.v }, (_, index) => index + 1));
    // What lost the race left no units behind.
    const units = await query('records', { pk: records.coursePartition(personas.t1.scope, id), prefix: 'p' });
    expect(new Set(units.map(({ sk }) => sk.split('#')[0])).size).toBe(1 + stored);
  });

  it('write again only what changed', async () => {
    const course = await create(cloud, authors[0] ?? { token: '' });
    const id = asId<CourseId>(Number(course.id));
    const before = await readHeader(personas.t1.scope, id);
    await cloud.graphql(ACME, EDIT, { input: { id: course.id, title: 'Another title', version: 1 } }, authors[0] ?? { token: '' });
    const after = await readHeader(personas.t1.scope, id);
    expect(after?.title).toBe('Another title');
    expect(after?.outline.map((entry) => entry.publication)).toEqual(before?.outline.map((entry) => entry.publication));
  });
});
