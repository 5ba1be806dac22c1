import Archive from 'jszip';
import { describe, expect, it } from 'vitest';
import { checkPackage } from './check-package.ts';

const MANIFEST = (resource: string, item = 'identifierref="r"'): string =>
  `<?xml version="1.0"?><manifest><!-- <resource identifier="r" href="no.html"/> --><organizations><organization><item ${item}/></organization></organizations><resources>${resource}</resources></manifest>`;

async function packed(files: Readonly<Record<string, string | Uint8Array>>, name = 'course.zip'): Promise<File> {
  const archive = new Archive();
  for (const [path, content] of Object.entries(files)) archive.file(path, content);
  return new File([await archive.generateAsync({ type: 'blob' })], name);
}

const check = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<string | null> => checkPackage(await packed(files));

/** Text in UTF-16 with its byte order mark, as some tools write it. */
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

describe('a package that is chosen', () => {
  const resource = '<resource identifier="r" href="start.html"/>';

  it.each([
    ['with its manifest at the top', { 'imsmanifest.xml': MANIFEST(resource), 'start.html': '' }],
    ['in a folder, with names in other cases', { 'Course/IMSManifest.XML': MANIFEST(resource), 'Course/Start.HTML': '' }],
    ['in UTF-16', { 'imsmanifest.xml': utf16(MANIFEST(resource)), 'start.html': '' }],
    [
      'with a query and an escape in the name',
      { 'imsmanifest.xml': MANIFEST('<resource identifier="r" href="my%20start.html?a=1&amp;b=2#top"/>'), 'my start.html': '' },
    ],
    [
      'with folders by xml:base',
      { 'imsmanifest.xml': MANIFEST('<resource identifier="r" xml:base="one/two/" href=".\\start.html"/>'), 'one/two/start.html': '' },
    ],
    ['on another host', { 'imsmanifest.xml': MANIFEST('<resource identifier="r" href="https://example.org/start.html"/>') }],
    ['with a resource that nothing launches', { 'imsmanifest.xml': MANIFEST('<resource identifier="other" href="gone.html"/>') }],
    [
      'of cmi5',
      { 'cmi5.xml': '<courseStructure><au id="a"><url> <![CDATA[ start.html ]]> </url></au></courseStructure>', 'start.html': '' },
    ],
    ['of Tin Can', { 'any/tincan.xml': '<tincan><launch lang="en">start.html</launch></tincan>', 'any/start.html': '' }],
  ])('%s is uploaded', async (_, files) => expect(await check(files)).toBeNull());

  it('and has no manifest is refused at once', async () =>
    expect(await check({ 'index.html': '', '__MACOSX/imsmanifest.xml': '' })).toMatch(/^The package has no manifest\./));

  it('and lacks the page that it starts with is refused with the name of that page', async () =>
    expect(await check({ 'imsmanifest.xml': MANIFEST(resource), 'other.html': '' })).toMatch(
      /^The package starts with start\.html, which is not in it\./,
    ));

  it('and is no zip file is refused', async () =>
    expect(await checkPackage(new File(['not a zip'], 'course.zip'))).toMatch(/^This file is not a package:/));

  it.each([
    ['7Z', '377abcaf271c0004'],
    ['RAR', '526172211a070100'],
    ['GZ', '1f8b080800000000'],
  ])('and is an archive of another type is refused with that type: %s [E238]', async (type, hex) => {
    const file = new File([Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(600)])], 'course.zip');
    expect(await checkPackage(file)).toMatch(
      new RegExp(`^Archives of the type ${type} cannot be used here\\. Unpack it, pack its files as a ZIP`),
    );
  });

  it.each([
    ['holds the zip file that is one', { 'readme.txt': '', 'course/scorm.zip': 'x' }],
    ['holds content of H5P', { 'h5p.json': '{}', 'content/content.json': '{}' }],
  ])('and %s is left to the server, which says what to do [E238]', async (_, files) => expect(await check(files)).toBeNull());

  it('and has a password is left to the server, which says what to do [E238]', async () => {
    const bytes = Buffer.from(await (await packed({ 'imsmanifest.xml': '<manifest/>' })).arrayBuffer());
    // The flag of encryption, behind the signatures of the file and of its entry in the directory (APPNOTE.TXT, 4.4.4).
    bytes.writeUInt16LE(1, 6);
    bytes.writeUInt16LE(1, bytes.indexOf('PK\x01\x02') + 8);
    expect(await checkPackage(new File([bytes], 'course.zip'))).toBeNull();
  });

  it('and is an xml file is left to the server', async () => expect(await checkPackage(new File(['<tincan/>'], 'tincan.xml'))).toBeNull());
});
