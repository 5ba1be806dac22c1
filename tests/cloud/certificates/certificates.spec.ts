import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { deleteItem, getItem, scan } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { PASSWORD, type PersonName, testContext } from '../../fixtures/personas.ts';
import {
  ACME,
  COMPLETE,
  ENROL,
  GLOBEX,
  type Made,
  useCourseFixture,
  passSeconds,
  publish,
  refOf,
  fixtureTime,
} from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  course = await publish(fixture, { title: 'First aid' });
});

const GENERATE = `mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { message certificate_url code verify_url } }`;
const VERIFY =
  'query ($code: String!) { verifyCertificate(code: $code) { valid user_name course_title instance_name issued_date expiry_date } }';

const complete = async (name: PersonName, made: Made): Promise<void> => {
  await fixture.get(name, ENROL, { id: made.id });
  await fixture.get(name, COMPLETE, { input: refOf(made, 0) });
};
const verified = async (code: string) => (await fixture.ask(null, VERIFY, { code })).data?.verifyCertificate;

/** The code of a person's certificate, read from where all codes lie. */
async function codesOf(person: number): Promise<string[]> {
  const codes: string[] = [];
  for await (const items of scan('platform'))
    for (const item of items) if (item.pk === 'p#cert' && item['person'] === person) codes.push(item.sk);
  return codes;
}

describe('a certificate', () => {
  it('is refused while the course is open [L08]', async () => {
    await fixture.get('l1', ENROL, { id: course.id });
    const before = await dump();
    for (const more of [{}, { user_name: 'L1 Persona', issued_date: '1999-01-01' }])
      expect(await fixture.refusal('l1', GENERATE, { input: { course_name: 'First aid', course_id: course.id, ...more } })).toEqual({
        code: 'VALIDATION',
        message: 'The course is not completed yet.',
      });
    expect(await dump()).toEqual(before);
  });

  it('has the name and dates of the records, whatever the call says [L08]', async () => {
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    const today = fixtureTime().slice(0, 10);
    const input = {
      course_name: 'First aid',
      course_id: course.id,
      user_name: 'Someone Else',
      issued_date: '1999-01-01',
      expiry_date: '2999-01-01',
      certificate_type: 'Gold',
    };
    const { GenerateCertificate } = await fixture.get('l1', GENERATE, { input });
    expect(GenerateCertificate.verify_url).toBe(`${fixture.cloud.origin(ACME)}/app/verify/${GenerateCertificate.code}`);
    expect(await verified(GenerateCertificate.code)).toEqual({
      valid: true,
      user_name: 'L1 Persona',
      course_title: 'First aid',
      instance_name: 'Acme',
      issued_date: today,
      expiry_date: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
    });
  });

  it('has its last day and the address of its verification in the list of completed courses', async () => {
    const { CompletedCourses } = await fixture.get('l1', '{ CompletedCourses { title expires_at verify_url } }');
    const [listed] = CompletedCourses;
    const code = /\/app\/verify\/(.+)$/.exec(listed?.verify_url ?? '')?.[1] ?? '';
    expect(await verified(code)).toMatchObject({ valid: true, expiry_date: listed?.expires_at });
  });

  it('is issued on completion without a request, and is found by its title', async () => {
    await complete('u12', course);
    const { id } = fixture.personas.people.u12;
    await eventually(async () => (await codesOf(id)).length === 1);
    const [code] = await codesOf(id);
    const { GenerateCertificate } = await fixture.get('u12', GENERATE, { input: { course_name: 'First aid' } });
    expect(GenerateCertificate.code).toBe(code);
    expect(await codesOf(id)).toHaveLength(1);
  });

  it.each([
    ['Zażółć', 'Gęślą-Jaźń'],
    ['Ελένη', 'Παπαδοπούλου'],
    ['Александра', 'Щербакова'],
    ['Ánh Tuyết', 'Nguyễn Thị'],
  ])('verifies with the name of %s %s', async (first, last) => {
    const { scope, north } = fixture.personas.t1;
    const email = `${crypto.randomUUID()}@personas.test`;
    await createUser(testContext(fixtureTime()), scope, {
      first_name: first,
      last_name: last,
      email,
      password: PASSWORD,
      role: 'learner',
      branches: [north],
    });
    const LOGIN =
      'mutation ($email: String!, $password: String!) { loginUser(email: $email, password: $password, instance_url: "acme", branch_url: "north") { token } }';
    const { data } = await fixture.cloud.graphql(ACME, LOGIN, { email, password: PASSWORD });
    const caller = { token: data!.loginUser.token, branch: 'north' };
    await fixture.cloud.graphql(ACME, ENROL, { id: course.id }, caller);
    await fixture.cloud.graphql(ACME, COMPLETE, { input: refOf(course, 0) }, caller);
    const generated = await fixture.cloud.graphql(ACME, GENERATE, { input: { course_name: 'First aid', course_id: course.id } }, caller);
    expect((await verified(generated.data!.GenerateCertificate.code))?.user_name).toBe(`${first} ${last}`);
  });

  it('has no name in the Events table, and is verified without one after the key of the person is deleted', async () => {
    const { scope } = fixture.personas.t1;
    const { id } = fixture.personas.people.u12;
    const [code] = await codesOf(id);
    const events: string[] = [];
    for await (const items of scan('events')) events.push(JSON.stringify(items));
    expect(events.join('')).not.toContain('U12 Persona');
    const key = records.personKey(scope, id);
    expect(await getItem('records', key)).toBeDefined();
    await deleteItem('records', key);
    // A warm function forgets the key within the minute; here it is another process that asks.
    const { forgetPersonKeys } = await import('../../../functions/platform/credentials/person-key.ts');
    forgetPersonKeys();
    expect((await verified(code!))?.user_name).toBe('Erased user');
  });

  it('is no longer valid after a year', async () => {
    const [code] = await codesOf(fixture.personas.people.l1.id);
    passSeconds(366 * 86_400);
    expect(await verified(code!)).toMatchObject({ valid: false });
    passSeconds(-366 * 86_400);
    expect(await verified('A'.repeat(22))).toBeNull();
    expect(await verified('../../etc')).toBeNull();
  });
});

describe('who may download a certificate', () => {
  it('the learner, and members who may read reports in that scope', async () => {
    const { id } = fixture.personas.people.l1;
    const input = { course_name: 'First aid', course_id: course.id, user_id: id };
    for (const name of ['a1', 'm1', 'ab1'] as const)
      expect((await fixture.get(name, GENERATE, { input })).GenerateCertificate.code).toMatch(/^[\w-]{22}$/);
    expect(await fixture.refusal('i1', GENERATE, { input })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('l1s', GENERATE, { input })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('a2', GENERATE, { input })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fixture.refusal('m1', GENERATE, { input: { ...input, user_id: fixture.personas.people.l1s.id } })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('finds the one person of a name who completed the course', async () => {
    const by = (user_name: string) => ({ input: { course_name: 'First aid', course_id: course.id, user_name } });
    const own = await fixture.get('l1', GENERATE, { input: { course_name: 'First aid', course_id: course.id } });
    expect((await fixture.get('m1', GENERATE, by('L1 Persona'))).GenerateCertificate.code).toBe(own.GenerateCertificate.code);
    expect(await fixture.refusal('m1', GENERATE, by('Nobody Here'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is downloaded with a signature or by right, and is not found for everybody else [F06]', async () => {
    const [code] = await codesOf(fixture.personas.people.l1.id);
    const { GenerateCertificate } = await fixture.get('l1', GENERATE, {
      input: { course_name: 'First aid', course_id: course.id },
    });
    const signed = GenerateCertificate.certificate_url;
    expect((await fixture.cloud.fetch(ACME, signed)).status).toBe(200);
    const whole = await fixture.cloud.fetch(ACME, signed);
    const pdf = new Uint8Array(await whole.arrayBuffer());
    const head = await fixture.cloud.fetch(ACME, signed, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([200, `${pdf.length}`, 'bytes']);
    const part = await fixture.cloud.fetch(ACME, signed, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, `bytes 0-3/${pdf.length}`, '%PDF']);
    expect((await fixture.cloud.fetch(ACME, signed, { headers: { range: `bytes=${pdf.length}-` } })).status).toBe(416);
    expect((await fixture.cloud.fetch(ACME, signed.replace(/sig=.{4}/, 'sig=AAAA'))).status).toBe(403);
    expect((await fixture.cloud.fetch(ACME, signed.replace(/\?.*/, ''))).status).toBe(401);
    const plain = `/api/graphql/download/${code}.pdf`;
    const by = async (name: PersonName, path = plain): Promise<number> => (await fixture.fetchAs(name, path)).status;
    expect(await by('l1')).toBe(200);
    expect(await by('m1')).toBe(200);
    expect(await by('u12')).toBe(404);
    expect(await by('a2')).toBe(404);
    const abroad = await publish(fixture, { title: 'Elsewhere' }, 'a2');
    await complete('l2', abroad);
    const elsewhere = { input: { course_name: 'Elsewhere', course_id: abroad.id } };
    const foreign = (await fixture.get('l2', GENERATE, elsewhere)).GenerateCertificate.code;
    expect(await by('l2', `/api/graphql/download/${foreign}.pdf`)).toBe(200);
    const before = await dump();
    for (const name of ['l1', 'a1'] as const) expect(await by(name, `/api/graphql/download/${foreign}.pdf`)).toBe(404);
    for (const file of ['..%2f..%2fx', '..%2f..%2fx.pdf', '%2e%2e/%2e%2e/x', 'x%0d%0aSet-Cookie:%20a=b.pdf'])
      for (const folder of ['download', 'download/pdf']) {
        const { status, headers } = await fixture.fetchAs('l1', `/api/graphql/${folder}/${file}`);
        expect([folder, file, status, headers.get('set-cookie')]).toEqual([folder, file, 404, null]);
      }
    expect(await dump()).toEqual(before);
    expect((await fixture.cloud.fetch(GLOBEX, plain)).status).toBe(401);
    passSeconds(600);
    const late = await fixture.cloud.fetch(ACME, signed);
    expect([late.status, await late.json()]).toEqual([403, { code: 'FORBIDDEN', error: 'This link has expired. Please reload the page.' }]);
    expect((await fixture.fetchAs('l1', signed)).status).toBe(200);
  });
});

describe('a revoked certificate', () => {
  const REVOKE = 'mutation ($code: String!, $reason: String!) { revokeCertificate(code: $code, reason: $reason) }';
  const REVOKED = 'query ($code: String!) { verifyCertificate(code: $code) { valid revoked_date revoked_reason } }';
  const OWN = 'query ($userId: Int) { CompletedCourses(userId: $userId) { certificate_code revoked_date revoked_reason } }';
  const reason = 'It was issued to the wrong person.';

  it('is revoked by admins with person and course in their scope, with a reason and never by its owner', async () => {
    const made = await publish(fixture, { title: 'Revocable' });
    await complete('l1', made);
    const input = { course_name: 'Revocable', course_id: made.id };
    const { code, certificate_url: address } = (await fixture.get('l1', GENERATE, { input })).GenerateCertificate;
    for (const name of ['i1', 'm1', 'l1'] as const)
      expect(await fixture.refusal(name, REVOKE, { code, reason })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('a2', REVOKE, { code, reason })).toMatchObject({ code: 'NOT_FOUND' });
    await complete('ab1', made);
    const own = (await fixture.get('ab1', GENERATE, { input })).GenerateCertificate.code;
    expect(await fixture.refusal('ab1', REVOKE, { code: own, reason })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('a1', REVOKE, { code: 'A'.repeat(22), reason })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fixture.refusal('a1', REVOKE, { code, reason: '  ' })).toMatchObject({ code: 'VALIDATION', message: 'Enter the reason.' });
    expect(await verified(code)).toMatchObject({ valid: true });

    await fixture.get('ab1', REVOKE, { code, reason });
    expect(await fixture.refusal('a1', REVOKE, { code, reason })).toMatchObject({
      code: 'VALIDATION',
      message: 'This certificate has already been revoked.',
    });
    const today = fixtureTime().slice(0, 10);
    const { data } = await fixture.ask(null, REVOKED, { code });
    expect(data?.verifyCertificate).toEqual({ valid: false, revoked_date: today, revoked_reason: reason });
    const told = { certificate_code: code, revoked_date: today, revoked_reason: reason };
    expect((await fixture.get('l1', OWN)).CompletedCourses).toContainEqual(told);
    const userId = fixture.personas.people.l1.id;
    expect((await fixture.get('a1', OWN, { userId })).CompletedCourses).toContainEqual(told);
    expect(await fixture.refusal('l1', GENERATE, { input })).toMatchObject({
      code: 'CONFLICT',
      message: 'This certificate was revoked. It can no longer be downloaded.',
    });
    expect((await fixture.cloud.fetch(ACME, address)).status).toBe(409);
    const AUDIT = '{ auditLogPage(act: "certificate", limit: 50) { data { sentence } } }';
    await eventually(async () =>
      JSON.stringify(await fixture.get('a1', AUDIT)).includes('revoked the certificate of L1 Persona for Revocable'),
    );
  });

  it('has its reason in no event as it was written', async () => {
    const events: string[] = [];
    for await (const items of scan('events')) events.push(JSON.stringify(items));
    expect(events.join('')).toContain('CertificateRevoked');
    expect(events.join('')).not.toContain(reason);
  });
});
