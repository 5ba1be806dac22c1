import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../../web/features/people/import/csv-table.ts';
import { mappingOf } from '../../../web/features/people/import/columns.ts';
import { importRows } from '../../../web/features/people/import/import-rows.ts';
import { BULK_CREATE_USERS } from '../../fixtures/calls.ts';
import { emailOf } from '../../fixtures/personas.ts';
import { ACME, type CourseFixture, startCourseFixture } from '../learning/course-fixture.ts';

let fixture: CourseFixture;
beforeAll(async () => {
  fixture = await startCourseFixture();
  const input = { first_name: 'A1', last_name: 'Persona', language: 'ar', time_zone: 'Asia/Kathmandu' };
  await fixture.get('a1', 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { language } }', { input });
});
afterAll(() => fixture.stop());

const COLUMNS = ['first_name', 'last_name', 'email', 'role', 'created_at', 'instance_is_active'];
const HEADINGS = ['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني', 'الدور', 'تاريخ الإنشاء', 'نشط'];
const ARABIC = {
  list: 'usersPage',
  variables: { search: emailOf('l1') },
  columns: COLUMNS,
  headings: HEADINGS,
  words: { role: { learner: 'متعلم' } },
  format: 'csv',
};

async function textOf(more: object = {}): Promise<string> {
  const response = await fixture.post('a1', '/api/exports', { ...ARABIC, ...more });
  const { url } = (await response.json()) as { url: string };
  return (await fixture.cloud.fetch(ACME, url)).text();
}
const cellsOf = (text: string): readonly string[] => readTable(text).rows[0]?.cells ?? [];

describe('the file of an admin who has chosen Arabic and a zone', () => {
  it('has the words of the language and times of the zone, and the request can name others [M35]', async () => {
    expect(cellsOf(await textOf())).toEqual([
      'L1',
      'Persona',
      emailOf('l1'),
      'متعلم',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:45$/),
      'نعم',
    ]);
    const named = cellsOf(await textOf({ language: 'pl', time_zone: 'UTC' }));
    expect(named.slice(4)).toEqual([expect.stringMatching(/Z$/), 'Tak']);
    for (const wrong of [{ language: 'tlh' }, { time_zone: 'Europe/Atlantis' }])
      expect((await fixture.post('a1', '/api/exports', { ...ARABIC, ...wrong })).status).toBe(422);
  });

  it('is imported again [M36]', async () => {
    const table = readTable((await textOf()).replace(emailOf('l1'), 'again@personas.test'));
    const mapping = mappingOf(table.header, {});
    expect(mapping).toEqual(['first_name', 'last_name', 'email', 'role', null, 'is_active']);
    const [row] = importRows(table, mapping);
    expect(row?.problems).toEqual([]);
    expect(row?.input).toMatchObject({ first_name: 'L1', role: 'learner', is_active: true });
    const made = await fixture.get<{ BulkCreateUsers: { id: string | null }[] }>('a1', BULK_CREATE_USERS, { input: [row?.input] });
    expect(made.BulkCreateUsers[0]?.id).not.toBeNull();
  });
});
