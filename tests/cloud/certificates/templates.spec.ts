import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { COPY_COURSE, COURSE_DRAFT, DELETE_CERTIFICATE, GENERATE_CERTIFICATE } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ACME, COMPLETE, ENROL, type Made, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';
import {
  fixtureFile,
  LANDSCAPE,
  NAME_BOX,
  refusalOf,
  REPLACE,
  ROTATED,
  SET_DEFAULT,
  templates,
  update,
  upload,
  uploaded,
} from './template-fixture.ts';

const fixture = useCourseFixture();

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Not found.' };
const FORBIDDEN = { code: 'FORBIDDEN', message: 'You are not allowed to do this.' };
const IMPACT = 'query ($id: ID!) { deleteImpact(kind: "certificate", id: $id) { name counts { what count } restorable } }';
const TYPE = 'query ($id: Int!) { course(id: $id) { certificate_type } }';
const EDIT = `mutation ($input: EditCourseInput!) { EditCourse(input: $input) { certificate_type } }`;
const AUDIT = '{ auditLogPage(act: "certificate", limit: 50) { data { sentence } } }';

const defaults = async (): Promise<string[]> =>
  (await templates(fixture)).filter(({ is_default: isDefault }) => isDefault).map(({ id }) => id);
const typeOf = async (id: number): Promise<string> => (await fixture.get('a1', TYPE, { id })).course.certificate_type;
const choose = (course: Made, name: string) => fixture.get('a1', EDIT, { input: { id: course.id, certificate_type: name } });
const certificateOf = async (name: PersonName, course: Made, title: string) =>
  (
    await fixture.get(name, GENERATE_CERTIFICATE, {
      input: { course_name: title, course_id: course.id },
    })
  ).GenerateCertificate;
const pdfAt = async (address: string): Promise<Buffer> => Buffer.from(await (await fixture.cloud.fetch(ACME, address)).arrayBuffer());
const sentences = async (): Promise<string[]> => (await fixture.get('a1', AUDIT)).auditLogPage.data.map(({ sentence }) => sentence);

describe('a certificate template', () => {
  it('becomes the default as the first one, keeps its positions and is told in the audit log', async () => {
    const { template } = await upload(fixture, { name: ' Gold ', canvas_width: 800, canvas_height: 565 });
    expect(template).toMatchObject({ name: 'Gold', is_default: true, name_position: NAME_BOX, expiry_date_position: null });
    expect((await uploaded(fixture, 'Silver')).is_default).toBe(false);
    await eventually(async () => (await sentences()).includes('A1 Persona uploaded the certificate template Gold'));
  });

  it('is read whole by those who manage templates, and by its name alone by other authors', async () => {
    const [gold] = await templates(fixture);
    expect((await fixture.cloud.fetch(ACME, `/${gold?.file_path}`)).status).toBe(200);
    const path = `/api/graphql/download/${/[0-9a-f]{32}\.pdf/.exec(gold?.file_path ?? '')?.[0]}`;
    const statusFor = async (name: PersonName): Promise<number> => (await fixture.fetchAs(name, path)).status;
    const own = await fixture.fetchAs('a1', path);
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await PDFDocument.load(await own.arrayBuffer())).getPage(0).getSize()).toEqual(
      (await PDFDocument.load(fixtureFile(LANDSCAPE))).getPage(0).getSize(),
    );
    for (const name of ['a2', 'ab1', 'i1', 'm1', 'l1'] as const) expect([name, await statusFor(name)]).toEqual([name, 404]);
    expect((await fixture.cloud.fetch(ACME, path)).status).toBe(401);
    for (const name of ['ab1', 'i1'] as const)
      expect(await templates(fixture, name)).toContainEqual(
        expect.objectContaining({ name: 'Gold', is_default: true, file_path: null, name_position: null }),
      );
  });

  it('is uploaded and changed by admins of the whole instance alone', async () => {
    for (const as of ['ab1', 'i1', 'm1', 'l1'] as const) {
      expect(refusalOf(await upload(fixture, { name: 'Other' }, { as }))).toEqual(FORBIDDEN);
      expect(await fixture.refusal(as, SET_DEFAULT, { id: '1' })).toEqual(FORBIDDEN);
    }
    const [gold] = await templates(fixture);
    const id = gold?.id ?? '';
    expect(refusalOf(await update(fixture, { id, name: 'Stolen' }, { as: 'a2' }))).toEqual(NOT_FOUND);
    for (const [query, variables] of [
      [DELETE_CERTIFICATE, { id }],
      [SET_DEFAULT, { id }],
      [REPLACE, { id, by: id }],
      [IMPACT, { id }],
    ] as const)
      expect(await fixture.refusal('a2', query, variables)).toEqual(NOT_FOUND);
  });

  it('has a name of its own, positions on the page and a PDF of at most 3 MB [F07]', async () => {
    const active = await PDFDocument.create();
    active.addPage([842, 595]);
    active.catalog.set(PDFName.of('OpenAction'), active.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }));
    const launching = await PDFDocument.create();
    launching.addPage([842, 595]);
    launching.catalog.set(PDFName.of('OpenAction'), launching.context.obj({ S: 'Launch', F: PDFString.of('x.exe') }));
    const refused: readonly [object, Uint8Array, string, RegExp][] = [
      [{ name: 'GOLD' }, fixtureFile(LANDSCAPE), 'name', /already exists/],
      [{ name: 'Default' }, fixtureFile(LANDSCAPE), 'name', /is used for the default/],
      [{ name: ' ' }, fixtureFile(LANDSCAPE), 'name', /name is required/],
      [{ name: 'A', name_position: [0.5, 0.5, 0.6, 0.1] }, fixtureFile(LANDSCAPE), 'name_position', /must lie on the page/],
      [{ name: 'A', name_position: [0.5, 0.5, 0.1] }, fixtureFile(LANDSCAPE), 'name_position', /must lie on the page/],
      [{ name: 'A', name_position: [0.5, 0.5, 0, 0.1] }, fixtureFile(LANDSCAPE), 'name_position', /must lie on the page/],
      [{ name: 'A' }, Buffer.from('hello'), 'file', /choose a PDF/],
      [{ name: 'A' }, Buffer.concat([fixtureFile(LANDSCAPE), Buffer.alloc(3 * 1024 ** 2)]), 'file', /larger than 3 MB/],
      [{ name: 'A' }, Buffer.from('%PDF-1.7\n%%EOF'), 'file', /cannot be read/],
      [{ name: 'A' }, await active.save({ useObjectStreams: false }), 'file', /scripts/],
      [{ name: 'A' }, await launching.save(), 'file', /starts a program/],
    ];
    const before = await dump();
    for (const [variables, pdf, field, message] of refused)
      expect(refusalOf(await upload(fixture, variables, { pdf }))).toEqual({
        code: 'VALIDATION',
        message: expect.stringMatching(message) as unknown,
        fields: [field],
      });
    expect(await dump()).toEqual(before);
  });

  it('keeps its page when no file is given, and loses the fields whose positions are null', async () => {
    const made = await uploaded(fixture, 'Bronze');
    const { template } = await update(fixture, { id: made.id, name: 'Bronze 2', issue_date_position: [0, 0, 1, 1] });
    expect(template).toMatchObject({ name: 'Bronze 2', name_position: null, issue_date_position: [0, 0, 1, 1] });
    const fileIn = (path: string | null | undefined): string | undefined => path?.split('?', 1)[0];
    expect(fileIn(template?.file_path)).toBe(fileIn(made.file_path));
    const changed = await update(fixture, { id: made.id, name: 'Bronze 2' }, { pdf: fixtureFile(ROTATED) });
    expect(fileIn(changed.template?.file_path)).not.toBe(fileIn(made.file_path));
    expect(refusalOf(await update(fixture, { id: made.id, name: 'silver' }))).toMatchObject({ fields: ['name'] });
  });

  it(
    'is the only one of its name, and the only default, whoever does what at once, in 100 rounds [B04]',
    { timeout: 120_000 },
    async () => {
      const twins = await Promise.all([1, 2, 3].map(() => upload(fixture, { name: 'Twin' })));
      expect(twins.filter(({ template }) => template)).toHaveLength(1);
      const ids = (await templates(fixture)).map(({ id }) => id);
      for (let round = 0; round < 100; round += 1) {
        const two = [ids[round % ids.length], ids[(round + 1) % ids.length]];
        await Promise.all(two.map((id) => fixture.ask('a1', SET_DEFAULT, { id })));
        const [one, ...others] = await defaults();
        expect([others, two]).toEqual([[], expect.arrayContaining([one])]);
      }
      const [present = ''] = await defaults();
      expect(await fixture.refusal('a1', DELETE_CERTIFICATE, { id: present })).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringMatching(/is the default certificate\. Set another one as default first/) as unknown,
      });
    },
  );
});

describe('the courses of a template', () => {
  it('keep it by its id: another name of it, or another template of its former name, changes nothing', async () => {
    const course = await publish(fixture, { title: 'By id' });
    const made = await uploaded(fixture, 'Before');
    expect((await choose(course, 'Before')).EditCourse.certificate_type).toBe('Before');
    await update(fixture, { id: made.id, name: 'After', name_position: NAME_BOX });
    await uploaded(fixture, 'Before');
    expect(await typeOf(course.id)).toBe('After');
    // Publishing anew with the name that is shown keeps it, too.
    expect((await choose(course, 'After')).EditCourse.certificate_type).toBe('After');
    expect(await fixture.refusal('a1', EDIT, { input: { id: course.id, certificate_type: 'Nothing' } })).toMatchObject({
      message: 'There is no certificate with this name. Please choose another.',
    });
  });

  it('follow in drafts and copies', async () => {
    const made = await uploaded(fixture, 'Drafted');
    const SAVE = 'mutation ($id: Int, $draft: JSON!) { saveCourseDraft(id: $id, draft: $draft) { id draft } }';
    type Saved = { saveCourseDraft: { id: string; draft: { certificate_type: string } } };
    const draft = { title: 'A draft', certificate_type: 'Drafted' };
    const { saveCourseDraft: saved } = await fixture.get<Saved>('a1', SAVE, { draft });
    expect(saved.draft.certificate_type).toBe('Drafted');
    await update(fixture, { id: made.id, name: 'Drafted anew' });
    const read = async (id: number) =>
      (await fixture.get<{ courseDraft: { draft: { certificate_type: string } } }>('a1', COURSE_DRAFT, { id })).courseDraft.draft
        .certificate_type;
    expect(await read(Number(saved.id))).toBe('Drafted anew');
    const course = await publish(fixture, { title: 'To copy' });
    await choose(course, 'Drafted anew');
    const { copyCourse } = await fixture.get('a1', COPY_COURSE, { id: course.id });
    expect(await read(Number(copyCourse.id))).toBe('Drafted anew');
  });

  it('keep it from being deleted, and go to another one in one act, while issued certificates stay', async () => {
    const [old, next] = [await uploaded(fixture, 'Old one'), await uploaded(fixture, 'New one')];
    const courses = await Promise.all(['Fire', 'Water'].map((title) => publish(fixture, { title })));
    for (const course of courses) await choose(course, 'Old one');
    const [fire] = courses as [Made];
    await fixture.get('l1', ENROL, { id: fire.id });
    await fixture.get('l1', COMPLETE, { input: refOf(fire, 0) });
    const issued = await certificateOf('l1', fire, 'Fire');
    const before = await pdfAt(issued.certificate_url);
    expect((await fixture.get('a1', IMPACT, { id: old.id })).deleteImpact).toEqual({
      name: 'Old one',
      counts: [{ what: 'courses', count: 2 }],
      restorable: false,
    });
    expect(await fixture.refusal('a1', DELETE_CERTIFICATE, { id: old.id })).toEqual({
      code: 'CONFLICT',
      message: '“Old one” is the certificate of “Fire” and “Water”. Replace it with another one instead.',
    });
    expect(await fixture.refusal('a1', REPLACE, { id: old.id, by: old.id })).toMatchObject({ code: 'VALIDATION' });
    await fixture.get('a1', SET_DEFAULT, { id: old.id });
    await fixture.get('a1', REPLACE, { id: old.id, by: next.id });
    expect(await Promise.all(courses.map(({ id }) => typeOf(id)))).toEqual(['New one', 'New one']);
    expect([(await templates(fixture)).some(({ id }) => id === old.id), await defaults()]).toEqual([false, [next.id]]);
    expect(await fixture.refusal('a1', DELETE_CERTIFICATE, { id: old.id })).toEqual(NOT_FOUND);
    const again = await certificateOf('l1', fire, 'Fire');
    expect(again.code).toBe(issued.code);
    expect((await pdfAt(again.certificate_url)).equals(before)).toBe(true);
    // A name that is free again is taken by a new one.
    await uploaded(fixture, 'Old one');
    expect(await typeOf(fire.id)).toBe('New one');
    await eventually(async () => (await sentences()).includes('A1 Persona replaced the certificate template Old one with New one'));
  });

  it('let a template go that none of them uses', async () => {
    const made = await uploaded(fixture, 'Unused');
    await fixture.get('a1', DELETE_CERTIFICATE, { id: made.id });
    expect((await templates(fixture)).some(({ id }) => id === made.id)).toBe(false);
    await eventually(async () => (await sentences()).includes('A1 Persona deleted the certificate template Unused'));
  });
});

describe('a preview of a template', () => {
  const preview = (name: PersonName, members: Record<string, string>, pdf: Uint8Array | null = fixtureFile(ROTATED)) => {
    const form = new FormData();
    for (const [member, value] of Object.entries(members)) form.append(member, value);
    if (pdf) form.append('file', new File([new Uint8Array(pdf)], 'template.pdf', { type: 'application/pdf' }));
    return fixture.fetchAs(name, '/api/certificates/preview', { method: 'POST', body: form });
  };
  const boxes = { name_position: JSON.stringify(NAME_BOX) };

  it.each(['Jo Li', 'Ελένη Παπαδοπούλου', 'محمد عبد الله', '山田 さくら'])(
    'is drawn with the name %s before anything is saved',
    async (name) => {
      const count = (await templates(fixture)).length;
      const response = await preview('a1', { ...boxes, name });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const page = (await PDFDocument.load(await response.arrayBuffer())).getPage(0).getSize();
      expect([page.width, page.height]).toEqual([782, 535]);
      expect(await templates(fixture)).toHaveLength(count);
    },
  );

  it('is drawn on a stored template', async () => {
    const [stored] = await templates(fixture);
    expect((await preview('a1', { ...boxes, name: 'Jo Li', id: stored?.id ?? '' }, null)).status).toBe(200);
    expect((await preview('a2', { ...boxes, name: 'Jo Li', id: stored?.id ?? '' }, null)).status).toBe(404);
  });

  it('is refused to others, and for what cannot be drawn', async () => {
    for (const name of ['ab1', 'i1', 'l1'] as const) expect((await preview(name, { ...boxes, name: 'Jo Li' })).status).toBe(403);
    expect((await preview('a1', { ...boxes, name: '' })).status).toBe(422);
    expect((await preview('a1', { ...boxes, name: 'Jo' }, Buffer.from('text'))).status).toBe(422);
    expect((await preview('a1', { ...boxes, name: 'Jo' }, null)).status).toBe(422);
  });
});
