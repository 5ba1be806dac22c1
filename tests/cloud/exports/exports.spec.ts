import { AsyncLocalStorage } from 'node:async_hooks';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportSizes, setExportSizes } from '../../../functions/api/exports/export-sizes.ts';
import { exportRowsWork } from '../../../functions/api/exports/export-job.ts';
import { buildSchema } from '../../../functions/api/schema.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { listObjects, putObject } from '../../../functions/platform/objects/blobs.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { EXPORT_ROWS } from '../../../functions/platform/store/announced-job.ts';
import { readJob } from '../../../functions/platform/store/job-record.ts';
import type { CallerWork } from '../../../functions/platform/store/job-work.ts';
import { newJob } from '../../../functions/platform/store/new-job.ts';
import { runJob } from '../../../functions/platform/store/run-job.ts';
import { dynamo, type Item, replaceDynamo } from '../../../functions/platform/tables/client.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { type ExportItem, exportId, exportKey, exportOfJob } from '../../../functions/administration/exports/export.records.ts';
import { sweepExports } from '../../../functions/administration/exports/sweep-exports.ts';
import type { JobId } from '../../../shared/kernel/ids.ts';
import { EXPECTATIONS } from '../../access/expectations.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { emailOf, type PersonName, signIn, testContext } from '../../fixtures/personas.ts';
import { ACME, ENROL, GLOBEX, passSeconds, publish, useCourseFixture } from '../learning/course-fixture.ts';

type Exported = { readonly id: string; readonly rows: number; readonly url: string };

const fixture = useCourseFixture();
/** A group of acme with a person, a branch and a category. */
let group: string;
/** A course of acme with a learner. */
let course: number;
/** A certification of acme with that course. */
let certification: string;
beforeAll(async () => {
  const { scope, north } = fixture.personas.t1;
  // As it could have been stored before names were checked, and as one types it.
  const input = { first_name: '=HYPERLINK("//x")', last_name: '@SUM', email: 'formula@personas.test', role: 'learner' as const };
  await createUser(testContext(), scope, { ...input, branches: [north] });
  const made = await fixture.get('a1', 'mutation { createGroup(input: { name: "Readers", description: "\\t=1+1" }) { id description } }');
  expect(made.createGroup.description).toBe('\t=1+1');
  group = made.createGroup.id;
  const FILL = `mutation ($user: ID!, $group: ID!, $branch: ID!) {
    addUserToGroup(user_id: $user, group_ids: [$group])
    addBranchesToGroup(group_id: $group, branch_ids: [$branch])
  }`;
  course = (await publish(fixture, { title: 'First aid' })).id;
  await fixture.get('l1', ENROL, { id: course });
  const CERTIFY = 'mutation ($input: CertificationInput!) { createCertification(input: $input) { id } }';
  const yearly = { title: 'First aiders', course_ids: [String(course)], validity_months: 12, window_days: 60, lapse_days: 30 };
  certification = (await fixture.get('a1', CERTIFY, { input: yearly })).createCertification.id;
  await fixture.get('a1', FILL, { user: String(fixture.personas.people.l1.id), group, branch: String(north) });
}, 120_000);

const USERS = { list: 'usersPage', columns: ['first_name', 'email', 'role', 'created_at', 'instance_is_active'] } as const;

const ask = (name: PersonName, body: unknown): Promise<Response> => fixture.post(name, '/api/exports', body);
async function made(name: PersonName, body: unknown): Promise<Exported> {
  const response = await ask(name, body);
  const answer = (await response.json()) as Exported;
  expect([response.status, answer]).toEqual([201, expect.anything()]);
  return answer;
}
const open = (url: string, host = ACME): Promise<Response> => fixture.cloud.fetch(host, url);
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

async function linesOf(url: string): Promise<string[][]> {
  const text = await (await open(url)).text();
  return Papa.parse<string[]>(text.trimEnd()).data;
}

describe('an export', () => {
  it('is a CSV file of the columns, filter and order of the list, and its signed link alone opens it', async () => {
    const variables = { role: 'learner', sort: 'email', order: 'desc', status: 'active' };
    const { id, rows, url } = await made('a1', { ...USERS, variables, headings: ['First', 'Email', 'Role', 'Since', 'On'], format: 'csv' });
    const file = await open(url);
    const today = new Date().toISOString().slice(0, 10);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="users-${today}.csv"`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heads, ...lines] = await linesOf(url);
    expect(heads?.map((head) => head.replace('\uFEFF', ''))).toEqual(['First', 'Email', 'Role', 'Since', 'On']);
    const learners = ['u12', 'l1s', 'l1'] as const;
    expect(lines.map(([, email]) => email)).toEqual([...learners.map(emailOf), 'formula@personas.test']);
    expect(rows).toBe(4);
    expect(lines[0]).toEqual(['U12', emailOf('u12'), 'learner', expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), 'Yes']);
    expect(id).toMatch(/^t\d+\.[0-9a-f]{32}$/);
  });

  it('writes a text that begins like a formula as text, and leaves what is stored as it was typed [B06]', async () => {
    const variables = { search: 'formula@personas.test' };
    const names = { list: 'usersPage', columns: ['first_name', 'last_name'], variables };
    const csv = await (await open((await made('a1', { ...names, format: 'csv' })).url)).text();
    expect(csv).toBe(`first_name,last_name\r\n"'=HYPERLINK(""//x"")","'@SUM"\r\n`);
    const sheet = await readXlsx(new Uint8Array(await (await open((await made('a1', { ...names, format: 'xlsx' })).url)).arrayBuffer()));
    expect(sheet.sheets[0]?.rows[1]).toEqual([`'=HYPERLINK("//x")`, "'@SUM"]);
    // A text that may begin with a tab: the description of a group.
    const groups = { list: 'groupsPage', columns: ['description'], variables: { search: 'Readers' } };
    expect((await linesOf((await made('a1', { ...groups, format: 'csv' })).url))[1]).toEqual(["'\t'=1+1"]);
    const typed = await readXlsx(new Uint8Array(await (await open((await made('a1', { ...groups, format: 'xlsx' })).url)).arrayBuffer()));
    expect(typed.sheets[0]?.rows[1]).toEqual(["'\t=1+1"]);
  });

  it('is an XLSX file whose numbers, days and times are typed', async () => {
    const { url, rows } = await made('a1', { ...USERS, variables: { search: emailOf('l1') }, format: 'xlsx' });
    const file = await open(url);
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const workbook = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Users']);
    expect(rows).toBe(1);
    expect(workbook.sheets[0]?.rows).toEqual([
      ['first_name', 'email', 'role', 'created_at (UTC)', 'instance_is_active'],
      ['L1', emailOf('l1'), 'learner', expect.any(Date), 'Yes'],
    ]);
    const figures = { list: 'usersReportPage', columns: ['name', 'completedCourses'], variables: {}, format: 'xlsx' };
    const report = await readXlsx(new Uint8Array(await (await open((await made('a1', figures)).url)).arrayBuffer()));
    expect(report.sheets[0]?.rows[1]?.[1]).toBe(0);
  });

  it('has the words of the screen for roles and states, and other values as they are', async () => {
    const words = {
      role: { learner: 'Learner', constructor: 'None' },
      instance_is_active: { true: 'Active' },
      last_name: { '': 'Nameless' },
    };
    const columns = ['email', 'role', 'instance_is_active', 'last_name'];
    const asked = { list: 'usersPage', columns, variables: { search: 'persona', sort: 'email' }, words };
    const lines = await linesOf((await made('a1', { ...asked, format: 'csv' })).url);
    expect(lines).toContainEqual([emailOf('l1'), 'Learner', 'Active', expect.any(String)]);
    expect(lines).toContainEqual([emailOf('a1'), 'admin', 'Active', expect.any(String)]);
    expect(lines).toContainEqual([emailOf('off1'), 'Learner', 'No', expect.any(String)]);
    const people = { list: 'courseReportUsersPage', columns: ['name', 'status'], variables: { courseId: course } };
    const report = await linesOf((await made('a1', { ...people, words: { status: { not_started: 'Not Started' } }, format: 'csv' })).url);
    expect(report.slice(1)).toEqual([[expect.stringMatching(/^L1/), 'Not Started']]);
    for (const wrong of [{ password: { a: 'b' } }, { role: { learner: 'Lear\nner' } }, { role: { learner: '' } }])
      expect(await codeOf(await ask('a1', { ...asked, words: wrong, format: 'csv' }))).toEqual([422, 'VALIDATION']);
  });

  it('has a word for a number that is not there, and typed numbers beside it', async () => {
    const columns = ['domain', 'license_count'];
    const asked = { list: 'lmsInstancesPage', columns, variables: { sort: 'domain' }, words: { license_count: { '': 'Unlimited' } } };
    const sheet = await readXlsx(new Uint8Array(await (await open((await made('s0', { ...asked, format: 'xlsx' })).url)).arrayBuffer()));
    expect(sheet.sheets[0]?.rows.slice(1)).toEqual([
      ['acme', 20],
      ['globex', 'Unlimited'],
    ]);
  });

  it('takes members of members, and joins several values', async () => {
    await fixture.get('a1', 'mutation { CreateCategory(name: "Above") { id } }');
    const columns = ['name', 'parent.name'];
    const lines = await linesOf((await made('a1', { list: 'categoriesPage', columns, format: 'csv' })).url);
    expect(lines).toContainEqual(['Above', '']);
  });

  it('is read by its maker alone: the link for five minutes, the bearer after that', async () => {
    const { id, url } = await made('ab1', { ...USERS, format: 'csv' });
    const path = `/api/exports/${id}`;
    expect((await fixture.fetchAs('ab1', path)).status).toBe(200);
    for (const other of ['a1', 's0', 'l1', 'a2'] as const)
      expect([other, ...(await codeOf(await fixture.fetchAs(other, path)))]).toEqual([other, 404, 'NOT_FOUND']);
    expect(await codeOf(await open(path))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await codeOf(await open(url.replace(/sig=./, 'sig=0')))).toEqual([403, 'FORBIDDEN']);
    passSeconds(6 * 60 + 1);
    expect(await codeOf(await open(url))).toEqual([403, 'FORBIDDEN']);
    expect((await fixture.fetchAs('ab1', path)).status).toBe(200);
    expect((await fixture.fetchAs('ab1', path, { method: 'HEAD' })).status).toBe(200);
  });

  it('above 4 MB comes by a grant for five minutes on the content host, under its name', async () => {
    const { id, url } = await made('a1', { ...USERS, format: 'csv' });
    const large = Buffer.alloc(5 * 1024 ** 2, 'a,b\r\n');
    const key = objects.exported(fixture.personas.t1.scope, `${id.split('.')[1]}.csv`);
    await putObject('media', key, large, { type: 'text/csv' });
    const small = await fixture.cloud.fetch(ACME, url, { method: 'HEAD' });
    const [signed, mine] = [
      await fixture.cloud.fetch(ACME, url, { redirect: 'manual' }),
      await fixture.fetchAs('a1', `/api/exports/${id}`, { redirect: 'manual' }),
    ];
    const granted = [signed, mine].map((answer) => {
      expect(answer.status).toBe(302);
      return new URL(answer.headers.get('location') ?? '');
    });
    for (const { hostname, pathname } of granted) {
      expect(hostname).toMatch(/^media\.content\./);
      const file = await fixture.cloud.fetch(hostname, pathname);
      expect([file.status, file.headers.get('content-disposition')]).toEqual([200, small.headers.get('content-disposition')]);
      expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
    }
    passSeconds(6 * 60 + 1);
    for (const { hostname, pathname } of granted) expect((await fixture.cloud.fetch(hostname, pathname)).status).toBe(403);
  });

  it('is deleted a day after it was made', async () => {
    const { scope } = fixture.personas.t1;
    await made('a1', { ...USERS, format: 'csv' });
    const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect(await sweepExports(scope, inHours(23))).toBe(0);
    expect(await sweepExports(scope, inHours(25))).toBeGreaterThan(0);
    expect(await listObjects('media', objects.exported(scope, ''))).toEqual([]);
  });

  it.each([
    ['a list that there is not', { list: 'nothingPage' }],
    ['a query that is no list', { list: 'viewer' }],
    ['a change', { list: 'createBranch' }],
    ['a list of words of the machinery', { list: '__schema' }],
    ['a column that there is not', { columns: ['first_name', 'secret'] }],
    ['a column that has members', { list: 'categoriesPage', columns: ['parent'] }],
    ['a column of a prototype', { columns: ['constructor'] }],
    ['no columns', { columns: [] }],
    ['another format', { format: 'pdf' }],
    ['a variable that the list does not take', { variables: { page: 2 } }],
    ['a variable of another type', { variables: { role: { is: 'admin' } } }],
    ['a value that the query refuses', { variables: { status: 'no such status' } }],
    ['a missing variable', { list: 'courseReportUsersPage', columns: ['name'] }],
    ['too few headings', { headings: ['First'] }],
    ['a heading that cannot be shown', { columns: ['email'], headings: ['a\u0000b'] }],
  ])('refuses %s, and says so', async (_, wrong) => {
    const response = await ask('a1', { ...USERS, format: 'csv', ...wrong });
    expect(await codeOf(response)).toEqual([422, 'VALIDATION']);
  });

  it('refuses a body of another form, and callers without a session', async () => {
    expect(await codeOf(await ask('a1', { list: 'usersPage' }))).toEqual([400, 'BAD_REQUEST']);
    expect(await codeOf(await fixture.cloud.fetch(ACME, '/api/exports', { method: 'POST', body: '{}' }))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('tells of a refused export in the audit log', async () => {
    expect(await codeOf(await ask('l1', { ...USERS, format: 'csv' }))).toEqual([403, 'FORBIDDEN']);
    const LOG = '{ auditLogPage(act: "denied") { data { sentence } } }';
    const log = async () => (await fixture.get('a1', LOG)).auditLogPage.data;
    await eventually(async () => (await log()).some(({ sentence }) => sentence.includes('tried to export a list, which was not allowed')));
  });
});

/** A column and the variables of each list that a screen exports. */
const LISTS: Readonly<Record<string, { readonly column: string; readonly variables?: () => Record<string, unknown> }>> = {
  usersPage: { column: 'email' },
  coursesPage: { column: 'title' },
  branchesPage: { column: 'name' },
  groupsPage: { column: 'name' },
  categoriesPage: { column: 'name' },
  catalogPage: { column: 'title' },
  lmsInstancesPage: { column: 'name' },
  usersReportPage: { column: 'name' },
  coursesReportPage: { column: 'title' },
  courseReportUsersPage: { column: 'name', variables: () => ({ courseId: course }) },
  groupUsersPage: { column: 'email', variables: () => ({ group_id: group }) },
  auditLogPage: { column: 'sentence' },
  notificationLogPage: { column: 'name' },
  certificationHolders: { column: 'name', variables: () => ({ id: certification }) },
  assignmentSubmissionsPage: { column: 'unit_title' },
  userActivityLog: { column: 'message', variables: () => ({ id: String(fixture.personas.people.l1.id) }) },
  branchUsersPage: { column: 'email', variables: () => ({ branch_id: String(fixture.personas.t1.north) }) },
  branchCoursesPage: { column: 'title', variables: () => ({ branch_id: String(fixture.personas.t1.north) }) },
  'UserProgress.courses': { column: 'title', variables: () => ({ userId: fixture.personas.people.l1.id }) },
  CompletedCourses: { column: 'title', variables: () => ({ userId: fixture.personas.people.l1.id }) },
  'user.enrolledCourses': { column: 'course_title', variables: () => ({ id: String(fixture.personas.people.l1.id) }) },
  'user.groups': { column: 'name', variables: () => ({ id: String(fixture.personas.people.l1.id) }) },
  userBranches: { column: 'url', variables: () => ({ user_id: String(fixture.personas.people.l1.id) }) },
  'group.courses': { column: 'title', variables: () => ({ id: group }) },
  'group.branches': { column: 'name', variables: () => ({ id: group }) },
  'group.categories': { column: 'name', variables: () => ({ id: group }) },
  certificates: { column: 'name' },
  'lmsInstance.subscriptions': { column: 'status', variables: () => ({ id: String(fixture.personas.t1.id) }) },
};
/** Lists without pages that are the whole answer. */
const WHOLE = new Set(['CompletedCourses', 'userBranches', 'certificates']);
const CALLERS = ['s0', 'a1', 'ab1', 'i1', 'm1', 'l1', 'l1s', 'a2'] as const satisfies readonly PersonName[];

/** What the query itself answers: the texts of the column, or the code of its refusal. */
async function answered(caller: PersonName, list: string): Promise<readonly string[] | string> {
  const { column, variables = () => ({}) } = LISTS[list] ?? { column: '' };
  const [field = '', member] = list.split('.');
  const isPaged = member === undefined && !WHOLE.has(list);
  const literal = Object.entries(variables()).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const args = [...literal, ...(isPaged ? ['limit: 100'] : [])];
  const inner = isPaged ? `{ data { ${column} } }` : member === undefined ? `{ ${column} }` : `{ ${member} { ${column} } }`;
  const { data, errors } = await fixture.ask(caller, `{ ${field}${args.length > 0 ? `(${args.join(', ')})` : ''} ${inner} }`);
  if (errors[0]) return String(errors[0].extensions?.['code']);
  const path = [field, ...(isPaged ? ['data'] : member === undefined ? [] : [member])];
  const rows = path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], data) as Record<string, string>[];
  // A member that the caller may not see is null.
  if (!rows) return 'NOT_FOUND';
  return rows.map((row) => row[column] ?? '').toSorted();
}

async function exported(caller: PersonName, list: string): Promise<readonly string[] | string> {
  const { column, variables = () => ({}) } = LISTS[list] ?? { column: '' };
  const response = await ask(caller, { list, columns: [column], variables: variables(), format: 'csv' });
  const answer = (await response.json()) as Exported & { code?: string };
  if (response.status !== 201) return String(answer.code);
  const [, ...lines] = await linesOf(answer.url);
  return lines.flatMap(([text = '']) => (text === '' ? [] : [text])).toSorted();
}

describe('nobody exports what they may not see', () => {
  it('every list and persona: the rows of the query, or its refusal [P01, P03]', { timeout: 240_000 }, async () => {
    const wrong: string[] = [];
    for (const caller of CALLERS)
      for (const list of Object.keys(LISTS)) {
        // Each refusal is a line of the audit log, so that both are read as of the same moment.
        const [expected, actual] = [await answered(caller, list), await exported(caller, list)];
        const plain = (value: readonly string[] | string) =>
          typeof value === 'string' ? value : value.map((text) => text.replace(/^'(?=[=@])/, ''));
        if (JSON.stringify(plain(actual)) !== JSON.stringify(expected))
          wrong.push(`${caller} ${list}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
      }
    process.stdout.write(`Exports: ${CALLERS.length * Object.keys(LISTS).length} cells, ${wrong.length} wrong.\n`);
    expect(wrong).toEqual([]);
  });

  it('has a cell for every paged list of the contract that has an expectation', () => {
    const fields = Object.entries(buildSchema().getQueryType()?.getFields() ?? {});
    const paged = fields
      .filter(([, { type }]) => /Page!?$/.test(String(type)) || String(type) === 'ActivityLogPage!')
      .map(([name]) => name);
    // They are read in dialogs, which have no export.
    const others = new Set(['deletedItems', 'rowsJobPage']);
    expect(paged.filter((name) => LISTS[name] === undefined && !others.has(name))).toEqual([]);
    expect(Object.keys(LISTS).filter((name) => EXPECTATIONS[name.split('.')[0] ?? ''] === undefined)).toEqual([]);
  });

  it('a member of one tenant gets nothing of another by its header', async () => {
    const token = await fixture.tokenOf('a1');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fixture.cloud.fetch(GLOBEX, '/api/exports', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...USERS, format: 'csv' }),
    });
    expect(await codeOf(response)).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the export of a long list', () => {
  it('is a job that ends with the address of the file, for its maker alone', { timeout: 120_000 }, async () => {
    const before = exportSizes();
    setExportSizes({ ...before, page: 2, step: 4, mostWithoutJob: 5 });
    try {
      const asked = { columns: ['email', 'role'], words: { role: { learner: 'Learner' } }, variables: { sort: 'email', order: 'asc' } };
      const response = await ask('a1', { ...USERS, ...asked, format: 'csv' });
      const answer = (await response.json()) as { id: string };
      const job = response.headers.get('x-trellis-job') ?? '';
      expect([response.status, Object.keys(answer)]).toEqual([202, ['id']]);
      const look = (name: PersonName) => fixture.get(name, 'query ($id: ID!) { job(id: $id) { status title url } }', { id: job });
      await eventually(async () => (await look('a1')).job.status === 'done');
      const { title, url } = (await look('a1')).job;
      expect(title).toBe('Exporting users');
      expect((await look('a1b')).job.url).toBeNull();
      const lines = (await linesOf(url ?? '')).slice(1);
      const emails = lines.map(([email]) => email);
      expect(lines).toContainEqual([emailOf('l1'), 'Learner']);
      const people = ['a1', 'a1b', 'ab1', 'i1', 'l1', 'l1s', 'm1', 'off1', 'u12'] as const;
      expect(emails).toEqual([...people.map(emailOf), 'formula@personas.test'].toSorted());
      expect((await fixture.fetchAs('a1', `/api/exports/${answer.id}`)).status).toBe(200);
      const stored = await listObjects('media', objects.exported(fixture.personas.t1.scope, `${answer.id.split('.')[1]}`));
      expect(stored.length).toBe(1);
    } finally {
      setExportSizes(before);
    }
  });
});

/** Begins the export of the e-mails of all users of acme for somebody, which nothing runs but the test. Returns its job. */
async function begin(name: PersonName): Promise<JobId> {
  const { scope, domain } = fixture.personas.t1;
  const total = 10;
  return transact(async () => {
    const caller = { person: fixture.personas.people[name].id, domain, branch: name === 'ab1' ? 'north' : null };
    const rights = { caller, call: 'usersPage' };
    const made = await newJob(testContext(), scope, { kind: EXPORT_ROWS, title: 'Exporting users', total, input: { step: 4 }, rights });
    const record: ExportItem = {
      ...exportKey(scope, exportOfJob(made.id)),
      person: fixture.personas.people[name].id,
      list: 'usersPage',
      format: 'csv',
      filename: 'usersPage.csv',
      until: null,
      asked: {
        caller,
        variables: '{"sort":"email"}',
        columns: ['email'],
        headings: ['Email'],
      },
      ttl: Math.floor(Date.now() / 1000) + 86_400,
    };
    // Without its announcement, by which the function would run it.
    const silent = made.writes.filter(({ table }) => table !== 'events');
    return { writes: [...silent, { table: 'expiring', put: record }], result: made.id };
  });
}

describe('the job of an export', () => {
  const before = exportSizes();
  beforeAll(() => setExportSizes({ ...before, page: 2, step: 4, mostWithoutJob: 5 }));
  afterAll(() => setExportSizes(before));
  const work = exportRowsWork();

  it('that is killed before and after every step goes on, and has every row once', async () => {
    const { scope } = fixture.personas.t1;
    const id = await begin('a1');
    let kills = 0;
    const killed = new Set<string>();
    const dying: CallerWork = {
      ...work,
      step: work.step,
      run: async (...step) => {
        const [, , from] = step;
        const dieOnce = (when: string): void => {
          if (killed.has(`${when} ${from}`)) return;
          killed.add(`${when} ${from}`);
          kills += 1;
          throw new Error('The process is dead.');
        };
        dieOnce('before');
        const troubles = await work.run(...step);
        dieOnce('after');
        return troubles;
      },
    };
    for (;;) if (await runJob({ [EXPORT_ROWS]: dying }, scope, id, Number.MAX_SAFE_INTEGER).catch(() => false)) break;
    expect(kills).toBe(6);
    expect(await readJob(scope, id)).toMatchObject({ status: 'done', done: 10 });
    const file = await fixture.fetchAs('a1', `/api/exports/${exportId(scope, exportOfJob(id))}`);
    const emails = (await file.text()).trimEnd().split('\r\n').slice(1);
    expect(emails.length).toBe(10);
    expect(new Set(emails).size).toBe(10);
    expect((await listObjects('media', objects.exported(scope, `${exportOfJob(id)}/`))).length).toBe(0);
  });

  it('reads session and rights again for each page, and nothing more for a row', async () => {
    const keysOf = async (page: number): Promise<number> => {
      setExportSizes({ ...before, page, step: 4, mostWithoutJob: 5 });
      const id = await begin('a1');
      await atRest();
      const real = dynamo();
      let keys = 0;
      const ofJob = new AsyncLocalStorage<true>();
      // What follows the stream reads in this process, too.
      const count = (requests: Record<string, { Keys?: readonly unknown[] }> = {}): void => {
        if (ofJob.getStore()) for (const { Keys = [] } of Object.values(requests)) keys += Keys.length;
      };
      replaceDynamo({
        send: async (operation, input) => {
          if (operation === 'BatchGetItem') count((input as { RequestItems?: Record<string, { Keys?: readonly unknown[] }> }).RequestItems);
          return real.send(operation, input);
        },
      });
      try {
        expect(await ofJob.run(true, () => runJob({ [EXPORT_ROWS]: work }, fixture.personas.t1.scope, id, Number.MAX_SAFE_INTEGER))).toBe(
          true,
        );
      } finally {
        replaceDynamo(real);
        setExportSizes({ ...before, page: 2, step: 4, mostWithoutJob: 5 });
      }
      return keys;
    };
    // Ten people on ten pages, five, and three.
    const [ten, five, three] = [await keysOf(1), await keysOf(2), await keysOf(4)];
    // The runner of jobs reads the caller before each of three steps, too.
    const asked = 3 * 3;
    const page = (ten - asked) / 10;
    process.stdout.write(`An export reads ${page} keys for a page of a list, however many rows it has.\n`);
    expect([page, five - asked, three - asked]).toEqual([3, 15, 9]);
  });

  it('ends without a file when its caller loses the right on the way', async () => {
    const { scope } = fixture.personas.t1;
    const id = await begin('a1b');
    const key = records.member(scope, fixture.personas.people.a1b.id);
    const member = await getItem('records', key);
    const losing: CallerWork = {
      ...work,
      step: work.step,
      run: async (...step) => {
        const troubles = await work.run(...step);
        await putItem('records', { ...member, active: false } as Item);
        return troubles;
      },
    };
    expect(await runJob({ [EXPORT_ROWS]: losing }, scope, id, Number.MAX_SAFE_INTEGER)).toBe(true);
    await putItem('records', member as Item);
    expect(await readJob(scope, id)).toMatchObject({
      status: 'failed',
      message: 'Whoever started this may no longer do it. It has stopped after 4 of 10.',
    });
    expect((await fixture.fetchAs('a1b', `/api/exports/${exportId(scope, exportOfJob(id))}`)).status).toBe(404);
  });
});

describe('an exported file', () => {
  it('of the courses of a person has direct ones first, as the screen does', async () => {
    const [ofGroup, direct] = [(await publish(fixture, { title: 'Evacuation' })).id, (await publish(fixture, { title: 'Direct' })).id];
    const GIVE = 'mutation ($group: ID!, $course: ID!) { addCoursesToGroup(group_id: $group, course_ids: [$course]) }';
    await fixture.get('a1', GIVE, { group, course: String(ofGroup) });
    await fixture.get('l1', ENROL, { id: direct });
    const variables = { id: String(fixture.personas.people.l1.id) };
    const asked = { list: 'user.enrolledCourses', columns: ['course_title'], variables, format: 'csv' };
    const titles = async () => (await linesOf((await made('a1', asked)).url)).slice(1).map(([title]) => title);
    await eventually(async () => (await titles()).length === 3);
    expect(await titles()).toEqual(['Direct', 'First aid', 'Evacuation']);
  });

  it('is gone a day after it was made', async () => {
    const { id } = await made('ab1', { ...USERS, format: 'csv' });
    passSeconds(86_401);
    // The session has ended meanwhile.
    const headers = { authorization: `Bearer ${await signIn(fixture.cloud, 'ab1', ACME, 'north')}`, 'x-branch-url': 'north' };
    expect(await codeOf(await fixture.cloud.fetch(ACME, `/api/exports/${id}`, { headers }))).toEqual([404, 'NOT_FOUND']);
  });
});
