import { describe, expect, it } from 'vitest';
import { UNENROL_USER } from '../../fixtures/calls.ts';
import { pdf } from '../../fixtures/files.ts';
import { png } from '../../fixtures/images.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { putTo } from '../../fixtures/storage-put.ts';
import { ENROL, publish, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

type Upload = {
  readonly id: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly complete: string;
  readonly status: string;
};
/** Opens a ticket and puts its file, which is what its name says: a check in advance fails the ticket of any other. */
async function stored(who: PersonName, purpose: string, more: object = {}): Promise<Upload> {
  const [filename, body] = purpose === 'image' ? ['plan.png', png()] : ['rules.pdf', pdf()];
  const response = await fixture.post(who, `/api/upload-${purpose}`, { filename, size: body.length, type: '', ...more });
  const { upload } = (await response.json()) as { upload: Upload };
  expect(await putTo({ url: upload.url, body, headers: upload.headers })).toBe(200);
  return upload;
}
const complete = async (who: PersonName, { complete: path }: Upload): Promise<number> => (await fixture.post(who, path, {})).status;
const status = async (who: PersonName, { status: path }: Upload): Promise<number> => (await fixture.fetchAs(who, path)).status;
const idOf = (who: PersonName): number => fixture.personas.people[who].id;
const ROLE = 'mutation ($id: ID!, $role: String) { updateUser(id: $id, input: { role: $role }) { id } }';

describe('an upload ticket', () => {
  it.each(['document', 'image', 'resource'])('of %s ends with the role by which it was opened [E64]', async (purpose) => {
    const open = await stored('a1b', purpose);
    await fixture.get('a1', ROLE, { id: idOf('a1b'), role: 'learner' });
    expect([await complete('a1b', open), await complete('a1b', open), await status('a1b', open)]).toEqual([410, 410, 410]);
    await fixture.get('s0', ROLE, { id: idOf('a1b'), role: 'admin' });
    // It does not come back with the role.
    expect(await complete('a1b', open)).toBe(410);
  });

  it('is completed by who still may, and its repeat is answered after the role was lost [E64]', async () => {
    const open = await stored('a1b', 'document');
    expect(await complete('a1b', open)).toBe(200);
    await fixture.get('a1', ROLE, { id: idOf('a1b'), role: 'learner' });
    expect(await complete('a1b', open)).toBe(200);
    await fixture.get('s0', ROLE, { id: idOf('a1b'), role: 'admin' });
  });

  it('of a submission ends with the enrolment [E64]', async () => {
    const course = await publish(fixture, {
      title: 'Hand in',
      content: [],
      assignment: [{ unit_order: 1, title: 'Essay', content: 'Write.' }],
    });
    await fixture.get('l1', ENROL, { id: course.id });
    const open = await stored('l1', 'assignment', { courseId: String(course.id), unitId: course.units[0]?.id });
    await fixture.get('a1', UNENROL_USER, { user: idOf('l1'), course: course.id });
    expect(await complete('l1', open)).toBe(410);
  });
});
