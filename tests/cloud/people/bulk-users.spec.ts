import { describe, expect, it, vi } from 'vitest';
import { findPerson } from '../../../functions/identity/identity.records.ts';
import { hasCourseByHand } from '../../../functions/learning/enrolment/course-by-hand.queries.ts';
import { undoImportWork } from '../../../functions/people/import/undo-import.job.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import type { JobItem } from '../../../functions/platform/store/job-record.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { CREATE_USER, LOGIN_AT_ACME, UNDO_IMPORT } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext, GraphqlError } from '../../fixtures/graphql.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { emailOf, PASSWORD, testContext } from '../../fixtures/personas.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';
import { viewerNow } from '../../fixtures/viewer-now.ts';
import {
  ACME,
  as,
  cloud,
  GLOBEX,
  idsOf,
  lasting,
  memberOf,
  person,
  personas,
  remove,
  today,
  used,
  useDeletionFixture,
} from './deletion-fixture.ts';

const BULK = `mutation ($input: [BulkUserInput!]!, $branchUrl: String, $dry_run: Boolean, $update_existing: Boolean) {
  BulkCreateUsers(input: $input, branchUrl: $branchUrl, dry_run: $dry_run, update_existing: $update_existing) {
    id first_name last_name email role branchUrl groups { id name } outcome } }`;

type Row = { id: string | null; email: string; outcome: string; branchUrl: string | null } & Record<string, unknown>;
type Options = { readonly dry_run?: boolean; readonly update_existing?: boolean };

useDeletionFixture();

const someone = (email: string, more: object = {}) => ({
  first_name: 'Nora',
  last_name: 'New',
  email,
  role: 'learner',
  skip_email: true,
  ...more,
});
const bulk = async (who: GraphqlContext, input: readonly object[], options: Options = {}, host = ACME) => {
  const { data, errors } = await cloud.graphql(host, BULK, { input, ...options }, who);
  return { rows: data?.BulkCreateUsers ?? null, errors };
};
const outcomes = ({ rows }: { rows: (Row | null)[] | null }) => rows?.map((row) => row?.outcome ?? null);
const messagesOf = (errors: readonly GraphqlError[]) => errors.map(({ path, message }) => [path?.[1], message]);
const codes = (errors: readonly GraphqlError[]) => errors.map(({ extensions }) => extensions?.['code']);
const licences = async (limit: number) => {
  const key = records.instance(personas.t1.scope, 'licence');
  const stored = await getItem('records', key, licenceRecord);
  await putItem('records', { ...stored, ...key, limit });
};

describe('an import of people', () => {
  it('has an error for each message of its rows up to 5,000, then one for each row with all of them [H38]', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `none-${index}`);
    const rows = Array.from({ length: 500 }, (_, index) => someone(`many${index}@bulk.test`, { branchUrls: names, groupNames: names }));
    const { errors } = await bulk(await as('a1'), rows, { dry_run: true });
    expect(errors).toHaveLength(125 * 40 + 375);
    expect(new Set(errors.map(({ path }) => path?.[1])).size).toBe(500);
    const missing = (thing: string) => names.map((name) => `The ${thing} "${name}" was not found.`);
    expect(errors.at(-1)?.extensions?.['validation']).toEqual({ branchUrls: missing('branch'), groupNames: missing('group') });
  });

  it('looks up as many branches and groups of a row as it may have, and says that they are too many [H38]', async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `none-${index}`);
    const of = (more: object) => someone('many@bulk.test', more);
    const refusals = async (row: object): Promise<(string | undefined)[]> =>
      (await bulk(await as('a1'), [row], { dry_run: true })).errors.map(({ message }) => message);
    const tooMany = 'Name at most 20 branches and groups in a row.';
    const missing = (thing: string) => names.slice(0, 20).map((name) => `The ${thing} "${name}" was not found.`);
    expect(await refusals(of({ branchUrls: names }))).toEqual([...missing('branch'), tooMany]);
    expect(await refusals(of({ groupNames: names }))).toEqual([...missing('group'), tooMany]);
    expect(await refusals(of({ groupNames: [names.slice(0, 150).join(',')] }))).toEqual([tooMany]);
    expect(await refusals(of({ branchUrls: Array.from({ length: 2_000 }, () => 'north') }))).toEqual([]);
  });

  it('adds every good row and refuses the others alone, each message with the place of its row', async () => {
    const { rows, errors } = await bulk(await as('a1'), [
      someone('one@bulk.test'),
      someone('nobody', { first_name: ' ', role: 'king' }),
      someone(' TWO@bulk.test ', { role: 'manager', branchUrls: ['north', 'south'] }),
      {},
      someone('three@bulk.test', { branchUrls: ['nowhere'], groupNames: ['Nobody'] }),
    ]);
    expect(rows).toMatchObject([
      { email: 'one@bulk.test', outcome: 'created', branchUrl: null, role: 'learner', groups: [] },
      null,
      { email: 'two@bulk.test', outcome: 'created', branchUrl: 'north, south', role: 'manager' },
      null,
      null,
    ]);
    expect(messagesOf(errors)).toEqual([
      [1, 'The first name is required.'],
      [1, 'Enter a valid email address.'],
      [1, 'The role must be one of admin, instructor, manager, learner.'],
      [3, 'The first name is required.'],
      [3, 'Enter an email address.'],
      [3, 'The role must be one of admin, instructor, manager, learner.'],
      [4, 'The branch "nowhere" was not found.'],
      [4, 'The group "Nobody" was not found.'],
    ]);
    expect(errors.every(({ path }) => path?.[0] === 'BulkCreateUsers')).toBe(true);
    expect(await idsOf(await as('a1'), 'bulk.test')).toHaveLength(2);
    expect(await memberOf(Number(rows?.[0]?.id) as PersonId)).toMatchObject({ primary: true, active: true });
    expect(await memberOf(Number(rows?.[2]?.id) as PersonId)).toMatchObject({ primary: false });
  });

  it("of a branch's admin stays in that branch: a row for another is refused, its neighbours are added [P08]", async () => {
    const { rows, errors } = await bulk(await as('ab1', 'north'), [
      someone('p08-1@bulk.test'),
      someone('p08-2@bulk.test', { role: 'admin', branchUrls: ['south'] }),
      someone('p08-3@bulk.test'),
      someone('p08-4@bulk.test', { is_primary: true }),
    ]);
    expect(rows?.map((row) => row?.branchUrl ?? null)).toEqual(['north', null, 'north', null]);
    expect(messagesOf(errors)).toEqual([
      [1, 'The branch "south" was not found.'],
      [3, "You can't give primary access in a branch."],
    ]);
    expect(await memberOf(Number(rows?.[0]?.id) as PersonId)).toMatchObject({ primary: false, role: 'learner' });
  });

  it('makes no super admin, and is for administrators alone [P02]', async () => {
    const { rows, errors } = await bulk(await as('s0'), [someone('root@bulk.test', { role: 'super_admin' })]);
    expect([rows, messagesOf(errors)]).toEqual([[null], [[0, "Super admins can't be imported."]]]);
    for (const name of ['i1', 'm1', 'l1'])
      expect(codes((await bulk(await as(name, 'north'), [someone('x@bulk.test')])).errors)).toEqual(['FORBIDDEN']);
  });

  it('takes 500 rows a call, and 50 when any has a password; above that nothing is done', async () => {
    const before = await lasting();
    const many = Array.from({ length: 501 }, (_, n) => someone(`many${n}@bulk.test`));
    expect(codes((await bulk(await as('a1'), many)).errors)).toEqual(['VALIDATION']);
    expect(codes((await bulk(await as('a1'), [...many.slice(0, 50), someone('pw@bulk.test', { password: PASSWORD })])).errors)).toEqual([
      'VALIDATION',
    ]);
    expect(await lasting()).toEqual(before);
  });

  it('refuses the later of two rows with one e-mail', async () => {
    const { rows, errors } = await bulk(await as('a1'), [
      someone('twin@bulk.test'),
      someone('other@bulk.test'),
      someone('Twin@bulk.test '),
    ]);
    expect(rows?.map((row) => row?.email ?? null)).toEqual(['twin@bulk.test', 'other@bulk.test', null]);
    expect(messagesOf(errors)).toEqual([[2, 'The email is already in row 1.']]);
  });

  it('stores a name that looks like a formula as it was typed [B06]', async () => {
    const { rows, errors } = await bulk(await as('a1'), [
      someone('formula@bulk.test', { first_name: '=HYPERLINK("//x")', last_name: '@SUM(1)' }),
      someone('tab@bulk.test', { first_name: '\t=1+1', last_name: '\t@SUM' }),
    ]);
    expect(errors).toEqual([]);
    expect(await memberOf(Number(rows?.[0]?.id) as PersonId)).toMatchObject({ firstName: '=HYPERLINK("//x")', lastName: '@SUM(1)' });
    // A tab in front of a name is white space, as a blank is: it is left out.
    expect(await memberOf(Number(rows?.[1]?.id) as PersonId)).toMatchObject({ firstName: '=1+1', lastName: '@SUM' });
  });

  it('mails each person how to sign in, where their way in is; not with skip_email, and not when inactive', async () => {
    await bulk(await as('a1'), [
      someone('mail1@bulk.test', { skip_email: null }),
      someone('mail2@bulk.test', { skip_email: false, branchUrls: ['north'], password: PASSWORD }),
      someone('mail3@bulk.test'),
      someone('mail4@bulk.test', { skip_email: false, is_active: false }),
    ]);
    expect([1, 2, 3, 4].map((n) => mailTo(cloud, `mail${n}@bulk.test`).length)).toEqual([1, 1, 0, 0]);
    expect(linkIn(mailTo(cloud, 'mail1@bulk.test')[0]).pathname).toBe('/app/set-password');
    expect(linkIn(mailTo(cloud, 'mail2@bulk.test')[0]).pathname).toBe('/app/branch/north/login');
    expect(JSON.stringify(mailTo(cloud, 'mail2@bulk.test'))).not.toContain(PASSWORD);
  });

  it('refuses a day that has come, and what is no day', async () => {
    const { errors } = await bulk(await as('a1'), [
      someone('day1@bulk.test', { deactivate_at: today() }),
      someone('day2@bulk.test', { deactivate_at: '2027-02-31' }),
      someone('day3@bulk.test', { deactivate_at: '31/12/2099' }),
      someone('day4@bulk.test', { deactivate_at: addDays(today(), 1) }),
    ]);
    expect(messagesOf(errors)).toEqual([
      [0, 'The deactivation date must be after today.'],
      [1, 'The deactivation date must be a day, as YYYY-MM-DD.'],
      [2, 'The deactivation date must be a day, as YYYY-MM-DD.'],
    ]);
  });

  it('tells all that is wrong with a row at once: its values, its address, and its day that has come', async () => {
    const a1 = await as('a1');
    const gone = await person();
    await remove(a1, gone.id);
    const yesterday = addDays(today(), -1);
    const input = [
      someone(`${gone.name}@personas.test`, { role: 'king', deactivate_at: yesterday }),
      someone(emailOf('s0'), { first_name: '', deactivate_at: today() }),
      someone('nobody', { deactivate_at: yesterday }),
      // The day of somebody who is here and is not changed is not asked about.
      someone(emailOf('l1s'), { role: 'king', deactivate_at: yesterday }),
      someone(emailOf('s0'), { deactivate_at: yesterday }),
      someone('all@bulk.test'),
    ];
    const expected = [
      [0, 'The role must be one of admin, instructor, manager, learner.'],
      [0, 'A deleted user has this email. Restore that user instead.'],
      [0, 'The deactivation date must be after today.'],
      [1, 'The first name is required.'],
      [1, 'The email has already been taken.'],
      [1, 'The deactivation date must be after today.'],
      [2, 'Enter a valid email address.'],
      [2, 'The deactivation date must be after today.'],
      [3, 'The role must be one of admin, instructor, manager, learner.'],
      [4, 'The email is already in row 2.'],
      [4, 'The email has already been taken.'],
      [4, 'The deactivation date must be after today.'],
    ];
    for (const dry_run of [true, false]) {
      const answer = await bulk(a1, input, { dry_run });
      expect([outcomes(answer), messagesOf(answer.errors)]).toEqual([[null, null, null, null, null, 'created'], expected]);
    }
  });

  it('is refused while the subscription is over, also as a dry run [B02]', async () => {
    await createSubscription(testContext(), personas.t2.id, { plan_ends_at: '2020-01-01' });
    const a2 = await as('a2', undefined, GLOBEX);
    for (const dry_run of [true, false])
      expect(codes((await bulk(a2, [someone('late@bulk.test')], { dry_run }, GLOBEX)).errors)).toEqual(['SUBSCRIPTION_INACTIVE']);
  });
});

describe('people who are here already', () => {
  it('stay as they are, and the same rows again add nobody [complaint 12]', async () => {
    const a1 = await as('a1');
    const input = Array.from({ length: 30 }, (_, n) => someone(`again${n}@bulk.test`));
    expect(new Set(outcomes(await bulk(a1, input)))).toEqual(new Set(['created']));
    const before = await lasting();
    const again = await bulk(a1, [...input.map((row) => ({ ...row, first_name: 'Other' })), someone(emailOf('l1s'))]);
    expect(new Set(outcomes(again))).toEqual(new Set(['unchanged']));
    expect(await lasting()).toEqual(before);
  });

  it('are a taken e-mail to an admin of another branch, as are super admins and deleted users', async () => {
    const gone = await person();
    await remove(await as('a1'), gone.id);
    expect(messagesOf((await bulk(await as('ab1', 'north'), [someone(emailOf('l1s')), someone(emailOf('s0'))])).errors)).toEqual([
      [0, 'The email has already been taken.'],
      [1, 'The email has already been taken.'],
    ]);
    expect(messagesOf((await bulk(await as('a1'), [someone(`${gone.name}@personas.test`)])).errors)).toEqual([
      [0, 'A deleted user has this email. Restore that user instead.'],
    ]);
  });

  it('are updated on request: names, role, flags, date and more branches, but never the password', async () => {
    const a1 = await as('a1');
    const { id, name } = await person({ branches: [personas.t1.north] });
    const email = `${name}@personas.test`;
    const row = someone(email, {
      first_name: 'New',
      last_name: 'Name',
      role: 'manager',
      password: 'another-password-9',
      branchUrls: ['south'],
      is_active: false,
    });
    const day = addDays(today(), 40);
    const first = await bulk(a1, [{ ...row, deactivate_at: day }], { update_existing: true });
    expect([first.rows, messagesOf(first.errors)]).toMatchObject([
      [{ id: String(id), outcome: 'updated', first_name: 'New', role: 'manager', branchUrl: 'south' }],
      [],
    ]);
    expect(await memberOf(id)).toMatchObject({
      firstName: 'New',
      lastName: 'Name',
      role: 'manager',
      active: false,
      deactivateAt: day,
      primary: false,
    });
    // An absent column leaves the value as it is, null takes the date away.
    const second = await bulk(a1, [{ ...row, is_active: undefined, deactivate_at: null }], { update_existing: true });
    expect(outcomes(second)).toEqual(['updated']);
    expect(await memberOf(id)).toMatchObject({ active: false, deactivateAt: null });
    const before = await lasting();
    expect(outcomes(await bulk(a1, [{ ...row, deactivate_at: null }], { update_existing: true }))).toEqual(['unchanged']);
    expect(await lasting()).toEqual(before);
    await bulk(a1, [{ ...row, is_active: true, deactivate_at: null }], { update_existing: true });
    const login = (password: string) =>
      cloud.graphql(
        ACME,
        'mutation ($e: String!, $p: String!) { loginUser(email: $e, password: $p, instance_url: "acme", branch_url: "north") { token } }',
        { e: email, p: password },
      );
    expect((await login('another-password-9')).data).toBeNull();
    expect((await login(PASSWORD)).errors).toEqual([]);
  });

  it('keep what the caller may not change: the row is refused and names the fields [G6]', async () => {
    const a1 = await as('a1');
    const before = await lasting();
    // u12 belongs to another instance too, a1b cannot lose primary access by an admin, ab1 acts on nobody who is in more than their branch.
    const shared = await bulk(a1, [someone(emailOf('u12'), { first_name: 'Else', last_name: 'Persona' })], { update_existing: true });
    expect(messagesOf(shared.errors)).toEqual([[0, "You can't change the first name of this user."]]);
    const primary = await bulk(
      a1,
      [{ ...someone(emailOf('a1b'), { first_name: 'A1B', last_name: 'Persona', role: 'admin' }), is_primary: false }],
      { update_existing: true },
    );
    expect(messagesOf(primary.errors)).toEqual([[0, "You can't change the primary access of this user."]]);
    expect(await lasting()).toEqual(before);
    const same = await bulk(a1, [someone(emailOf('u12'), { first_name: 'U12', last_name: 'Persona' })], { update_existing: true });
    expect(outcomes(same)).toEqual(['unchanged']);
  });

  it('are told all that is wrong with a row at once: values, days, and fields that they may not change [G6]', async () => {
    const a1 = await as('a1');
    const u12 = { first_name: 'Else', last_name: 'Persona', email: emailOf('u12') };
    const unsound = someone(u12.email, { ...u12, role: 'king', groupNames: ['No such group'] });
    const past = someone(u12.email, { ...u12, deactivate_at: '2020-01-01' });
    const nameless = someone(u12.email, { ...u12, first_name: ' ', last_name: 'Other' });
    const problemsOf = async (row: object, options: Options) =>
      Object.assign({}, ...(await bulk(a1, [row], options)).errors.map(({ extensions }) => extensions?.['validation']));
    const updating = { update_existing: true };
    const before = await lasting();
    const expected = {
      role: ['The role must be one of admin, instructor, manager, learner.'],
      groupNames: ['The group "No such group" was not found.'],
      first_name: ["You can't change the first name of this user."],
    };
    expect(await problemsOf(unsound, updating)).toEqual(expected);
    expect(await problemsOf(unsound, { ...updating, dry_run: true })).toEqual(expected);
    expect(await problemsOf(past, updating)).toEqual({
      deactivate_at: ['The deactivation date must be after today.'],
      first_name: ["You can't change the first name of this user."],
    });
    expect(await problemsOf(nameless, updating)).toEqual({
      first_name: ['The first name is required.'],
      last_name: ["You can't change the last name of this user."],
    });
    // Where nobody is updated, nobody's fields are compared.
    expect(await problemsOf(unsound, {})).toEqual({ role: expected.role, groupNames: expected.groupNames });
    expect(await lasting()).toEqual(before);
  });

  it('who are known elsewhere become members with the names of the row, until they enter [H10]', async () => {
    const { rows } = await bulk(await as('a1'), [someone(emailOf('a2'), { first_name: 'Some', last_name: 'Body' })]);
    expect(rows).toMatchObject([{ first_name: 'Some', last_name: 'Body', outcome: 'created', role: 'learner' }]);
  });
});

describe('a dry run', () => {
  it('answers what would happen, and writes and mails nothing', async () => {
    const a1 = await as('a1');
    const { name } = await person({ first_name: 'Here' });
    const before = await lasting();
    const input = [
      someone('dry@bulk.test', { skip_email: false, branchUrls: ['north'] }),
      someone(`${name}@personas.test`, { first_name: 'There', last_name: 'Persona' }),
      someone('dry@bulk.test'),
    ];
    expect(await bulk(a1, input, { dry_run: true, update_existing: true })).toMatchObject({
      rows: [
        { id: null, email: 'dry@bulk.test', outcome: 'created', branchUrl: 'north' },
        { first_name: 'There', outcome: 'updated' },
        null,
      ],
      errors: [{ message: 'The email is already in row 1.' }],
    });
    expect(outcomes(await bulk(a1, input, { dry_run: true }))).toEqual(['created', 'unchanged', null]);
    expect(await lasting()).toEqual(before);
    expect(mailTo(cloud, 'dry@bulk.test')).toEqual([]);
  });
});

describe('licences', () => {
  it('are used by as many rows as there are, together and alone; inactive people use none [R12]', async () => {
    const inUse = await used();
    await licences(inUse + 13);
    const input = Array.from({ length: 40 }, (_, n) => someone(`licence${n}@bulk.test`, n % 4 === 3 ? { is_active: false } : {}));
    const a1 = await as('a1');
    const tried = await bulk(a1, input, { dry_run: true });
    const done = await bulk(a1, input);
    const expected = input.map((_, n) => (n % 4 === 3 || n - Math.floor(n / 4) < 13 ? 'created' : null));
    expect(outcomes(tried)).toEqual(expected);
    expect(outcomes(done)).toEqual(expected);
    expect(new Set(done.errors.map(({ message }) => message))).toEqual(new Set(['Licence limit reached.']));
    expect(await used()).toBe(inUse + 13);
    await licences(2_000);
    expect(outcomes(await bulk(a1, input))).toEqual(expected.map((outcome) => (outcome ? 'unchanged' : 'created')));
    expect(await used()).toBe(inUse + 30);
  });

  it('are never exceeded by an import beside single users who are added at the same time [R11]', async () => {
    const inUse = await used();
    await licences(inUse + 20);
    const a1 = await as('a1');
    const singles = Array.from({ length: 12 }, (_, n) => cloud.graphql(ACME, CREATE_USER, { input: someone(`single${n}@bulk.test`) }, a1));
    const together = await bulk(
      a1,
      Array.from({ length: 30 }, (_, n) => someone(`beside${n}@bulk.test`)),
    );
    const added = (await Promise.all(singles)).filter(({ errors }) => errors.length === 0).length;
    expect(added + (together.rows ?? []).filter((row) => row !== null).length).toBe(20);
    expect(await used()).toBe(inUse + 20);
    await licences(2_000);
  });
});

describe('a call that is sent again', () => {
  it('answers the same under its key, and refuses another input under it [R13]', async () => {
    const a1 = { ...(await as('a1')), headers: { 'idempotency-key': crypto.randomUUID() } };
    const input = [someone('repeat@bulk.test'), someone(emailOf('l1s')), someone('bad')];
    const first = await bulk(a1, input);
    expect(outcomes(first)).toEqual(['created', 'unchanged', null]);
    expect(await bulk(a1, input)).toEqual(first);
    expect(codes((await bulk(a1, [someone('else@bulk.test')])).errors)).toEqual(['CONFLICT']);
  });

  it('adds the rows for which the time of the former one was over, which that one has named', async () => {
    const input = Array.from({ length: 25 }, (_, n) => someone(`slow${n}@bulk.test`, { is_active: false }));
    // The time is over while the first transaction, of ten rows, is written.
    let passed = 0;
    const now = performance.now.bind(performance);
    const time = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    const restore = between((name, command) => {
      if (name === 'TransactWrite' && JSON.stringify(command.input).includes('slow0@bulk.test')) passed = 20_000;
      return 'pass';
    });
    const first = await bulk(await as('a1'), input);
    restore();
    time.mockRestore();
    const late = input.map((_, n) => n).slice(10);
    expect(outcomes(first)).toEqual(input.map((_, n) => (n < 10 ? 'created' : null)));
    expect(messagesOf(first.errors)).toEqual(late.map((n) => [n, 'Not processed, send again.']));
    expect(outcomes(await bulk(await as('a1'), input))).toEqual(input.map((_, n) => (n < 10 ? 'unchanged' : 'created')));
  });

  it('waits its turn: of two imports at once in one instance one is refused', async () => {
    const a1 = await as('a1');
    const rowsOf = (name: string) => Array.from({ length: 60 }, (_, n) => someone(`${name}${n}@bulk.test`));
    const answers = await Promise.all([bulk(a1, rowsOf('turn-a')), bulk(a1, rowsOf('turn-b'))]);
    const refused = answers.filter(({ rows }) => rows === null);
    expect(refused.length).toBeLessThan(2);
    for (const { errors } of refused)
      expect(errors[0]?.message).toBe('Another import is running in this instance. Please try again when it has finished.');
    expect(answers.flatMap(({ rows }) => rows ?? []).every((row) => row?.outcome === 'created')).toBe(true);
  });
});

describe('an import with an id', () => {
  const WITH_ID = `mutation ($input: [BulkUserInput!]!, $id: String, $name: String, $update: Boolean) {
    BulkCreateUsers(input: $input, import_id: $id, import_name: $name, update_existing: $update) { id outcome } }`;
  const LIST = 'query { userImports { id name created state changed { what count } started_by { first_name } } }';
  const newId = () => crypto.randomUUID().replaceAll('-', '');
  const imports = async (who: GraphqlContext) => (await cloud.graphql(ACME, LIST, {}, who)).data?.userImports ?? [];
  const send = async (who: GraphqlContext, id: string, input: readonly object[], update = false) => {
    const { data, errors } = await cloud.graphql(ACME, WITH_ID, { input, id, name: 'autumn.csv', update }, who);
    return { ids: data?.BulkCreateUsers.map(({ id: person }) => Number(person)) ?? [], errors };
  };
  const undo = async (who: GraphqlContext, id: string) => {
    const { data, errors, headers } = await cloud.graphql(ACME, UNDO_IMPORT, { id }, who);
    return { data, message: errors[0]?.message ?? null, code: errors[0]?.extensions?.['code'], job: headers.get('x-trellis-job') };
  };
  const undone = (who: GraphqlContext, id: string) =>
    eventually(async () => (await imports(who)).find((one) => one.id === id)?.state === 'undone');

  it('is undone as a whole: whom it added are gone, who was here stays, and the file can be imported again', async () => {
    const a1 = await as('a1');
    const here = await person({ first_name: 'Was', last_name: 'Here' });
    const elsewhere = await person({ first_name: 'From', last_name: 'Globex' }, personas.t2.scope);
    const before = await used();
    const id = newId();
    const rows = [
      someone('undo1@bulk.test', { branchUrls: ['north'] }),
      someone('undo2@bulk.test', { role: 'admin', is_primary: true }),
      someone(emailOf(elsewhere.name as never)),
      someone(emailOf(here.name as never), { first_name: 'Was', last_name: 'Changed', branchUrls: ['south'] }),
    ];
    const { ids } = await send(a1, id, rows, true);
    expect((await imports(a1)).find((one) => one.id === id)).toMatchObject({
      name: 'autumn.csv',
      created: 3,
      state: 'done',
      started_by: { first_name: 'A1' },
      changed: [
        { what: 'people', count: 1 },
        { what: 'names', count: 1 },
        { what: 'branches', count: 1 },
      ],
    });
    expect(await undo(await as('ab1', 'north'), id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await undo(a1, newId())).toMatchObject({ code: 'NOT_FOUND' });
    const key = crypto.randomUUID();
    const begun = await cloud.graphql(ACME, UNDO_IMPORT, { id }, { ...a1, headers: { 'idempotency-key': key } });
    expect([begun.errors, begun.headers.get('x-trellis-job')]).toEqual([[], expect.any(String)]);
    await undone(a1, id);
    expect(await used()).toBe(before);
    for (const email of ['undo1@bulk.test', 'undo2@bulk.test']) expect(await findPerson(email)).toBeNull();
    expect(await findPerson(emailOf(elsewhere.name as never))).toBe(elsewhere.id);
    expect((await memberOf(elsewhere.id))?.purgedAt).toBeDefined();
    expect(await memberOf(here.id)).toMatchObject({ lastName: 'Changed' });
    expect(await memberOf(ids[0] as PersonId)).toMatchObject({ email: '', firstName: 'Erased' });
    expect(await undo(a1, id)).toMatchObject({ data: { undoImport: true }, job: null });
    expect((await send(a1, id, rows)).errors[0]?.extensions?.['code']).toBe('CONFLICT');
    const again = await send(a1, newId(), rows.slice(0, 2));
    expect([again.errors, again.ids.some((one) => ids.includes(one))]).toEqual([[], false]);
  });

  it('is not undone once somebody of it has signed in, whose names the refusal says', async () => {
    const a1 = await as('a1');
    const id = newId();
    await send(a1, id, [
      someone('early@bulk.test', { first_name: 'Early', last_name: 'Bird', password: PASSWORD }),
      someone('late@bulk.test'),
    ]);
    expect((await cloud.graphql(ACME, LOGIN_AT_ACME, { email: 'early@bulk.test', password: PASSWORD })).errors).toEqual([]);
    const state = await lasting();
    const refused = await undo(a1, id);
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(refused.message).toBe(
      'This import cannot be undone, because this user has signed in since: Early Bird. In Users you can select whom you want to remove, and delete them together.',
    );
    expect(await lasting()).toEqual(state);
  });

  it('goes on undoing where it was cut off, and changes nothing twice', async () => {
    const a1 = await as('a1');
    const id = newId();
    const { ids } = await send(
      a1,
      id,
      Array.from({ length: 6 }, (_, n) => someone(`cut${n}@bulk.test`)),
    );
    const before = await used();
    const { scope } = personas.t1;
    const work = {
      id: 1,
      v: 1,
      kind: 'undo-import',
      title: '',
      status: 'running',
      done: 0,
      total: 6,
      message: null,
      finishedAt: null,
    } as const;
    const job: JobItem = {
      ...records.header(scope, 'job', 1),
      ...work,
      startedAt: steadyClock(),
      actor: { kind: 'person', id: personas.people.a1.id },
      commandId: crypto.randomUUID(),
      input: { import: id, people: ids },
    };
    // Three are gone when the process is lost, and the step is run again from its start.
    const named: string[] = [];
    const given = { name: (tokens: readonly string[]): void => void named.push(...tokens), viewer: await viewerNow(personas, 'a1') };
    const undoing = undoImportWork(hasCourseByHand);
    expect(await undoing.run(job, scope, 0, 3, given)).toEqual([]);
    expect(await undoing.run(job, scope, 0, 6, given)).toEqual([]);
    expect(new Set(named.map((token) => token.split('/')[0]))).toEqual(new Set(ids.map((person) => `u${person}`)));
    expect(await used()).toBe(before - 6);
    expect((await imports(a1)).find((one) => one.id === id)?.state).toBe('undone');
  });

  it('tells a name that several groups have as such', async () => {
    const a1 = await as('a1');
    const GROUP = 'mutation { createGroup(input: { name: "Twins" }) { id } }';
    for (const _ of [1, 2]) expect((await cloud.graphql(ACME, GROUP, {}, a1)).errors).toEqual([]);
    const { errors } = await bulk(a1, [someone('twin@bulk.test', { groupNames: ['Twins', 'Nobody'] })]);
    expect(messagesOf(errors)).toEqual([
      [0, 'Several groups are named "Twins". Give them different names, or add this user to a group by hand.'],
      [0, 'The group "Nobody" was not found.'],
    ]);
  });

  it('reads a list of groups by the longest names that exist [E44]', async () => {
    const a1 = await as('a1');
    const GROUP = 'mutation ($input: GroupInput!) { createGroup(input: $input) { id } }';
    for (const name of ['Sales', 'North', 'Sales, North'])
      expect((await cloud.graphql(ACME, GROUP, { input: { name } }, a1)).errors).toEqual([]);
    const lists = ['Sales, North', 'North,Sales', 'Sales,North,Sales'];
    const rows = lists.map((list, index) => someone(`list-${index}@bulk.test`, { groupNames: [list] }));
    const { rows: made } = await bulk(a1, rows);
    const namesOf = (row: Row | null) => ((row?.['groups'] ?? []) as { name: string }[]).map(({ name }) => name).toSorted();
    expect(made?.map(namesOf)).toEqual([['Sales, North'], ['North', 'Sales'], ['Sales', 'Sales, North']]);
    expect(messagesOf((await bulk(a1, [someone('list-9@bulk.test', { groupNames: ['North, Nowhere'] })])).errors)).toEqual([
      [0, 'The group "Nowhere" was not found.'],
    ]);
  });
});
