import { beforeAll, describe, expect, it } from 'vitest';
import { readTicket } from '../../../functions/files/upload.records.ts';
import { openUploads } from '../../../functions/platform/objects/parts.ts';
import { pdf } from '../../fixtures/files.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ENROL, publish, useCourseFixture, text } from '../learning/course-fixture.ts';

const MB = 1024 ** 2;
const fixture = useCourseFixture();
let assignment: { courseId: string; unitId: string };
beforeAll(async () => {
  const course = await publish(fixture, { title: 'Hand in', assignment: [{ unit_order: 2, title: 'Essay', content: text('x') }] });
  assignment = { courseId: String(course.id), unitId: course.units[1]?.id ?? course.units[0]?.id ?? '' };
  for (const who of ['l1', 'u12'] as const) await fixture.get(who, ENROL, { id: course.id });
});

type Opened = { readonly status: number; readonly id: string; readonly error?: string };
async function open(who: PersonName, purpose: string, size: number, filename = 'work.zip'): Promise<Opened> {
  const body = { filename, size, type: '', ...(purpose === 'assignment' && assignment) };
  const response = await fixture.post(who, `/api/upload-${purpose}`, body);
  const { upload, error } = (await response.json()) as { upload?: { id: string }; error?: string };
  return { status: response.status, id: upload?.id ?? '', ...(error !== undefined && { error }) };
}
const times = async (number: number, act: () => Promise<Opened>): Promise<Opened[]> => {
  const all: Opened[] = [];
  for (let n = 0; n < number; n += 1) all.push(await act());
  return all;
};
const statuses = (all: readonly Opened[]): number[] => [...new Set(all.map(({ status }) => status))];
const direct = async (who: PersonName): Promise<number> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(assignment)) form.append(name, value);
  form.append('file', new File([new Uint8Array(pdf())], 'work.pdf'));
  return (await fixture.fetchAs(who, '/api/upload-assignment', { method: 'POST', body: form })).status;
};
const cancel = async (who: PersonName, id: string): Promise<number> =>
  (await fixture.fetchAs(who, `/api/uploads/${id}`, { method: 'DELETE' })).status;

describe('uploads that a person has open', () => {
  it('are 20 of submissions, sent with the request ones among them; one that has ended counts no more [H15]', async () => {
    const opened = await times(20, () => open('l1', 'assignment', 1_000));
    expect(statuses(opened)).toEqual([201]);
    const error = 'You can have 20 uploads of 1 GB together open at a time. Please let some of them end, or cancel them, and try again.';
    expect(await open('l1', 'assignment', 1_000)).toEqual({ status: 409, id: '', error });
    expect(await direct('l1')).toBe(409);
    expect(await cancel('l1', opened[3]?.id ?? '')).toBe(204);
    // It is done with the answer, and counts no more.
    expect([await direct('l1'), await direct('l1')]).toEqual([200, 200]);
    expect((await open('l1', 'assignment', 1_000)).status).toBe(201);
    expect((await open('l1', 'assignment', 1_000)).status).toBe(409);
  });

  it('have 1 GB together of submissions, and nothing is begun for one that is refused [H15]', async () => {
    const opened = await times(10, () => open('u12', 'assignment', 100 * MB));
    expect(statuses(opened)).toEqual([201]);
    const before = (await openUploads('')).length;
    expect((await open('u12', 'assignment', 100 * MB)).status).toBe(409);
    expect((await openUploads('')).length).toBe(before);
    expect((await open('u12', 'assignment', 20 * MB)).status).toBe(201);
    expect(await cancel('u12', opened[0]?.id ?? '')).toBe(204);
    expect((await open('u12', 'assignment', 100 * MB)).status).toBe(201);
  });

  it('are 50 of authors, of 20 GB together, however many come at once [H15]', async () => {
    const films = await times(10, () => open('a1', 'video', 2_000 * MB, 'film.mp4'));
    expect(statuses(films)).toEqual([201]);
    expect((await open('a1', 'video', 2_000 * MB, 'film.mp4')).status).toBe(409);
    expect(statuses(await times(40, () => open('a1', 'document', 10, 'rules.pdf')))).toEqual([201]);
    expect((await open('a1', 'image', 10, 'a.png')).status).toBe(409);
    await Promise.all(films.slice(0, 5).map(({ id }) => cancel('a1', id)));
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => open('a1', 'document', 10, 'rules.pdf')));
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await readTicket(fixture.personas.t1.scope, films[9]?.id ?? ''))?.state).toBe('open');
  });
});
