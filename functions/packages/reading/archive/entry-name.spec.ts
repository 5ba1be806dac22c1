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
  expect(entryName({ fileNameRaw, generalPurposeBitFlag: 0, versionMadeBy: 0, extraFields: [unicodePath(name, fileNameRaw)] })).toBe(name);
});

it('is its own where the Unicode path field is of another name [E47]', () => {
  const extraFields = [unicodePath('old.html', Buffer.from('old.html'))];
  expect(entryName({ fileNameRaw: Buffer.from('new.html'), generalPurposeBitFlag: 0, versionMadeBy: 0, extraFields })).toBe('new.html');
});

it('does not lead out of the package by the Unicode path field [E47]', () => {
  const fileNameRaw = Buffer.from('a.html');
  expect(() =>
    entryName({ fileNameRaw, generalPurposeBitFlag: 0, versionMadeBy: 0, extraFields: [unicodePath('../a.html', fileNameRaw)] }),
  ).toThrow('stored outside of it');
});

it.each([
  ['CP437', 'über.js', [0x81, 0x62, 0x65, 0x72, 0x2e, 0x6a, 0x73]],
  ['Shift_JIS', '研修資料.html', [0x8c, 0xa4, 0x8f, 0x43, 0x8e, 0x91, 0x97, 0xbf, 0x2e, 0x68, 0x74, 0x6d, 0x6c]],
  ['Windows-1251', 'Лекция.html', [0xcb, 0xe5, 0xea, 0xf6, 0xe8, 0xff, 0x2e, 0x68, 0x74, 0x6d, 0x6c]],
])('is read in %s: %s [E47]', (_, name, bytes) => {
  expect(entryName({ fileNameRaw: Buffer.from(bytes), generalPurposeBitFlag: 0, versionMadeBy: 0, extraFields: [] })).toBe(name);
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
  ['cp775', 'Šalis.html žemė.html ąžuolas.html', 'vmFsaXMuaHRtbCDYZW3TLmh0bWwg0Nh1b2xhcy5odG1s'],
  ['cp862', 'שיעור.html מבחן.html', 'mYmShZguaHRtbCCOgYePLmh0bWw='],
  ['cp720', 'درس.html اختبار.html', 'p6mrLmh0bWwgn6aioJ+pLmh0bWw='],
  ['cp857', 'Giriş.html Görüntü/şekil.png', 'R2lyaZ8uaHRtbCBHlHKBbnSBL59la2lsLnBuZw=='],
];

/** Returns the names of an archive of a system (APPNOTE.TXT, 4.4.2.2) that says nothing of their encoding. */
function namesOf(raw: readonly Buffer[], system: number): string[] {
  const entries = raw.map((fileNameRaw) => ({ fileNameRaw, generalPurposeBitFlag: 0, versionMadeBy: system << 8, extraFields: [] }));
  const page = pageOfNames(entries);
  return entries.map((entry) => entryName(entry, page));
}
const [MS_DOS, UNIX, MAC_OS, MACOS] = [0, 3, 7, 19];
const parts = (base64: string): Buffer[] =>
  Buffer.from(base64, 'base64')
    .toString('latin1')
    .split(' ')
    .map((name) => Buffer.from(name, 'latin1'));

it.each(ARCHIVES)('is read in the page that all names of the archive have: %s, %s [E157, E219]', (_, names, base64) => {
  expect(namesOf(parts(base64), MS_DOS)).toEqual(names.split(' '));
});

/** The same of archives that a Mac made before it wrote UTF-8. */
const OF_MACS: readonly (readonly [page: string, names: string, base64: string])[] = [
  ['mac_roman', 'Übung.html', 'hmJ1bmcuaHRtbA=='],
  ['mac_roman', 'Prüfung.htm index.html bild.jpg', 'UHKfZnVuZy5odG0gaW5kZXguaHRtbCBiaWxkLmpwZw=='],
  ['mac_roman', 'è.html perché.html', 'jy5odG1sIHBlcmNoji5odG1s'],
  ['mac_roman', 'Leçon-n°1.html', 'TGWNb24tbqExLmh0bWw='],
  ['mac_roman', 'L’été.html «A».html', 'TNWOdI4uaHRtbCDHQcguaHRtbA=='],
  ['mac_latin2', 'Świat.html lekcja/żółw.html', '5XdpYXQuaHRtbCBsZWtjamEv/Ze4dy5odG1s'],
  ['mac_cyrillic', 'Лекция.html материалы/тест.html', 'i+Xq9ujfLmh0bWwg7ODy5fDo4Ov7L/Ll8fIuaHRtbA=='],
  ['mac_greek', 'Μάθημα.html Άσκηση.html', 'u8D16O3hLmh0bWwgzfPr6PPoLmh0bWw='],
  ['mac_turkish', 'Giriş.html Görüntü/şekil.png ığdır.html', 'R2lyad8uaHRtbCBHmnKfbnSfL99la2lsLnBuZyDd22Tdci5odG1s'],
  ['shift_jis', '研修資料.html', 'jKSPQ46Rl78uaHRtbA=='],
];

it.each(OF_MACS)('is read in a page of a Mac where the archive is of one: %s, %s [E219]', (_, names, base64) => {
  for (const system of [MAC_OS, MACOS]) expect(namesOf(parts(base64), system)).toEqual(names.split(' '));
});

it.each(['é.html', 'Übung.html', 'Größe.html Лекция.html', 'ё.html', 'バス/1.html', '한글.html', 'L’été.html index.html'])(
  'is read in UTF-8 as macOS writes it, taken apart and without saying so: %s [E218]',
  (names) => {
    const raw = names.split(' ').map((name) => Buffer.from(name.normalize('NFD')));
    for (const system of [MS_DOS, UNIX, MAC_OS, MACOS]) expect(namesOf(raw, system)).toEqual(names.split(' '));
  },
);

it('is read in UTF-8 beside names in a code page: files of a Mac in an archive of another system [E218]', () => {
  const raw = [Buffer.from('U\u0308bungsbla\u0308tter/1.html'), ...parts('gWJlci9HcpThZS5odG1sIGNhZoIuaHRtbA==')];
  expect(namesOf(raw, MS_DOS)).toEqual(['Übungsblätter/1.html', 'über/Größe.html', 'café.html']);
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
