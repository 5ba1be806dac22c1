import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { findManifest } from '../manifest/find-manifest.ts';
import { entryName, pageOfNames } from './entry-name.ts';
import { filesInArchive } from './zip-directory.ts';

/** Returns the field of a name in UTF-8, beside a name in a code page. */
function unicodePath(name: string, beside: Buffer) {
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeUInt32LE(crc32(beside), 1);
  return { id: 0x7075, data: Buffer.concat([head, Buffer.from(name)]) };
}

it.each(['Übung/Größe.html', 'Лекция/тест.html', '研修/第1章.html'])('is that of the Unicode path field: %s [E47]', (name) => {
  const fileNameRaw = Buffer.from('?????/????.html');
  expect(entryName({ fileNameRaw, generalPurposeBitFlag: 0, extraFields: [unicodePath(name, fileNameRaw)] })).toBe(name);
});

it('is its own where the Unicode path field is of another name [E47]', () => {
  const extraFields = [unicodePath('old.html', Buffer.from('old.html'))];
  expect(entryName({ fileNameRaw: Buffer.from('new.html'), generalPurposeBitFlag: 0, extraFields })).toBe('new.html');
});

it('does not lead out of the package by the Unicode path field [E47]', () => {
  const fileNameRaw = Buffer.from('a.html');
  expect(() => entryName({ fileNameRaw, generalPurposeBitFlag: 0, extraFields: [unicodePath('../a.html', fileNameRaw)] })).toThrow(
    'stored outside of it',
  );
});

it.each([
  ['CP437', 'über.js', [0x81, 0x62, 0x65, 0x72, 0x2e, 0x6a, 0x73]],
  ['Shift_JIS', '研修資料.html', [0x8c, 0xa4, 0x8f, 0x43, 0x8e, 0x91, 0x97, 0xbf, 0x2e, 0x68, 0x74, 0x6d, 0x6c]],
  ['Windows-1251', 'Лекция.html', [0xcb, 0xe5, 0xea, 0xf6, 0xe8, 0xff, 0x2e, 0x68, 0x74, 0x6d, 0x6c]],
])('is read in %s: %s [E47]', (_, name, bytes) => {
  expect(entryName({ fileNameRaw: Buffer.from(bytes), generalPurposeBitFlag: 0, extraFields: [] })).toBe(name);
});

/** Names of one archive, with blanks between them. */
const ARCHIVES: readonly (readonly [page: string, names: string, base64: string])[] = [
  ['cp437', 'über/Größe.html café.html', 'gWJlci9HcpThZS5odG1sIGNhZoIuaHRtbA=='],
  ['cp850', 'Østerbro.png Ærø.png', 'nXN0ZXJicm8ucG5nIJJymy5wbmc='],
  ['cp852', 'Świat.html lekcja/żółw.html', 'l3dpYXQuaHRtbCBsZWtjamEvvqKIdy5odG1s'],
  ['cp866', 'Да.html материалы/урок.html', 'hKAuaHRtbCCsoOKl4Kigq+sv4+Cuqi5odG1s'],
  ['cp932', 'テスト.html はじめに.html', 'g2WDWINnLmh0bWwggs2CtoLfgskuaHRtbA=='],
  ['gb18030', '目录.htm 测试.html 第一章.html', 'xL/CvC5odG0gsuLK1C5odG1sILXa0rvVwi5odG1s'],
  ['big5', '測試.html 課程.html 第一章.html', 'tPq41S5odG1sIL3StXsuaHRtbCCyxKRAs7kuaHRtbA=='],
  ['cp949', '시험.html 자료/그림.png', 'vcPH6C5odG1sIMDat+Evsde4si5wbmc='],
  ['cp857', 'Giriş.html Görüntü/şekil.png', 'R2lyaZ8uaHRtbCBHlHKBbnSBL59la2lsLnBuZw=='],
];

it.each(ARCHIVES)('is read in the page that all names of the archive have: %s, %s [E157]', (_, names, base64) => {
  const raw = Buffer.from(base64, 'base64').toString('latin1').split(' ');
  const entries = raw.map((name) => ({ fileNameRaw: Buffer.from(name, 'latin1'), generalPurposeBitFlag: 0, extraFields: [] }));
  expect(entries.map((entry) => entryName(entry, pageOfNames(entries)))).toEqual(names.split(' '));
});

it('names the archive inside that has to be uploaded [E48]', () => {
  expect(() => findManifest(['read me.txt', 'course/SCORM.zip'])).toThrow('Please unpack the file and upload course/SCORM.zip.');
  expect(() => findManifest(['a.zip', 'b.ZIP'])).toThrow(
    'holds 2 other zip files. Please unpack the file and upload each as a package of its own: a.zip, b.ZIP.',
  );
  expect(() => findManifest(['index.html'])).toThrow(/no manifest\.$/);
});

const pathsOf = async (name: string): Promise<string[]> => {
  const bytes = await readFile(new URL(`../../../../tests/fixtures/packages/${name}.zip`, import.meta.url));
  const files = await filesInArchive({ size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) });
  return files.map(({ path }) => path);
};

it('is readable in a package of a tool that writes the Unicode path field [E47]', async () => {
  const paths = await pathsOf('scorm12-name-unicode-path-extra');
  expect(paths).toEqual(['imsmanifest.xml', 'Введение.html']);
});

it('names the archive in an archive of a whole package [E48]', async () => {
  const paths = await pathsOf('zip-in-zip');
  expect(() => findManifest(paths)).toThrow('Please unpack the file and upload ');
});
