import { beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../../web/features/people/import/csv-table.ts';
import { mappingOf } from '../../../web/features/people/import/columns.ts';
import { importRows } from '../../../web/features/people/import/import-rows.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { BULK_CREATE_USERS } from '../../fixtures/calls.ts';
import { emailOf } from '../../fixtures/personas.ts';
import { ACME, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
beforeAll(async () => {
  const input = { first_name: 'A1', last_name: 'Persona', language: 'ar', time_zone: 'Asia/Kathmandu' };
  await fixture.get('a1', 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { language } }', { input });
});

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

describe('the audit log', () => {
  const AUDIT = { list: 'auditLogPage', variables: { act: 'user' }, headings: null, words: null };
  const NAMED = `{ auditLogPage(act: "user", limit: 100) { data { sentence sentence_text } } }`;
  it('has patterns with values, and a file of it is in the language of who asks [M37]', async () => {
    const added = 'A1 Persona added Again Persona';
    const input = { first_name: 'Again', last_name: 'Persona', email: 'added@personas.test', role: 'learner' };
    const made = await fixture.get<{ BulkCreateUsers: { id: string | null }[] }>('a1', BULK_CREATE_USERS, { input: [input] });
    expect(made.BulkCreateUsers[0]?.id).not.toBeNull();
    type Log = { auditLogPage: { data: { sentence: string; sentence_text: object }[] } };
    const line = async () => (await fixture.get<Log>('a1', NAMED)).auditLogPage.data.find(({ sentence }) => sentence === added);
    await eventually(async () => (await line()) !== undefined);
    expect((await line())?.sentence_text).toEqual({ id: '{actor} added {name}', values: { actor: 'A1 Persona', name: 'Again Persona' } });
    const sentences = async (language: string): Promise<readonly string[]> =>
      readTable(await textOf({ ...AUDIT, columns: ['sentence'], language })).rows.map(({ cells }) => cells[0] ?? '');
    expect(await sentences('en-GB')).toContain(added);
    expect(await sentences('de')).toContain('A1 Persona hat das Konto von Again Persona hinzugefügt');
    expect(await sentences('fr')).toContain('A1 Persona a ajouté le compte de Again Persona');
    expect(await sentences('es')).toContain('A1 Persona añadió la cuenta de Again Persona');
    expect(await sentences('pl')).toContain('A1 Persona: dodano konto użytkownika Again Persona');
    expect(await sentences('ar')).toContain('\u2068A1 Persona\u2069: إضافة حساب \u2068Again Persona\u2069');
  });

  it('and the activity of a person have times of the zone in a file, and sentences of its language [M62]', async () => {
    const id = fixture.personas.people.l1.id;
    await fixture.get('l1', '{ viewer { role } }');
    for (const more of [
      { ...AUDIT, variables: {}, columns: ['created_at'] },
      { list: 'userActivityLog', variables: { id }, headings: null, words: null, columns: ['created_at'] },
    ])
      for (const { cells } of readTable(await textOf(more)).rows) expect(cells[0]).toMatch(/T\d\d:\d\d:\d\d\+05:45$/);
    const activity = { list: 'userActivityLog', variables: { id }, headings: null, words: null, columns: ['message'], language: 'de' };
    expect(cellsOf(await textOf(activity))).toEqual(['Angemeldet.']);
  });
});
