import { describe, expect, it } from 'vitest';
import { findManifest } from './find-manifest.ts';
import { PackageFiles } from './package-paths.ts';
import { readBareManifest, readManifestOf } from './package-manifest.ts';

const XMLNS = 'https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd';
const texts = (title = 'T'): string =>
  `<title><langstring lang="en-US"> ${title} </langstring></title><description><langstring></langstring></description>`;
const au = (n: number, { attributes = '', url = '<url> a.html </url>', after = '', objectives = '' } = {}): string =>
  `<au id="https://x.test/au/${n}" ${attributes}>${texts(`AU ${n}`)}${objectives}${url}${after}</au>`;
const structure = (
  inside = au(1),
  { course = `<course id="https://x.test/c">${texts('Course')}</course>`, root = `xmlns="${XMLNS}"` } = {},
): string => `<?xml version="1.0" encoding="utf-8"?><courseStructure ${root}>${course}${inside}</courseStructure>`;
const read = (text: string, names = ['a.html']) =>
  readManifestOf('cmi5.xml', Buffer.from(text), { file: 'cmi5.xml', files: new PackageFiles(names), packageUuid: 'p' }).manifest;
const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

describe('a cmi5.xml is read', () => {
  it('with AUs and blocks in their order, trimmed texts and defaults', () => {
    const block = `<block id="https://x.test/b">${texts('Block')}<objectives><objective idref="https://x.test/o"/></objectives>${au(2, { attributes: 'moveOn="Passed" masteryScore="0.8" launchMethod="OwnWindow" activityType="t"', after: '<launchParameters>p=1</launchParameters><entitlementKey>k</entitlementKey>' })}</block>`;
    const objectives = `<objectives><objective id="https://x.test/o">${texts('O')}</objective></objectives>`;
    expect(read(structure(objectives + au(1) + block + au(3)))).toMatchObject({
      standard: 'cmi5',
      title: 'Course',
      course: { id: 'https://x.test/c', title: { 'en-US': 'Course' }, description: { und: '' } },
      objectives: [{ id: 'https://x.test/o' }],
      children: [
        { type: 'au', index: 0, moveOn: 'NotApplicable', launchMethod: 'AnyWindow', masteryScore: null, launchParameters: null },
        {
          type: 'block',
          objectives: ['https://x.test/o'],
          children: [
            { index: 1, moveOn: 'Passed', masteryScore: 0.8, launchMethod: 'OwnWindow', launchParameters: 'p=1', entitlementKey: 'k' },
          ],
        },
        { type: 'au', index: 2 },
      ],
      launchables: [{ kind: 'au', title: 'AU 1', entry: 'a.html' }, { entry: 'a.html' }, { entry: 'a.html' }],
    });
  });

  it('with more than 1,000 AUs', () =>
    expect(read(structure(Array.from({ length: 1_200 }, (_, index) => au(index)).join(''))).launchables.length).toBe(1_200));

  it('with elements of other namespaces, CDATA, and a prefix of its own', () => {
    const more = au(1, { url: '<url><![CDATA[a.html?x=1&y=2]]></url>', after: '<v:requires xmlns:v="https://v.test">x</v:requires>' });
    expect(read(structure(more)).launchables).toMatchObject([{ entry: 'a.html?x=1&y=2' }]);
    const prefixed = structure()
      .replaceAll(/<(\/?)(?!\?)/g, '<$1c:')
      .replace('xmlns=', 'xmlns:c=');
    expect(read(prefixed).title).toBe('Course');
  });
});

describe('a cmi5.xml is refused', () => {
  const block = (id: string, inside: string): string => `<block id="${id}">${texts()}${inside}</block>`;
  const objective = (id: string): string => `<objective id="${id}">${texts()}</objective>`;
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['a relative id of a course', structure(au(1), { course: `<course id="c/1">${texts()}</course>` }), /not a complete IRI/],
    ['a relative id of an AU', structure(au(1).replace('https://x.test/au/1', '/au/1')), /not a complete IRI/],
    ['a relative id of a block', structure(block('b', au(1))), /not a complete IRI/],
    ['a relative id of an objective', structure(`<objectives>${objective('o')}</objectives>${au(1)}`), /not a complete IRI/],
    [
      'a relative reference to an objective',
      structure(au(1, { objectives: '<objectives><objective idref="o"/></objectives>' })),
      /not a complete IRI/,
    ],
    ['two AUs of one id', structure(au(1) + au(1)), /^cmi5\.xml has two of the id "https:\/\/x\.test\/au\/1" \(AU\)/],
    ['two blocks of one id', structure(block('x:b', au(1)) + block('x:b', au(2))), /\(block\)/],
    ['two objectives of one id', structure(`<objectives>${objective('x:o')}${objective('x:o')}</objectives>${au(1)}`), /\(objective\)/],
    [
      'a url of a file that is missing',
      structure(au(1, { url: '<url>b.html</url>' })),
      /"b\.html" for "AU 1", which is not in the package/,
    ],
    ['a url that is none', structure(au(1, { url: '<url>http://</url>' })), /is not a valid address/],
    ['a url with spaces', structure(au(1, { url: '<url>a b.html</url>' })), /is not a valid address/],
    ['a url of another kind', structure(au(1, { url: '<url>ftp://x.test/a</url>' })), /is not a valid address/],
    ...['endpoint', 'fetch', 'actor', 'registration', 'activityId'].map(
      (name) =>
        [`a url with ${name}`, structure(au(1, { url: `<url>a.html?x=1&amp;${name}=1</url>` })), /which the launch adds itself/] as const,
    ),
    ['no url', structure(au(1, { url: '' })), /has no url where one is needed/],
    ['an empty url', structure(au(1, { url: '<url> </url>' })), /has no url/],
    ['no AU', structure(''), /has no au or block where one is needed/],
    ['a block without an AU', structure(block('x:b', '')), /has no au or block/],
    ['no course', structure(au(1), { course: '' }), /has no course where one is needed/],
    ['no title', structure(au(1).replace(/<title>.*?<\/title>/, '')), /has no title where one is needed/],
    ['a title without a text', structure(au(1).replace(/<title>.*?<\/title>/, '<title/>')), /has no langstring/],
    [
      'elements out of order',
      structure(
        au(1, { url: '', objectives: '<url>a.html</url>' }).replace(/(<title>.*<\/title>)(<description>.*<\/description>)/, '$2$1'),
      ),
      /has no title where one is needed/,
    ],
    ['an element that is not known', structure(au(1, { after: '<extra/>' })), /"extra" is no element of a course structure/],
    ['a score above 1', structure(au(1, { attributes: 'masteryScore="1.5"' })), /not a number from 0 to 1/],
    ['a score that is a word', structure(au(1, { attributes: 'masteryScore="high"' })), /not a number from 0 to 1/],
    [
      'another moveOn',
      structure(au(1, { attributes: 'moveOn="passed"' })),
      /^cmi5\.xml: "passed" is no moveOn\. It can be NotApplicable, Passed/,
    ],
    ['another launchMethod', structure(au(1, { attributes: 'launchMethod="Popup"' })), /is no launchMethod/],
    ['another namespace', structure(au(1), { root: 'xmlns="https://x.test/other"' }), /is not in the namespace of cmi5/],
    ['another root', '<course/>', /is no course structure/],
    ['damage', structure().slice(0, -5), /^cmi5\.xml is damaged/],
  ];
  it.each(cases)('for %s [LTS 101–210]', (_, text, message) => expect(refusalOf(() => read(text))).toMatch(message));

  it('alone with a relative url, and is accepted with complete ones', () => {
    const bare = (text: string) => () => readBareManifest(Buffer.from(text), { files: new PackageFiles([]), packageUuid: 'p' });
    expect(refusalOf(bare(structure()))).toMatch(/which is not in the package/);
    expect(refusalOf(bare(structure(au(1, { url: '<url>https://x.test/a?b=1</url>' }))))).toBe('accepted');
  });
});

describe('a tincan.xml is read', () => {
  const tincan = (activities: string): string =>
    `<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities>${activities}</activities></tincan>`;
  const readTincan = (text: string) =>
    readManifestOf('tincan.xml', Buffer.from(text), { file: 'tincan.xml', files: new PackageFiles(['res/index.html']), packageUuid: 'p' })
      .manifest;

  it('by its first activity with a launch address, with odd ids and types', () => {
    const text = tincan(`<activity id="https://x.test/group" type="http://x/t"><name>Group</name></activity>
      <activity id="ispring://abc/1" type="course"><name lang="en">Odd</name><launch lang="en">res\\Index.html?a=1</launch></activity>`);
    expect(readTincan(text)).toMatchObject({
      standard: 'xapi',
      title: 'Odd',
      activity: { id: 'ispring://abc/1', type: 'course', name: { en: 'Odd' } },
      launchables: [{ kind: 'activity', identifier: 'ispring://abc/1', entry: 'res/index.html?a=1' }],
    });
  });

  it('and refused without an address or an id', () => {
    expect(refusalOf(() => readTincan(tincan('<activity id="x:1"/>')))).toMatch(/no activity has a launch address/);
    expect(refusalOf(() => readTincan(tincan('<activity><launch>res/index.html</launch></activity>')))).toMatch(/has no id/);
  });
});

describe('the manifest of a package', () => {
  it('is the one nearest to the top, whatever its case; SCORM comes first', () => {
    expect(findManifest(['a/b/imsmanifest.xml', 'a/IMSManifest.xml'])).toEqual({
      kind: 'imsmanifest.xml',
      path: 'a/IMSManifest.xml',
      folder: 'a/',
    });
    expect(findManifest(['tincan.xml', 'imsmanifest.xml']).kind).toBe('imsmanifest.xml');
    expect(findManifest(['tincan.xml', 'a/imsmanifest.xml']).kind).toBe('tincan.xml');
    expect(findManifest(['cmi5.xml', 'tincan.xml']).kind).toBe('cmi5.xml');
  });
});
