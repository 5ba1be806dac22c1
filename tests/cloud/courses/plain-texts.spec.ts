import { describe, expect, it } from 'vitest';
import { ENROL, useCourseFixture } from '../learning/course-fixture.ts';
import { CREATE, DRAFT, SAVE, text } from '../../fixtures/courses.ts';

const fixture = useCourseFixture();

const LINK = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const PLAYER = `query ($id: Int!) { course(id: $id, asLearner: true) { units {
  ... on Video { content } ... on iFrameUnitType { content } ... on Content { rich: content } } } }`;
type Player = { readonly course: { readonly units: readonly { readonly content?: string | null; readonly rich?: string | null }[] } };

/** Publishes a course whose video, and whose web page, has this text; returns what its learner reads. */
async function played(content: string): Promise<Player['course']['units']> {
  const units = {
    title: 'Film',
    description: 'About it',
    content: [{ unit_order: 1, title: 'Reading', content: text('Read this.\n') }],
    video: [{ unit_order: 2, title: 'Film', youtube_link: LINK, content }],
    iframe: [{ unit_order: 3, title: 'Page', url: 'https://example.com/', content }],
    branchUrl: 'north',
  };
  const { CreateCourse } = await fixture.get('a1', CREATE, units, { branch: 'north' });
  await fixture.get('l1', ENROL, { id: CreateCourse.id });
  return (await fixture.get('l1', PLAYER, { id: Number(CreateCourse.id) })).course.units;
}

describe('the text of a unit without formats', () => {
  it('is published as it was typed, and read so by learners', async () => {
    const [content, video, page] = await played('about\nit');
    expect(JSON.parse(content?.rich ?? '')).toEqual({ ops: [{ insert: 'Read this.\n' }] });
    expect([video?.content, page?.content]).toEqual(['about\nit', 'about\nit']);
  });

  it('is none where nothing but white space was typed', async () => {
    expect((await played(' \n '))[1]?.content).toBeNull();
  });

  it('is taken as words from clients that send a Delta', async () => {
    expect((await played(text('about\n')))[1]?.content).toBe('about');
  });

  it('is saved with a draft while it is typed', async () => {
    const kinds = ['videos', 'audios', 'documents', 'iframes', 'assignments'];
    const draft = Object.fromEntries(kinds.map((list, index) => [list, [{ unit_order: index + 1, content: `about ${list}` }]]));
    const { saveCourseDraft } = await fixture.get('a1', SAVE, { draft });
    const { courseDraft } = await fixture.get('a1', DRAFT, { id: Number(saveCourseDraft.id) });
    expect(courseDraft.draft).toEqual(draft);
  });
});
