import { expect, it } from 'vitest';
import { sweepFiles } from '../../../functions/stream/file-sweep.ts';
import { handler as nightly } from '../../../functions/stream/due.lambda.ts';
import { fileRecord } from '../../../functions/files/file.records.ts';
import { packageRecord } from '../../../functions/files/package.records.ts';
import { platform, records } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { parseStoredPath } from '../../../functions/platform/keys/storage-paths.ts';
import { headObject, listObjects, putObject } from '../../../functions/platform/objects/blobs.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { addDays, dayOf, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { DELETE_COURSE, DISCARD_DRAFT } from '../../fixtures/calls.ts';
import { office, zip } from '../../fixtures/files.ts';
import { png } from '../../fixtures/images.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { pick, type Random, seedsOfRun } from '../../faults/seeded.ts';
import { uploadField, type UploadPurpose } from '../../../shared/files/upload-purposes.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { CREATE_TRANSLATED, LANGUAGE_COURSE, LANGUAGE_UNITS } from '../courses/language-fixture.ts';
import { smallPackage, uploadPackage } from '../packages/package-fixture.ts';
import { ENROL, fixtureTime, useCourseFixture, STORE } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const DAY = 86_400_000;
const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id thumbnail contents { id content } resources { id } } }';
const CREATE = `mutation ($title: String!, $content: [ContentUnitInput!], $assignment: [AssignmentUnitInput!]) {
  CreateCourse(title: $title, description: "x", content: $content, assignment: $assignment, branchUrl: "north") { id units { id __typename } } }`;
const SAVE = 'mutation ($id: Int!, $draft: JSON!) { saveCourseDraft(id: $id, draft: $draft) { id } }';

/** Uploads a small file and returns its address, as on read. */
async function upload(purpose: UploadPurpose, bytes: Buffer, name: string, who: PersonName = 'a1', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(uploadField(purpose), new File([new Uint8Array(bytes)], name));
  const response = await fixture.fetchAs(who, `/api/upload-${purpose}`, { method: 'POST', body: form });
  const answer = (await response.json()) as { url: string; filePath?: string };
  expect(response.status).toBe(200);
  return answer.filePath ?? answer.url;
}
const nameOf = (address: string): string => /[0-9a-f]{32}\.\w+/.exec(address)?.[0] ?? '';
const rich = (image: string): string => JSON.stringify({ ops: [{ insert: { image } }, { insert: '\n' }] });

type Course = {
  id: number;
  unit: string;
  assignment: string;
  type: string;
  thumbnail: string | null;
  drafted: string | null;
  resource: string | null;
  pictures: Set<string>;
};

/** A course, its files, and what is known of them: needed, or free to go. */
class History {
  readonly courses: Course[] = [];
  readonly submitted = new Set<string>();
  /** Ids of packages, by the names of their originals. */
  readonly packages = new Map<string, number>();
  /** Names to which nothing refers any more, and addresses that authors may still hold. */
  readonly freed = new Map<string, string>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  needed(): Set<string> {
    const ofCourses = this.courses.flatMap(({ thumbnail, drafted, resource, pictures }) => [thumbnail, drafted, resource, ...pictures]);
    return new Set([...ofCourses, ...this.submitted].filter((name) => name !== null));
  }

  #free(address: string | null): void {
    if (address !== null) this.freed.set(nameOf(address), address);
  }

  async create(): Promise<void> {
    const picture = await upload('content', png(), 'a.png');
    const { CreateCourse } = await fixture.get('a1', CREATE, {
      title: 'Swept',
      content: [{ unit_order: 1, title: 'A', content: rich(picture) }],
      assignment: [{ unit_order: 2, title: 'B', content: '{"ops":[{"insert":"x\\n"}]}' }],
    });
    const [unit, assignment] = CreateCourse.units;
    const id = Number(CreateCourse.id);
    this.courses.push({
      id,
      unit: unit!.id,
      assignment: assignment!.id,
      type: assignment!.__typename,
      thumbnail: null,
      drafted: null,
      resource: null,
      pictures: new Set([nameOf(picture)]),
    });
  }

  /** Publishes a course with a new thumbnail, picture or resource; those before are superseded. */
  async edit(course: Course): Promise<void> {
    const what = pick(this.#random, ['thumbnail', 'picture', 'resource'] as const);
    if (what === 'thumbnail') {
      const thumbnail = await upload('image', png(), 'a.png');
      await fixture.get('a1', EDIT, { input: { id: course.id, thumbnail } });
      this.#free(course.thumbnail);
      course.thumbnail = nameOf(thumbnail);
    } else if (what === 'picture') {
      const picture = await upload('content', png(), 'a.png');
      await fixture.get('a1', EDIT, {
        input: { id: course.id, contents: [{ id: course.unit, unit_order: 1, title: 'A', content: rich(picture) }] },
      });
      // A superseded publication keeps its pictures.
      course.pictures.add(nameOf(picture));
    } else {
      const resource = await upload('resource', zip([{ name: 'a' }]), 'a.zip');
      await fixture.get('a1', EDIT, { input: { id: course.id, resources: [{ name: 'Notes', file_path: resource }] } });
      this.#free(course.resource);
      course.resource = nameOf(resource);
    }
    // What a publication does with a draft is not this test's.
    course.drafted = null;
  }

  /** Publishes a course with another package, which its path or its id names. The one before is superseded, and kept. */
  async pack(course: Course): Promise<void> {
    const { name, id, url } = await this.#newPackage();
    const named = this.#random() < 0.5 ? { scorm_path: url } : { scorm_id: id };
    await fixture.get('a1', EDIT, { input: { id: course.id, scorms: [{ unit_order: 3, title: 'C', ...named }] } });
    course.pictures.add(name);
    course.drafted = null;
  }

  async #newPackage(): Promise<{ readonly name: string; readonly id: string; readonly url: string }> {
    const { body } = await uploadPackage(fixture, smallPackage());
    const name = nameOf(body.url);
    this.packages.set(name, Number(body.scorm.id));
    return { name, id: body.scorm.id, url: body.url };
  }

  /** Saves a draft that names a package by its id alone. */
  async draftPackage(course: Course): Promise<void> {
    const { name, id } = await this.#newPackage();
    await fixture.get('a1', SAVE, { id: course.id, draft: { title: 'Drafted', scorms: [{ unit_order: 3, title: 'C', scorm_id: id }] } });
    course.drafted = name;
  }

  async draft(course: Course): Promise<void> {
    const drafted = await upload('image', png(), 'a.png');
    await fixture.get('a1', SAVE, { id: course.id, draft: { title: 'Drafted', thumbnail: drafted } });
    course.drafted = nameOf(drafted);
  }

  async discard(course: Course): Promise<void> {
    if (course.drafted === null) return;
    await fixture.get('a1', DISCARD_DRAFT, { id: course.id });
    this.freed.set(course.drafted, course.drafted);
    course.drafted = null;
  }

  async abandon(): Promise<void> {
    this.#free(await upload('image', png(), 'a.png'));
  }

  async submit(course: Course): Promise<void> {
    await fixture.ask('l1', ENROL, { id: course.id });
    const fields = { courseId: String(course.id), unitId: course.assignment };
    const file = await upload('assignment', office('word'), 'a.docx', 'l1', fields);
    const response = JSON.stringify({ type: 'AssignmentFile', file });
    const input = { course_id: String(course.id), unit_id: course.assignment, unit_type: course.type, input_type: 'Assignment', response };
    const { errors } = await fixture.ask('l1', STORE, { input });
    expect(errors).toEqual([]);
    this.submitted.add(nameOf(file));
    // Chosen, and not submitted.
    this.#free(await upload('assignment', office('word'), 'b.docx', 'l1', fields));
  }

  /** An author puts back a thumbnail that was replaced or never used, at whatever time: taken and kept, or refused. */
  async takeBack(course: Course): Promise<void> {
    const [name, address] = [...this.freed].find(([, path]) => path.includes('/images/')) ?? [];
    if (name === undefined || address === undefined) return;
    const { errors } = await fixture.ask('a1', EDIT, { input: { id: course.id, thumbnail: address } });
    if (errors.length > 0) return;
    this.freed.delete(name);
    if (course.thumbnail !== name) this.#free(course.thumbnail && `storage/t1/images/${course.thumbnail}`);
    course.thumbnail = name;
    course.drafted = null;
  }

  /** Deletes a course that nobody has and lets it be purged. */
  async purge(course: Course): Promise<void> {
    await fixture.get('a1', DELETE_COURSE, { id: course.id });
    const day = addDays(dayOf(fixtureTime()), 31);
    await putItem('platform', { ...platform.dueMark(), day: dayOf(fixtureTime()) });
    await nightly({ time: `${day}T00:05:00.000Z` });
    this.courses.splice(this.courses.indexOf(course), 1);
    for (const name of [course.thumbnail, course.drafted, course.resource, ...course.pictures])
      if (name !== null) this.freed.set(name, name);
  }

  async step(): Promise<void> {
    const course = this.courses.length === 0 ? null : pick(this.#random, this.courses);
    const acts = [
      'create',
      'edit',
      'edit',
      'edit',
      'pack',
      'pack',
      'draftPackage',
      'draft',
      'discard',
      'abandon',
      'submit',
      'takeBack',
      'takeBack',
      'purge',
    ] as const;
    const act = course === null ? 'create' : pick(this.#random, acts);
    if (act === 'create' || act === 'abandon' || course === null) return act === 'abandon' ? this.abandon() : this.create();
    if (act === 'purge') return (await this.#isUnlearned(course)) ? this.purge(course) : this.edit(course);
    return this[act](course);
  }

  async #isUnlearned({ id }: Course): Promise<boolean> {
    const { data } = await fixture.ask('l1', '{ myCourses { id } }');
    return !(data?.myCourses ?? []).some((mine) => Number(mine.id) === id);
  }
}

/** The names of all files in the folders of a tenant that are swept. */
async function present(): Promise<Set<string>> {
  const { scope } = fixture.personas.t1;
  const all = await listObjects('media', objects.ofTenant(scope));
  return new Set(all.flatMap(({ key }) => parseStoredPath(`storage/${key}`)?.name ?? []));
}

/** Labels of packages that were there once. */
const packagesSeen = new Map<number, string>();

/** Whether a package has its record, its manifest and all of its files; none of these when it has gone. */
async function isWhole(id: number): Promise<boolean> {
  const { scope } = fixture.personas.t1;
  const item = await getItem('records', records.header(scope, 'package', id), packageRecord);
  const label = item?.label ?? packagesSeen.get(id) ?? '';
  packagesSeen.set(id, label);
  const stored = await listObjects('media', objects.unpacked(scope, label));
  expect(stored.length).toBe(item ? item.files + 1 : 0);
  return item !== undefined;
}

it.each(seedsOfRun(3))('takes what nothing needs, and never what something does, in the history of seed %i', async (seed) => {
  const { scope } = fixture.personas.t1;
  const random = seededNumbers(seed);
  const history = new History(random);
  let at = toMillis(fixtureTime());
  const sweep = async (days: number): Promise<void> => {
    at += days * DAY;
    const [now, before] = [toInstant(at), await present()];
    const dry = await sweepFiles(scope, now, { isDry: true });
    expect(await present()).toEqual(before);
    expect(await sweepFiles(scope, now)).toEqual(dry);
    const after = await present();
    for (const [name, id] of history.packages) expect(await isWhole(id), name).toBe(after.has(name));
    expect([...history.needed()].filter((name) => !after.has(name))).toEqual([]);
    const gone = new Set(dry.filter(({ step }) => step === 'deleted').map(({ name }) => name));
    expect([...before].filter((name) => !after.has(name)).toSorted()).toEqual([...gone].toSorted());
  };
  for (let count = 0; count < 24; count += 1) {
    await history.step();
    if (random() < 0.5) await sweep(pick(random, [1, 1, 8, 20, 31]));
  }
  const freed = [...history.freed.keys()];
  for (const days of [8, 31, 1, 1]) await sweep(days);
  const left = await present();
  expect(freed.filter((name) => left.has(name))).toEqual([]);
  for (const name of freed) expect(await getItem('records', records.header(scope, 'file', name), fileRecord)).toBeUndefined();
});

it('takes replaced logos, which have no record, and leaves what is no file of its folders', async () => {
  const { scope } = fixture.personas.t1;
  const logo = objects.media(scope, 'logos', `${'d'.repeat(32)}.png`);
  const body = objects.body(scope, 'e'.repeat(64));
  for (const key of [logo, body]) await putObject('media', key, png(), { type: 'image/png' });
  const start = toMillis(fixtureTime()) + 1000 * DAY;
  const steps: string[] = [];
  for (const days of [0, 29, 30, 31]) {
    const swept = await sweepFiles(scope, toInstant(start + days * DAY));
    steps.push(swept.find(({ key }) => key === logo)?.step ?? 'none');
  }
  expect(steps).toEqual(['noted', 'none', 'closed', 'deleted']);
  expect(await headObject('media', logo)).toBeNull();
  expect(await headObject('media', body)).not.toBeNull();
});

it('leaves a picture that a translation alone has, and takes it once its course is purged [M38]', async () => {
  const { scope } = fixture.personas.t1;
  const address = await upload('content', png(), 'plan.png');
  const content = LANGUAGE_UNITS.map((unit) => ({
    ...unit,
    translations: [{ language: 'de', title: 'Ausgänge', content: rich(address) }],
  }));
  const { CreateCourse: made } = await fixture.get('a1', CREATE_TRANSLATED, { ...LANGUAGE_COURSE, content });
  let at = toMillis(fixtureTime()) + 2000 * DAY;
  const isThereAfterSweeps = async (): Promise<boolean> => {
    for (const days of [1, 8, 31, 1, 1]) await sweepFiles(scope, toInstant((at += days * DAY)));
    return (await present()).has(nameOf(address));
  };
  expect(await isThereAfterSweeps()).toBe(true);
  await fixture.get('a1', DELETE_COURSE, { id: Number(made.id) });
  await putItem('platform', { ...platform.dueMark(), day: dayOf(fixtureTime()) });
  await nightly({ time: `${addDays(dayOf(fixtureTime()), 31)}T00:05:00.000Z` });
  expect(await isThereAfterSweeps()).toBe(false);
});
