import { describe, expect, it } from 'vitest';
import { office } from '../../fixtures/files.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { beat, ENROL, type Made, passSeconds, play, publish, refOf, useCourseFixture, STORE } from './course-fixture.ts';

const fixture = useCourseFixture();

const essays = (title: string): Promise<Made> =>
  publish(fixture, {
    title,
    content: [],
    assignment: [1, 2].map((unit_order) => ({ unit_order, title: `Essay ${unit_order}`, content: 'Write.' })),
  });
const enrol = (who: PersonName, made: Made) => fixture.get(who, ENROL, { id: made.id });
async function upload(who: PersonName, made: Made, index: number): Promise<string> {
  const form = new FormData();
  form.append('courseId', String(made.id));
  form.append('unitId', made.units[index]?.id ?? '');
  form.append('file', new File([new Uint8Array(office('word'))], 'essay.docx'));
  const response = await fixture.fetchAs(who, '/api/upload-assignment', { method: 'POST', body: form });
  return ((await response.json()) as { filePath: string }).filePath;
}
const handIn = (made: Made, index: number, file: string) => ({
  input: { ...refOf(made, index), input_type: 'Assignment', response: JSON.stringify({ type: 'AssignmentFile', file }) },
});
const NEEDED = { code: 'VALIDATION', message: 'Please provide a valid submission.' };

describe('staff who take a course', () => {
  it.each<PersonName>(['s0', 'a1', 'ab1', 'i1', 'm1'])(
    '%s enrols themselves, and their time counts as that of any learner [E60]',
    async (who) => {
      const made = await publish(fixture, { title: `Course of ${who}` });
      const unit = made.units[0]?.id ?? '';
      // Before it is a preview, which leaves nothing behind; managers have none.
      expect((await beat(fixture, who, [made.id, unit], 30)).status).toBe(who === 'm1' ? 404 : 204);
      expect((await play(fixture, who, made.id)).is_enrolled).toBe(false);
      await enrol(who, made);
      expect((await play(fixture, who, made.id)).is_enrolled).toBe(true);
      await beat(fixture, who, [made.id, unit], 0);
      passSeconds(30);
      expect((await beat(fixture, who, [made.id, unit], 30, true)).status).toBe(204);
      const spent = (await play(fixture, who, made.id)) as unknown as { units: { time_spent: number }[] };
      expect(spent.units[0]?.time_spent).toBe(30);
    },
  );
});

describe('a file that was handed in', () => {
  it('counts for the unit that it was issued for, and for no other one of its owner [E61]', async () => {
    const [made, other] = [await essays('Essays'), await essays('Other essays')];
    await enrol('l1', made);
    await enrol('l1', other);
    const file = await upload('l1', made, 0);
    for (const [course, index] of [
      [made, 1],
      [other, 0],
      [other, 1],
    ] as const)
      for (const path of [file, file.split('?')[0] ?? '', `storage/${file}`])
        expect(await fixture.refusal('l1', STORE, handIn(course, index, path))).toEqual(NEEDED);
    expect(await fixture.refusal('l1', STORE, handIn(made, 0, file))).toBeNull();
    const second = await upload('l1', other, 1);
    expect(await fixture.refusal('l1', STORE, handIn(made, 1, second))).toEqual(NEEDED);
    expect(await fixture.refusal('l1', STORE, handIn(other, 1, second))).toBeNull();
  });
});

describe('a beat of an author who previews', () => {
  it('is 204 for a unit of a course in scope, and 404 for any other, of other tenants too [E66]', async () => {
    const [north, south] = [await publish(fixture, { title: 'North' }), await publish(fixture, { title: 'South' }, 'a1', 'south')];
    const foreign = await publish(fixture, { title: 'Foreign' }, 'a2', null);
    const status = async (who: PersonName, course: number, unit: string) => (await beat(fixture, who, [course, unit], 30)).status;
    const [ofNorth, ofSouth, ofForeign] = [north, south, foreign].map(({ units }) => units[0]?.id ?? '') as [string, string, string];
    for (const who of ['a1', 'i1', 'ab1'] as const) {
      expect(await status(who, north.id, ofNorth)).toBe(204);
      expect(await status(who, north.id, ofSouth)).toBe(404);
      expect(await status(who, foreign.id, ofForeign)).toBe(404);
      expect(await status(who, 999_999, ofNorth)).toBe(404);
    }
    expect([await status('a1', south.id, ofSouth), await status('i1', south.id, ofSouth)]).toEqual([204, 404]);
  });
});
