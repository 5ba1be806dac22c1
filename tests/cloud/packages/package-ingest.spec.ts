import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readManifest, mayReadPackage } from '../../../functions/packages/package.queries.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { dump } from '../../fixtures/dump.ts';
import { type Packed, zip } from '../../fixtures/files.ts';
import { png } from '../../fixtures/images.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { MANIFEST, packed, publishPackage, realPackage, smallPackage, type Uploaded, uploadPackage } from './package-fixture.ts';

const fixture = useCourseFixture({ follow: 'never' });

const scopeOfTenant = () => fixture.personas.t1.scope;
const recordOf = async ({ body }: Uploaded) => {
  const item = await mayReadPackage(scopeOfTenant(), Number(body.scorm.id), { by: 'statements' });
  if (!item) throw new Error('The package has no record.');
  return item;
};
const namesOf = async (uploaded: Uploaded): Promise<string[]> => {
  const { label } = await recordOf(uploaded);
  const folder = objects.unpackedFile(scopeOfTenant(), label, '');
  return (await listObjects('media', folder)).map(({ key }) => key.slice(folder.length)).toSorted();
};

describe('an uploaded package', () => {
  it.each([
    ['scorm12-golf-basic-calls', '1.2', 'Golf Explained - Run-time Basic Calls'],
    ['scorm2004-golf-one-file-per-sco', '2004', 'Golf Explained - CP One File Per SCO'],
  ])('%s answers its ids, title and standard, and has a record with its manifest', async (name, version, title) => {
    const uploaded = await uploadPackage(fixture, await realPackage(name));
    expect(uploaded).toMatchObject({ status: 200, body: { scorm: { version, title, warnings: [] } } });
    const record = await recordOf(uploaded);
    expect(record).toMatchObject({ uuid: uploaded.body.scorm.uuid, standard: version, by: fixture.personas.people.a1.id });
    expect(await readManifest(record)).toMatchObject({ standard: version, title, launchables: expect.any(Array) as unknown });
    expect((await namesOf(uploaded)).length).toBe(record.files);
  });

  it('is found below a folder that wraps it, without hidden files and those of the system', async () => {
    const wrapped = zip([
      packed('My Course/IMSManifest.XML', MANIFEST),
      packed('My Course/Index.html'),
      packed('My Course/.DS_Store'),
      packed('__MACOSX/My Course/._Index.html'),
      packed('My Course/inner/imsmanifest.xml'),
      packed('My Course/Archive.ZIP', 'PK'),
    ]);
    const uploaded = await uploadPackage(fixture, wrapped);
    expect(await namesOf(uploaded)).toEqual(['archive.zip', 'imsmanifest.xml', 'index.html', 'inner/imsmanifest.xml']);
  });

  it('keeps the letters of names in UTF-8, flagged or not, and in the code page of old archives', async () => {
    const names: Packed[] = [
      { name: '', raw: Buffer.from('Grüße.html'), flags: 0 },
      { name: '', raw: Buffer.from('49c6cc.png', 'latin1'), flags: 0 },
      { name: '', raw: Buffer.from([0x81, 0x62, 0x65, 0x72, 0x2e, 0x6a, 0x73]), flags: 0 },
      packed('e\u0301te\u0301.css'),
      packed('back\\slash.txt'),
    ];
    expect(await namesOf(await uploadPackage(fixture, smallPackage(names)))).toEqual(
      ['49c6cc.png', 'back/slash.txt', 'grüße.html', 'imsmanifest.xml', 'index.html', 'über.js', 'été.css'].toSorted(),
    );
  });

  it('may have files that are packed very small, up to 10 MB', async () => {
    const { status } = await uploadPackage(fixture, smallPackage([{ name: 'zeros.bin', bytes: Buffer.alloc(9 * 1024 ** 2) }]));
    expect(status).toBe(200);
  });

  it('is a version of its own, beside the former one of a course', async () => {
    const [first, second] = [await uploadPackage(fixture, smallPackage()), await uploadPackage(fixture, smallPackage())];
    expect(second.body.scorm.id).not.toBe(first.body.scorm.id);
    expect(second.body.scorm.uuid).not.toBe(first.body.scorm.uuid);
    expect((await recordOf(second)).label, 'its host').not.toBe((await recordOf(first)).label);
    const course = await publishPackage(fixture, { scorm_path: first.body.url, scorm_id: first.body.scorm.id });
    const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { units { id ... on ScormUnitType { scorm_id } } } }';
    const scorms = [{ id: course.unit.id, unit_order: 1, title: 'Package', scorm_path: second.body.url, scorm_id: second.body.scorm.id }];
    const { EditCourse: edited } = await fixture.get('a1', EDIT, {
      input: { id: course.id, scorms },
    });
    expect(edited.units).toEqual([{ id: course.unit.id, scorm_id: second.body.scorm.id }]);
    expect(
      (
        await fixture.cloud.fetch(
          new URL(course.unit.scorm?.launch_url ?? '').hostname,
          new URL(course.unit.scorm?.launch_url ?? '').pathname,
        )
      ).status,
    ).toBe(200);
  });

  it('tells what is unusual about it', async () => {
    const elsewhere = MANIFEST.replace('Index.html', 'https://example.com/course').replace('default="o"', 'default="x"');
    const { body } = await uploadPackage(fixture, zip([packed('imsmanifest.xml', elsewhere)]));
    expect(body.scorm.warnings).toEqual([
      '"Page" is opened at https://example.com/course, outside of this package.',
      'imsmanifest.xml: the default organization "x" does not exist, so the first one is used.',
    ]);
  });
});

const CMI5 = (url: string): string => `<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://x.test/c"><title><langstring lang="en">Outside</langstring></title><description><langstring>d</langstring></description></course>
  <au id="https://x.test/a"><title><langstring>A</langstring></title><description><langstring>d</langstring></description><url>${url}</url></au></courseStructure>`;
const TINCAN = (
  launch: string,
): string => `<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities><activity id="ispring://1" type="course">
  <name>Old course</name><description lang="en-US">d</description><launch lang="en-us">${launch}</launch></activity></activities></tincan>`;

describe('packages of other standards', () => {
  it('are taken as archives: a cmi5.xml at the top, a tincan.xml below a folder', async () => {
    const cmi5 = await uploadPackage(fixture, zip([packed('cmi5.xml', CMI5('Start.html?x=1')), packed('start.html')]));
    expect(cmi5.body.scorm).toMatchObject({ version: 'cmi5', title: 'Outside' });
    expect((await recordOf(cmi5)).entry).toBe('start.html?x=1');
    const tincan = await uploadPackage(fixture, zip([packed('a/b/TinCan.xml', TINCAN('index.html')), packed('a/b/index.html')]));
    expect(tincan.body.scorm).toMatchObject({ version: 'xapi', title: 'Old course' });
    const below = await uploadPackage(fixture, zip([packed('a/cmi5.xml', CMI5('start.html')), packed('a/start.html')]));
    expect(below).toMatchObject({
      status: 422,
      body: { error: 'The package has no manifest. a/cmi5.xml has to be at the top of the package.' },
    });
  });

  it('are taken as a manifest alone, where it names addresses of the web', async () => {
    const bare = (text: string, name = 'cmi5.xml') => uploadPackage(fixture, Buffer.from(text), name);
    expect((await bare(CMI5('https://x.test/start'))).body.scorm).toMatchObject({ version: 'cmi5', title: 'Outside' });
    expect((await bare(`\uFEFF<?xml version="1.0"?>${TINCAN('https://x.test/start')}`, 'tincan.xml')).body.scorm.version).toBe('xapi');
    expect(await bare(CMI5('start.html'))).toMatchObject({
      status: 422,
      body: { error: 'cmi5.xml names the file "start.html" for "A", which is not in the package.' },
    });
    expect((await bare(MANIFEST, 'imsmanifest.xml')).body.error).toBe(
      'An imsmanifest.xml alone is no package. Please upload the zip file that it belongs to.',
    );
    expect((await bare('<rss/>', 'feed.xml')).status).toBe(422);
  });
});

describe('a package is refused, and nothing of it is kept', () => {
  const link = 0o120777;
  const many = Array.from({ length: 20_000 }, (_, index) => ({ name: `f/${index}`, isStored: true }));
  const twice = (): Buffer => {
    const bytes = smallPackage([packed('a.txt', 'x'.repeat(50)), packed('b.txt', 'x'.repeat(50))]);
    const last = bytes.lastIndexOf('PK\x01\x02');
    const former = bytes.lastIndexOf('PK\x01\x02', last - 1);
    bytes.copy(bytes, last + 42, former + 42, former + 46);
    return bytes;
  };
  const OUTSIDE = /^The package has a file that would be stored outside of it \(".*"\)\. Please pack the folder again\.$/;
  const cases: readonly (readonly [string, () => Buffer, RegExp | string])[] = [
    ['a name upward [F01]', () => smallPackage([{ name: '../x' }]), OUTSIDE],
    ['a name upward inside [F01]', () => smallPackage([{ name: 'a/../../x' }]), OUTSIDE],
    ['an absolute name [F01]', () => smallPackage([{ name: '/x' }]), OUTSIDE],
    ['a name upward with backslashes [F01]', () => smallPackage([{ name: '..\\x' }]), OUTSIDE],
    ['the name of a drive [F01]', () => smallPackage([{ name: 'C:\\x' }]), OUTSIDE],
    [
      'a link [F01]',
      () => smallPackage([{ name: 'x', mode: link }]),
      'The package has a link to another file ("x"). Please pack the files themselves.',
    ],
    ['a link to a folder', () => smallPackage([{ name: '.x', mode: link }]), /^The package has a link/],
    [
      'names that differ by case',
      () => smallPackage([packed('index.HTML')]),
      'The package has two files of one name ("Index.html" and "index.HTML"), which some systems cannot tell apart.',
    ],
    [
      'names that differ by composition',
      () => smallPackage([packed('\u00e9'), packed('e\u0301')]),
      /^The package has two files of one name/,
    ],
    [
      'encryption',
      () => smallPackage([{ name: 'x', flags: 0x801 }]),
      'The file "x" of the package is encrypted. Please export it without a password.',
    ],
    [
      'a path of 401 characters',
      () => smallPackage([{ name: 'x'.repeat(401) }]),
      /^The package has a file with a path longer than 400 characters/,
    ],
    ['20,002 files [F02]', () => smallPackage(many), 'The package has more than 20,000 files.'],
    [
      'a bomb [F02]',
      () => smallPackage([{ name: 'x', bytes: Buffer.alloc(20 * 1024 ** 2) }]),
      'The files of the package are more than 200 times as large as the package. Please export it again.',
    ],
    [
      '2 GB and more [F02]',
      () => smallPackage(Array.from({ length: 5 }, (_, index) => ({ name: `x${index}`, claims: 499 * 1024 ** 2 }))),
      'The package is larger than 2 GB when it is unpacked.',
    ],
    [
      'a file above 500 MB [F02]',
      // Not so small that the bomb is found first.
      () => smallPackage([{ name: 'x', bytes: randomBytes(3 * 1024 ** 2), claims: 501 * 1024 ** 2 }]),
      'The file "x" is larger than 500 MB.',
    ],
    [
      'a size that is too small [F02]',
      () => smallPackage([{ name: 'x', bytes: Buffer.alloc(2000), claims: 10 }]),
      'The file "x" of the package is damaged. Please export it again.',
    ],
    [
      'a size that is too large',
      () => smallPackage([{ name: 'x', bytes: Buffer.alloc(2000), claims: 4000 }]),
      /^The file "x" of the package is damaged/,
    ],
    ['a wrong checksum', () => smallPackage([{ name: 'x', sum: 1 }]), /^The file "x" of the package is damaged/],
    ['files that share bytes [F02]', twice, 'The package is damaged. Please export it again.'],
    [
      'something in front of it',
      () => Buffer.concat([Buffer.from('PK\x03\x04 and more', 'latin1'), smallPackage()]),
      /^The package (?:is damaged|begins with something)/,
    ],
    ['its end missing', () => smallPackage().subarray(0, -30), 'The package is damaged. Please export it again.'],
    ['nothing in it', () => zip([]), 'The package has no manifest.'],
    [
      'content of H5P [E238]',
      () => zip([packed('h5p.json', '{}'), packed('content/content.json', '{}')]),
      /^Content in H5P cannot be used here/,
    ],
    ['no manifest', () => zip([packed('index.html')]), 'The package has no manifest.'],
    [
      'two manifests',
      () => zip([packed('a/imsmanifest.xml', MANIFEST), packed('b/imsmanifest.xml', MANIFEST)]),
      'The package has two manifests, a/imsmanifest.xml and b/imsmanifest.xml. Please upload each as a package of its own.',
    ],
    [
      'a manifest with entities [F03]',
      () =>
        zip([
          packed('imsmanifest.xml', `<!DOCTYPE m [<!ENTITY x SYSTEM "http://x.test/">]>${MANIFEST.replace(/^<\?.*\?>/, '')}`),
          packed('index.html'),
        ]),
      /^imsmanifest\.xml declares entities/,
    ],
    [
      'a file of the manifest missing',
      () => zip([packed('c/imsmanifest.xml', MANIFEST)]),
      'c/imsmanifest.xml names the file "Index.html" for "Page", which is not in the package.',
    ],
  ];

  it.each(cases)('for %s', async (_, make, message) => {
    const stored = await dump();
    const before = (await listObjects('media', '')).map(({ key }) => key).toSorted();
    const { status, body } = await uploadPackage(fixture, make());
    expect(status).toBe(422);
    if (typeof message === 'string') expect(body.error).toBe(message);
    else expect(body.error).toMatch(message);
    expect((await listObjects('media', '')).map(({ key }) => key).toSorted()).toEqual(before);
    expect(await dump()).toEqual(stored);
  });

  it('for another type of file', async () => {
    for (const [bytes, name] of [
      [png(), 'a.zip'],
      [Buffer.from('<!doctype html><p>'), 'a.zip'],
      [Buffer.from('<html></html>'), 'cmi5.xml'],
      [Buffer.concat([Buffer.from('MZ'), smallPackage()]), 'a.zip'],
    ] as const)
      expect([name, (await uploadPackage(fixture, bytes, name)).status]).toEqual([name, 415]);
  });
});
