import { describe, expect, it } from 'vitest';
import { handler as checkUpload } from '../../../functions/api/check-upload.lambda.ts';
import { readTicket } from '../../../functions/files/upload.records.ts';
import { mayReadPackage, readManifest } from '../../../functions/packages/package.queries.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { putObject } from '../../../functions/platform/objects/blobs.ts';
import { zip } from '../../fixtures/files.ts';
import { putTo } from '../../fixtures/storage-put.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { packed, smallPackage, uploadPackage } from './package-fixture.ts';

const fixture = useCourseFixture({ follow: 'never' });

/** The longest text of a refusal, in characters. */
const MOST_OF_TEXT = 900;

const MARKS = '\u0316\u0300';
const manifest = (items: string, href = 'index.html', more = ''): string =>
  `<manifest xmlns:s="http://www.imsglobal.org/xsd/imsss" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><metadata><schemaversion>2004 4th Edition</schemaversion></metadata><organizations><organization>${items}</organization></organizations><resources><resource identifier="r" href="${href}"/></resources>${more}</manifest>`;
const ofManifest = (text: string): Buffer => zip([packed('imsmanifest.xml', text), packed('index.html')]);

const RULE = '<s:preConditionRule><s:ruleConditions><s:ruleCondition condition="satisfied"/></s:ruleConditions></s:preConditionRule>';
const OBJECTIVE = '<s:objective objectiveID="o"/>';
/** A package whose n items share a definition with n of a part. */
const sharing = (n: number, part: string): Buffer =>
  ofManifest(
    manifest(
      '<item identifierref="r"><s:sequencing IDRef="q"/></item>'.repeat(n),
      'index.html',
      `<s:sequencingCollection><s:sequencing ID="q">${part}</s:sequencing></s:sequencingCollection>`,
    ),
  );
const rules = (n: number): string => `<s:sequencingRules>${RULE.repeat(n)}</s:sequencingRules>`;
const objectives = (n: number): string => `<s:objectives><s:primaryObjective/>${OBJECTIVE.repeat(n)}</s:objectives>`;

const cmi5 = (id: string, url = 'https://x.test/a', title = 'A'): string => {
  const texts = (text: string): string =>
    `<title><langstring lang="en">${text}</langstring></title><description><langstring lang="en">d</langstring></description>`;
  return `<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://x.test/c">${texts('C')}</course><au id="${id}">${texts(title)}<url>${url}</url></au></courseStructure>`;
};

type Sent = { readonly name: string; readonly bytes: Buffer };
type Case = readonly [name: string, sent: () => Sent, message: RegExp];
const archive = (bytes: Buffer): Sent => ({ name: 'package.zip', bytes });
const bare = (text: string): Sent => ({ name: 'cmi5.xml', bytes: Buffer.from(text) });

const cases: readonly Case[] = [
  [
    'an address of 50,000 marks [H02]',
    () => archive(ofManifest(manifest('<item identifierref="r"/>', `a${MARKS.repeat(25_000)}`))),
    /longer than/,
  ],
  [
    'an address of 400 marks [H02]',
    () => archive(ofManifest(manifest('<item identifierref="r"/>', `a${MARKS.repeat(200)}`))),
    /not in the package/,
  ],
  ['a file with 400 marks in its name [H02]', () => archive(smallPackage([{ name: `a${MARKS.repeat(199)}` }])), /more than 30 accents/],
  [
    'a file with 32,000 marks in its name [H02]',
    () => archive(smallPackage([{ name: `a${MARKS.repeat(16_000)}` }])),
    /longer than 400 characters/,
  ],
  ['52,000 document types [H03]', () => archive(ofManifest(`<manifest>${'<!DOCTYPE '.repeat(52_000)}`)), /DOCTYPE/],
  [
    '56,000 document types that end [H03]',
    () => archive(ofManifest(`${'<!DOCTYPE x>'.repeat(56_000)}<manifest/>`)),
    /more than one document type/,
  ],
  ['56,000 open CDATA [H03]', () => archive(ofManifest(`<manifest>${'<![CDATA['.repeat(56_000)}`)), /is damaged/],
  ['56,000 open CDATA without an archive [H03]', () => bare(`<courseStructure>${'<![CDATA['.repeat(56_000)}`), /is damaged/],
  [
    '4,000 namespaces around 4,000 elements [H03]',
    () =>
      archive(
        ofManifest(
          `<manifest ${Array.from({ length: 4_000 }, (_, k) => `xmlns:a${k}="u"`).join(' ')}>${'<x xmlns:b="c"/>'.repeat(4_000)}</manifest>`,
        ),
      ),
    /names nothing that can be opened/,
  ],
  ['1,000 rules shared by 1,000 items [H04]', () => archive(sharing(1_000, rules(1_000))), /too large/],
  ['4,000 rules shared by 4,000 items [H04]', () => archive(sharing(4_000, rules(4_000))), /too large/],
  ['2,000 objectives shared by 2,000 items [H04]', () => archive(sharing(2_000, objectives(2_000))), /too large/],
  ['30,000 rules [H04]', () => archive(sharing(1, rules(30_000))), /more than 20,000 rules/],
  ['6,000 items [H04]', () => archive(ofManifest(manifest('<item identifierref="r"/>'.repeat(6_000)))), /more than 5,000 items/],
  ['an AU with an id of 100 KB that is none [H21]', () => bare(cmi5('x'.repeat(100_000))), /longer than 4000 characters/],
  ['an AU with an id of 1 MB [H21]', () => bare(cmi5(`https://x.test/${'x'.repeat(1_000_000)}`)), /longer than 4000 characters/],
  ['an AU with an id of 4,000 characters that is none [H21]', () => bare(cmi5('x'.repeat(3_900))), /not a complete IRI/],
  ['an AU with an address of 500 KB [H21]', () => bare(cmi5('https://x.test/1', `https://x.test/${'x'.repeat(500_000)}`)), /longer than/],
  ['an AU with a title of 500 KB [H21]', () => bare(cmi5('https://x.test/1', 'https://x.test/', 'x'.repeat(500_000))), /longer than/],
  ['an element whose name has 500 KB [H21]', () => bare(`<${'x'.repeat(500_000)}/>`), /very long name/],
];

describe('a package with too much of something', () => {
  it.each(cases)('is refused with a short text: %s', async (_, sent, message) => {
    const { name, bytes } = sent();
    const { status, body } = await uploadPackage(fixture, bytes, name);
    expect({ status, isShort: (body.error?.length ?? 0) <= MOST_OF_TEXT }).toEqual({ status: 422, isShort: true });
    expect(body.error).toMatch(message);
  });

  it.each(cases)('by ticket has failed with a short text: %s', async (_, sent, message) => {
    const { name, bytes } = sent();
    const opened = await fixture.post('a1', '/api/upload-scorm', { filename: name, size: bytes.length, type: 'application/zip' });
    const { upload } = (await opened.json()) as {
      upload: { id: string; url: string; headers: Record<string, string>; status: string; complete: string };
    };
    expect(await putTo({ url: upload.url, body: bytes, headers: upload.headers })).toBe(200);
    const ticket = await readTicket(fixture.personas.t1.scope, upload.id);
    await checkUpload({ detail: { object: { key: ticket?.key ?? '' } } });
    expect((await fixture.post('a1', upload.complete, {})).status).toBe(422);
    const status = (await (await fixture.fetchAs('a1', upload.status)).json()) as { status: string; error?: string };
    expect(status.status).toBe('failed');
    expect(JSON.stringify(status).length).toBeLessThan(MOST_OF_TEXT + 200);
    expect(JSON.stringify(status)).toMatch(message);
  });
});

describe('a package whose items share a definition', () => {
  const open = async (id: string, call: string, body: object = {}) => {
    const response = await fixture.post('a1', `/api/scorm/${call}`, { scormId: id, scoUuid: 'x', ...body });
    return { status: response.status, body: (await response.json()) as { manifest?: unknown; scos?: { uuid: string }[] } };
  };

  it('is stored up to the caps and can be opened then: its manifest is answered whole [H04]', async () => {
    const { status, body } = await uploadPackage(fixture, sharing(100, rules(100)));
    expect(status).toBe(200);
    const { scos } = (await open(body.scorm.id, 'commit', { scoUuid: body.scorm.uuid })).body;
    const opened = await open(body.scorm.id, 'initialize', { scoUuid: scos?.[0]?.uuid });
    expect(opened.status).toBe(200);
    const item = await mayReadPackage(fixture.personas.t1.scope, Number(body.scorm.id), { by: 'shown' });
    expect(opened.body.manifest).toEqual(item && (await readManifest(item)));
  });

  it('and was stored by a former version, too large to be opened, is refused with a text [H04]', async () => {
    const { body } = await uploadPackage(fixture, smallPackage());
    const { scope } = fixture.personas.t1;
    const item = await mayReadPackage(scope, Number(body.scorm.id), { by: 'shown' });
    const large = Buffer.from(JSON.stringify({ standard: '2004', items: [], launchables: [], more: 'x'.repeat(7 * 1024 ** 2) }));
    await putObject('media', objects.packageManifest(scope, item?.label ?? ''), large, { type: 'application/json' });
    const { status, body: refusal } = await open(body.scorm.id, 'initialize');
    expect({ status, refusal }).toMatchObject({
      status: 409,
      refusal: { error: expect.stringMatching(/too large to be opened/) as unknown },
    });
  });
});
