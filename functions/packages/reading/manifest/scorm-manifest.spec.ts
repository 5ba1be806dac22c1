import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { storedName } from '../../../../shared/packages/manifest/file-name.ts';
import type { ScormManifest } from '../../../../shared/packages/manifest/manifest.ts';
import { readManifestOf } from './package-manifest.ts';
import { PackageFiles } from './package-paths.ts';
import { readXml } from './read-xml.ts';
import type { PackageWarning } from './refusal.ts';
import { scormManifest } from './scorm-manifest.ts';

const FOLDER = join(import.meta.dirname, '../../../../tests/fixtures/packages');
const FILE = 'imsmanifest.xml';

const read = (bytes: Uint8Array, names: readonly string[]) =>
  scormManifest(readXml(bytes, FILE), {
    file: FILE,
    files: new PackageFiles(names.map((name) => storedName(name) ?? name)),
    packageUuid: 'p1',
  });

async function ofFixture(name: string): Promise<ScormManifest> {
  const zip = await JSZip.loadAsync(await readFile(join(FOLDER, `${name}.zip`)));
  const bytes = (await zip.file(FILE)?.async('uint8array')) ?? new Uint8Array();
  return read(bytes, Object.keys(zip.files)).manifest;
}

const ADLCP = {
  '1.2': 'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004': 'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
};
type Micro = { version?: string; organizations?: string; resources?: string; attributes?: string; more?: string; edition?: '1.2' | '2004' };
const ONE_ITEM =
  '<organizations default="o"><organization identifier="o"><title>Course</title><item identifier="i" identifierref="r"><title>Page</title></item></organization></organizations>';
const ONE_RESOURCE = '<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="a.html"/></resources>';

/** The text of a small manifest. */
const micro = ({
  version = '1.2',
  organizations = ONE_ITEM,
  resources = ONE_RESOURCE,
  attributes = '',
  more = '',
  edition = '1.2',
}: Micro = {}): string =>
  `<?xml version="1.0"?><manifest identifier="m" ${ADLCP[edition]} ${attributes}>${version === '' ? '' : `<metadata><schemaversion>${version}</schemaversion></metadata>`}${organizations}${resources}${more}</manifest>`;
const ofMicro = (options: Micro, names: readonly string[] = ['a.html']) => read(Buffer.from(micro(options)), names);
const item = (attributes: string, inside = ''): string =>
  `<organizations><organization identifier="o"><item identifier="i" identifierref="r" ${attributes}><title>Page</title>${inside}</item></organization></organizations>`;
const resource = (attributes: string, list = ''): string =>
  `<resources ${list}><resource identifier="r" type="webcontent" ${attributes}/></resources>`;
const entryOf = (options: Micro, names?: readonly string[]) => ofMicro(options, names).manifest.launchables[0]?.entry;

const printedOf = (warnings: readonly PackageWarning[]): string[] => warnings.map(({ printed }) => printed);

describe('the manifest of a real package', () => {
  it('of SCORM 1.2 with one SCO tells title, entry and standard', async () => {
    const manifest = await ofFixture('scorm12-golf-basic-calls');
    expect(manifest).toMatchObject({ standard: '1.2', edition: '1.2', title: 'Golf Explained - Run-time Basic Calls' });
    expect(manifest.launchables).toMatchObject([{ id: 1, kind: 'sco', identifier: 'item_1', entry: 'shared/launchpage.html' }]);
    expect(manifest.items).toMatchObject([{ identifier: 'item_1', launchable: manifest.launchables[0]?.uuid, isVisible: true }]);
  });

  it('with many SCOs keeps their order, their groups and their parameters', async () => {
    const manifest = await ofFixture('scorm12-golf-one-file-per-sco');
    expect(manifest.items.map(({ title, launchable }) => [title, launchable])).toEqual([
      ['Playing the Game', null],
      ['Etiquette', null],
      ['Handicapping', null],
      ['Having Fun', null],
    ]);
    expect(manifest.items[0]?.items.map(({ title }) => title)).toContain('Playing Golf Quiz');
    expect(manifest.launchables.map(({ entry }) => entry)).toContain('shared/assessmenttemplate.html?questions=Playing');
    expect(new Set(manifest.launchables.map(({ uuid }) => uuid)).size).toBe(manifest.launchables.length);
  });

  it('of SCORM 2004 has the sequencing of items and organization', async () => {
    const manifest = await ofFixture('scorm2004-golf-basic-calls');
    expect(manifest).toMatchObject({ standard: '2004', edition: '3rd', objectivesGlobalToSystem: false });
    expect(manifest.sequencing?.controlMode).toMatchObject({ choice: true, flow: true, forwardOnly: false });
    expect(manifest.items[0]?.sequencing?.delivery).toEqual({ tracked: true, completionSetByContent: true, objectiveSetByContent: true });
  });
});

describe('a manifest is read', () => {
  it('with the same uuids whenever it is read again', () => {
    expect(ofMicro({}).manifest.launchables[0]?.uuid).toBe(ofMicro({}).manifest.launchables[0]?.uuid);
  });

  it('with a byte order mark, in UTF-16 with one and without, and in Windows-1252', () => {
    const text = micro({ organizations: item('').replace('Page', 'Grüße') });
    const big = Buffer.from(text, 'utf16le').swap16();
    const inWindows = Buffer.from(text.replace('version="1.0"', 'version="1.0" encoding="windows-1252"'), 'latin1');
    const forms = [`\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'utf16le'), big, inWindows, `\n  ${text}`];
    for (const form of forms) expect(read(Buffer.from(form as string), ['a.html']).manifest.launchables[0]?.title).toBe('Grüße');
    expect(read(Buffer.from(text, 'latin1'), ['a.html']).manifest.launchables[0]?.title, 'wrongly named UTF-8').toBe('Grüße');
  });

  it.each([
    ['1.2', '1.2', '1.2'],
    ['CAM 1.3', '2nd', '2004'],
    ['2004 2nd Edition', '2nd', '2004'],
    ['2004 3rd Edition', '3rd', '2004'],
    ['2004 4th Edition', '4th', '2004'],
  ])('of version %s as edition %s', (version, edition, standard) =>
    expect(ofMicro({ version }).manifest).toMatchObject({ edition, standard }),
  );

  it('by its namespaces where it states no version', () => {
    expect(ofMicro({ version: '', edition: '2004' }).manifest.standard).toBe('2004');
    expect(ofMicro({ version: '' }).manifest.standard).toBe('1.2');
  });

  it('with the first organization where the default one is missing or wrong, and says so', () => {
    const { manifest, warnings } = ofMicro({ organizations: ONE_ITEM.replace('default="o"', 'default="x"') });
    expect([manifest.organization, warnings.length]).toEqual(['o', 1]);
    expect(ofMicro({ organizations: ONE_ITEM.replace('default="o"', '') }).manifest.organization).toBe('o');
  });

  it('without an organization by its resources', () =>
    expect(ofMicro({ organizations: '<organizations/>' }).manifest.items).toMatchObject([{ identifier: 'r', title: 'r' }]));

  it('with metadata after the items, hidden items, and references to nothing, which it says', () => {
    const inside =
      '<item identifier="h" isvisible="false" identifierref="nothing"><title>Hidden</title></item><metadata><title>No title</title></metadata>';
    const { manifest, warnings } = ofMicro({ organizations: item('', inside) });
    expect(manifest.items[0]).toMatchObject({ title: 'Page', items: [{ title: 'Hidden', isVisible: false, launchable: null }] });
    expect(printedOf(warnings)).toEqual(['imsmanifest.xml: "Hidden" refers to a resource "nothing" that does not exist.']);
  });

  it('with types in any case, and takes what has none for a SCO in 1.2 and for an asset in 2004', () => {
    const kind = (options: Micro) => ofMicro(options).manifest.launchables[0]?.kind;
    expect(kind({ resources: resource('adlcp:scormType="SCO" href="a.html"') })).toBe('sco');
    expect(kind({ resources: resource('adlcp:scormtype="Asset" href="a.html"') })).toBe('asset');
    expect(kind({ resources: resource('href="a.html"') })).toBe('sco');
    expect(kind({ resources: resource('href="a.html"'), version: '2004 4th Edition', edition: '2004' })).toBe('asset');
  });

  it('with the bases of manifest, resources and resource joined', () => {
    const resources = resource('xml:base="Three/" href="a.html"', 'xml:base="two/"');
    expect(entryOf({ attributes: 'xml:base="one/"', resources }, ['one/two/three/a.html'])).toBe('one/two/three/a.html');
  });

  it.each([
    ['wrong%20case/A%20b.HTML', 'Wrong Case/a B.html', 'wrong%20case/a%20b.html'],
    ['dir\\a.html', 'dir/a.html', 'dir/a.html'],
    ['./dir/../a.html#top', 'a.html', 'a.html#top'],
    ['A.HTML?x=1', 'a.html', 'a.html?x=1'],
    ['100%.html', '100%.html', '100%25.html'],
    ['https://example.com/Course?x=Y', 'a.html', 'https://example.com/Course?x=Y'],
  ])('with the address %s of the file %s', (href, name, entry) =>
    expect(entryOf({ resources: resource(`adlcp:scormtype="sco" href="${href}"`) }, [name])).toBe(entry),
  );

  it.each([
    ['?a=1', 'a.html?q=0', 'a.html?q=0&a=1'],
    ['a=1&amp;b=2', 'a.html', 'a.html?a=1&b=2'],
    ['&amp;a=1', 'a.html#f', 'a.html?a=1#f'],
    ['#page2', 'a.html', 'a.html#page2'],
    ['?a=1#page2', 'a.html', 'a.html?a=1#page2'],
    ['a=1&b=2', 'a.html', 'a.html?a=1&b=2'],
  ])('with the parameters %s on %s', (parameters, href, entry) =>
    expect(
      entryOf({ organizations: item(`parameters="${parameters}"`), resources: resource(`adlcp:scormtype="sco" href="${href}"`) }),
    ).toBe(entry),
  );

  it('with an ampersand that is not escaped, and says so', () => {
    const source = { file: FILE, files: new PackageFiles(['a.html']), packageUuid: 'p1' };
    const of = (parameters: string) =>
      readManifestOf('imsmanifest.xml', Buffer.from(micro({ organizations: item(`parameters="${parameters}"`) })), source);
    expect(printedOf(of('a=1&amp;b=&#228;').warnings)).toEqual([]);
    expect(printedOf(of('a=1&b=2').warnings)).toEqual([
      'imsmanifest.xml has an "&" that is not written as "&amp;", and was read as it is meant.',
    ]);
    expect(of('a=1&b=2').manifest.launchables[0]?.entry).toBe('a.html?a=1&b=2');
  });

  it('with elements of prefixes that nobody has declared', () =>
    expect(entryOf({ more: '<odd:note odd:kind="x">hello</odd:note>' })).toBe('a.html'));

  it('with files that it lists and the package does not have, and says so', () => {
    const listing = (...hrefs: string[]) => {
      const files = hrefs.map((href) => `<file href="${href}"/>`).join('');
      const one = `<resource identifier="r" type="webcontent" adlcp:scormtype="sco" xml:base="b/" href="a.html">${files}</resource>`;
      return printedOf(ofMicro({ resources: `<resources>${one}</resources>` }, ['b/a.html', 'b/My Style.css', 'unlisted.js']).warnings);
    };
    expect(listing('a.html', 'my%20style.CSS?v=1', 'https://example.com/x.js')).toEqual([]);
    expect(listing('a.html', 'no.js', 'no.js')).toEqual(['imsmanifest.xml lists a file that is not in the package: b/no.js.']);
    expect(listing('1', '2', '3', '4', '5')).toEqual([
      'imsmanifest.xml lists files that are not in the package: b/1, b/2, b/3 and 2 more.',
    ]);
  });

  it('with everything that SCORM 1.2 says of an item', () => {
    const inside = `<adlcp:prerequisites type="aicc_script">a&amp;b</adlcp:prerequisites><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
      <adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>x&#228;=1</adlcp:datafromlms><adlcp:masteryscore>80</adlcp:masteryscore>`;
    expect(ofMicro({ organizations: item('', inside) }).manifest.items[0]).toMatchObject({
      prerequisites: 'a&b',
      maxTimeAllowed: '00:30:00',
      timeLimitAction: 'exit,message',
      dataFromLms: 'xä=1',
      masteryScore: 80,
    });
  });

  it('with everything that SCORM 2004 says of an item, in both editions of its threshold', () => {
    const inside = `<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.5" progressWeight="0.25"/>
      <adlcp:timeLimitAction>exit,message</adlcp:timeLimitAction><adlcp:dataFromLMS>x=1</adlcp:dataFromLMS>
      <adlcp:data><adlcp:map targetID="t" writeSharedData="false"/></adlcp:data>
      <adlnav:presentation xmlns:adlnav="n"><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`;
    const of = (text: string) => ofMicro({ organizations: item('', text), version: '2004 4th Edition', edition: '2004' }).manifest.items[0];
    expect(of(inside)).toMatchObject({
      completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.5, progressWeight: 0.25 },
      data: [{ target: 't', read: true, write: false }],
      hideLmsUi: ['continue'],
      timeLimitAction: 'exit,message',
      dataFromLms: 'x=1',
    });
    expect(of('<adlcp:completionThreshold>0.75</adlcp:completionThreshold>')?.completionThreshold).toMatchObject({
      completedByMeasure: true,
      minProgressMeasure: 0.75,
    });
  });

  it('with sequencing of the collection where an item refers to it, its own parts first', () => {
    const inside = `<imsss:sequencing IDRef="S1" xmlns:imsss="i"><imsss:controlMode choice="false"/></imsss:sequencing>`;
    const more = `<imsss:sequencingCollection xmlns:imsss="i"><imsss:sequencing ID="S1"><imsss:controlMode flow="true"/>
      <imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any"><imsss:ruleCondition condition="satisfied" operator="not" referencedObjective="o1" measureThreshold="0.5"/></imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules>
      <imsss:limitConditions attemptLimit="2" attemptAbsoluteDurationLimit="PT10M"/>
      <imsss:rollupRules objectiveMeasureWeight="0.5"><imsss:rollupRule childActivitySet="atLeastCount" minimumCount="2"><imsss:rollupConditions><imsss:rollupCondition condition="completed"/></imsss:rollupConditions><imsss:rollupAction action="satisfied"/></imsss:rollupRule></imsss:rollupRules>
      <imsss:objectives><imsss:primaryObjective objectiveID="o1" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure><imsss:mapInfo targetObjectiveID="g1" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives>
      <adlseq:objectives xmlns:adlseq="q"><adlseq:objective objectiveID="o1"><adlseq:mapInfo targetObjectiveID="g1" readRawScore="false" writeRawScore="true"/></adlseq:objective></adlseq:objectives>
      </imsss:sequencing></imsss:sequencingCollection>`;
    const { manifest } = ofMicro({ organizations: item('', inside), more, version: '2004 4th Edition', edition: '2004' });
    expect(manifest.items[0]).toMatchObject({
      maxTimeAllowed: 'PT10M',
      sequencing: {
        controlMode: { choice: false, flow: false },
        preConditionRules: [
          {
            combination: 'any',
            action: 'skip',
            conditions: [{ condition: 'satisfied', not: true, referencedObjective: 'o1', measureThreshold: 0.5 }],
          },
        ],
        limits: { attempts: 2 },
        rollup: { objectiveMeasureWeight: 0.5, rules: [{ childActivitySet: 'atLeastCount', minimumCount: 2, action: 'satisfied' }] },
        objectives: [
          {
            id: 'o1',
            isPrimary: true,
            satisfiedByMeasure: true,
            minNormalizedMeasure: 0.6,
            maps: [{ target: 'g1', readSatisfiedStatus: true, writeSatisfiedStatus: true, readRawScore: false, writeRawScore: true }],
          },
        ],
      },
    });
  });
});

describe('objectives of SCORM 2004', () => {
  const sequencing = (inside: string): string =>
    `<imsss:sequencing IDRef="S1" xmlns:imsss="i" xmlns:adlseq="q"><imsss:objectives>${inside}</imsss:objectives></imsss:sequencing>`;

  it('have the maps that a shared definition adds, beside those of the item itself', () => {
    const more = `<imsss:sequencingCollection xmlns:imsss="i" xmlns:adlseq="q"><imsss:sequencing ID="S1">
      <imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="shared"/></imsss:objectives>
      <adlseq:objectives><adlseq:objective objectiveID="o1"><adlseq:mapInfo targetObjectiveID="g1" writeRawScore="true"/></adlseq:objective></adlseq:objectives>
      </imsss:sequencing></imsss:sequencingCollection>`;
    const own =
      '<imsss:primaryObjective objectiveID="o1"><imsss:mapInfo targetObjectiveID="g1" writeSatisfiedStatus="true"/></imsss:primaryObjective>';
    const { manifest } = ofMicro({ organizations: item('', sequencing(own)), more, version: '2004 4th Edition', edition: '2004' });
    expect(manifest.items[0]?.sequencing?.objectives).toMatchObject([
      { id: 'o1', maps: [{ target: 'g1', writeSatisfiedStatus: true, writeRawScore: true }] },
    ]);
  });

  it('are named by URIs, whose white space is written in several ways', () => {
    const own = '<imsss:primaryObjective objectiveID="  o%20%20a "><imsss:mapInfo targetObjectiveID="g%20 b"/></imsss:primaryObjective>';
    const { manifest } = ofMicro({ organizations: item('', sequencing(own)), version: '2004 4th Edition', edition: '2004' });
    expect(manifest.items[0]?.sequencing?.objectives).toMatchObject([{ id: 'o a', maps: [{ target: 'g b' }] }]);
  });
});

describe('a manifest is refused', () => {
  const refusalOf = (text: string | Uint8Array, names = ['a.html']): string => {
    try {
      read(Buffer.from(text as string), names);
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };

  it('that declares entities, while a bare document type is left out [F03]', () => {
    const withType = (type: string): string => micro().replace('<manifest', `${type}<manifest`);
    expect(refusalOf(withType('<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>'))).toBe(
      'imsmanifest.xml declares entities in its document type (DOCTYPE). Please export the package without them.',
    );
    expect(refusalOf(withType('<!DOCTYPE manifest SYSTEM "manifest.dtd">'))).toBe('accepted');
  });

  it('that is damaged, too deep, too large or no manifest', () => {
    expect(refusalOf('<manifest><a></manifest>')).toMatch(/^imsmanifest\.xml is damaged at line 1: /);
    expect(refusalOf('hello')).toMatch(/^imsmanifest\.xml is damaged/);
    expect(refusalOf(micro({ more: '<a>'.repeat(200) + '</a>'.repeat(200) }))).toMatch(/^imsmanifest\.xml cannot be read: /);
    expect(refusalOf(Buffer.alloc(5 * 1024 ** 2 + 1, 32))).toBe('imsmanifest.xml is larger than 5 MB.');
    expect(refusalOf('<html/>')).toBe('imsmanifest.xml is no manifest: its outermost element is "html".');
    for (const odd of ['<__proto__ a="1"/>', '<a __proto__="1"/>', '<constructor/>'])
      expect(refusalOf(micro({ more: odd }))).toMatch(/^imsmanifest\.xml cannot be read: /);
  });

  it('that launches nothing, a file that is missing, or an address of another kind', () => {
    expect(refusalOf(micro({ resources: '' }))).toBe(
      'imsmanifest.xml names nothing that can be opened: no item has a resource with a file.',
    );
    expect(refusalOf(micro(), ['b.html'])).toBe('imsmanifest.xml names the file "a.html" for "Page", which is not in the package.');
    expect(refusalOf(micro({ resources: resource('href="../a.html"') }))).toMatch(/which is not in the package\.$/);
    expect(refusalOf(micro({ resources: resource('href="javascript:alert(1)"') }))).toMatch(
      /neither a file nor an address with http or https\.$/,
    );
  });
});

describe('what items share', () => {
  const rule = '<s:preConditionRule><s:ruleConditions><s:ruleCondition condition="satisfied"/></s:ruleConditions></s:preConditionRule>';
  const sharing = (items: number, rules: number): string =>
    `<manifest xmlns:s="http://www.imsglobal.org/xsd/imsss" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations><organization>${'<item identifierref="r"><s:sequencing IDRef="q"/></item>'.repeat(items)}</organization></organizations><resources><resource identifier="r" href="index.html"/></resources><s:sequencingCollection><s:sequencing ID="q"><s:sequencingRules>${rule.repeat(rules)}</s:sequencingRules></s:sequencing></s:sequencingCollection></manifest>`;

  it.each([
    [400, 400],
    [1_000, 200],
    [50, 4_000],
  ])('is weighed before it is written out: %i items with %i rules, each of which is below its cap [H04]', (items, rules) => {
    const source = { file: FILE, files: new PackageFiles(['index.html']), packageUuid: 'p1' };
    const bytes = Buffer.from(sharing(items, rules));
    expect(() => readManifestOf(FILE, bytes, source)).toThrow('comes to more than 3 MB');
    expect(readManifestOf(FILE, Buffer.from(sharing(100, 100)), source).manifest.standard).toBe('2004');
  });
});
