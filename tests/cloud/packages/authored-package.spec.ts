import { beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../fixtures/files.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { MANIFEST, packed, publishPackage, realPackage, smallPackage, uploadPackage } from './package-fixture.ts';

const fixture = useCourseFixture();
let golf: string;
beforeAll(async () => {
  golf = (await uploadPackage(fixture, await realPackage('scorm12-golf-one-file-per-sco'))).body.scorm.id;
});

const QUERY = 'query ($id: ID!) { scormPackage(id: $id) { id title file_name version warnings parts { id title entry_url } } }';
const codeFor = async (who: 'a1' | 'i1' | 'l1', id: string): Promise<unknown> =>
  (await fixture.ask(who, QUERY, { id })).errors?.[0]?.extensions?.['code'];

describe('a package in the builder', () => {
  it('shows its title, its standard and its parts to whoever has uploaded it', async () => {
    const { scormPackage: shown } = await fixture.get('a1', QUERY, { id: golf });
    expect(shown).toMatchObject({ title: 'Golf Explained - CP One File Per SCO', version: '1.2' });
    expect([shown.parts.length, shown.parts[0]?.title]).toEqual([18, 'How to Play']);
  });

  it('tells the addresses that are outside it', async () => {
    const manifest = `<?xml version="1.0"?><tincan xmlns="http://projecttincan.com/tincan.xsd"><activities><activity id="https://example.org/a" type="course"><name>Elsewhere</name><launch lang="en">https://example.org/start.html</launch></activity></activities></tincan>`;
    const { scorm } = (await uploadPackage(fixture, Buffer.from(manifest), 'tincan.xml')).body;
    const { scormPackage: shown } = await fixture.get('a1', QUERY, { id: scorm.id });
    expect(shown.parts.map(({ entry_url }) => entry_url)).toEqual(['https://example.org/start.html']);
  });

  it('has the patterns and values of what is unusual about it beside the sentences [M51]', async () => {
    const manifest = MANIFEST.replace('default="o"', 'default="x"');
    const { scorm } = (await uploadPackage(fixture, zip([packed('imsmanifest.xml', manifest), packed('index.html')]))).body;
    const TEXTS = 'query ($id: ID!) { scormPackage(id: $id) { warnings warning_texts } }';
    const id = '{file}: the default organization "{named}" does not exist, so the first one is used.';
    expect((await fixture.get('a1', TEXTS, { id: scorm.id })).scormPackage).toEqual({
      warnings: [id.replace('{file}', 'imsmanifest.xml').replace('{named}', 'x')],
      warning_texts: [{ id, values: { file: 'imsmanifest.xml', named: 'x' } }],
    });
  });

  it('is not found by other authors until it is in a course of theirs, nor by anybody where there is none', async () => {
    expect(await codeFor('i1', golf)).toBe('NOT_FOUND');
    for (const id of ['999999', '0', 'x']) expect(await codeFor('a1', id)).toBe('NOT_FOUND');
    const own = (await uploadPackage(fixture, smallPackage([packed('own.js')]), 'own.zip', 'i1')).body.scorm.id;
    expect(await codeFor('i1', own)).toBeUndefined();
    // Admins edit every course.
    expect(await codeFor('a1', own)).toBe('NOT_FOUND');
    await publishPackage(fixture, { scorm_id: own }, 'i1');
    expect(await codeFor('a1', own)).toBeUndefined();
  });

  it.each(['Küche (Entwurf 2).zip', '食品衛生.zip', `${'long '.repeat(30)}.ZIP`])(
    'says the name of its file to every author who may edit the course: %s [E112]',
    async (name) => {
      const { scorm } = (await uploadPackage(fixture, smallPackage([packed('named.js', name)]), name, 'i1')).body;
      await publishPackage(fixture, { scorm_id: scorm.id }, 'i1');
      for (const who of ['i1', 'a1'] as const) expect((await fixture.get(who, QUERY, { id: scorm.id })).scormPackage.file_name).toBe(name);
    },
  );

  it('is refused to learners', async () => expect(await codeFor('l1', golf)).toBe('FORBIDDEN'));
});
