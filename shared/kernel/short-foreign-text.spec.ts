import { expect, it } from 'vitest';
import { ENCODINGS } from './encodings.ts';
import { readForeignText } from './foreign-text.ts';

const HEADER = 'first_name;last_name;email;role\n';
const MAIL = ';a@x.test;learner\n';
const CUE = '1\n00:00:01,000 --> 00:00:03,000\n';
const around = (before: string, base64: string, after: string): Buffer =>
  Buffer.concat([Buffer.from(before), Buffer.from(base64, 'base64'), Buffer.from(after)]);

/** One person, as programs of these systems write a row: the encoding in which it is read, the names, and their bytes. */
const PEOPLE: readonly (readonly [encoding: string, names: string, base64: string])[] = [
  ['x-mac-cyrillic', 'Яна;Эйхман', 'n+3gO53p9ezg7Q=='],
  ['x-mac-cyrillic', 'Иван;Петров', 'iOLg7TuP5fLw7uI='],
  ['x-mac-cyrillic', 'Євген;Їжакевич', 'uOLj5e07uubg6uXi6Pc='],
  ['windows-1251', 'Ђорђе;Јовановић', 'gO7wkOU7o+7i4O3u4uie'],
  ['windows-1251', 'Дзмітры;Лукашэвіч', 'xOfss/Lw+zvL8+rg+P3is/c='],
  ['ibm866', 'Яна;Эйхман', 'n62gO52p5aygrQ=='],
  ['koi8-r', 'Пётр;Цой', '8KPU0jvjz8o='],
  ['windows-1255', 'משה;כהן', '7vnkO+vk7w=='],
  ['windows-1255', 'רחל;אברהם', '+OfsO+Dh+OTt'],
  ['windows-1255', 'נועם;בן־דוד', '8OXy7Tvh787j5eM='],
  ['windows-1255', 'יצחק;מזרחי', '6fbn9zvu5vjn6Q=='],
  ['gb18030', '伟;王', 'zrA7zfU='],
  ['gb18030', '芳;李', 't7w7wO4='],
  ['gb18030', '小明;陈', '0KHD9zuzwg=='],
  ['gb18030', '磊;欧阳', 'wNo7xbfR9A=='],
  ['big5', '志明;陳', 'p9Op+juzrw=='],
  ['big5', '雅婷;張', 'tq60QDuxaQ=='],
  ['big5', '怡君;歐陽', 'qcmnZzu82ran'],
  ['euc-kr', '민준;김', 'uc7B2Dux6A=='],
  ['euc-kr', '영희;최', 'v7XI8TvD1g=='],
  ['euc-kr', '길동;홍', 'sea1vzvIqw=='],
  ['shift_jis', '太郎;山田', 'kb6YWTuOUpNj'],
  ['shift_jis', 'さくら;佐藤', 'grOCrYLnO42yk6E='],
  ['shift_jis', 'ﾀﾛｳ;ﾔﾏﾀﾞ', 'wNuzO9TPwN4='],
  ['euc-jp', '太郎;山田', 'wsDPuju7s8XE'],
  ['ibm850', 'Jürgen;Groß', 'SoFyZ2VuO0dyb+E='],
  ['ibm850', 'José;Muñoz', 'Sm9zgjtNdaRveg=='],
  ['ibm850', 'Søren;Kjær', 'U5tyZW47S2qRcg=='],
  ['ibm850', 'João;Conceição', 'Sm/GbztDb25jZWmHxm8='],
  ['ibm850', 'François;Lefèvre', 'RnJhbodvaXM7TGVminZyZQ=='],
  ['ibm852', 'Łukasz;Wiśniewski', 'nXVrYXN6O1dpmG5pZXdza2k='],
  ['ibm852', 'Jiří;Dvořák', 'Smn9oTtEdm/9oGs='],
  ['ibm852', 'Őrs;Kővári', 'inJzO0uLdqByaQ=='],
  ['ibm852', 'Đurđa;Čavić', '0XVy0GE7rGF2aYY='],
  ['ibm857', 'Gülşen;Çağlar', 'R4Fsn2VuO4Bhp2xhcg=='],
  ['ibm737', 'Γιώργος;Παπαδόπουλος', 'gqDpqJqmqjuPmKeYm+anpqyipqo='],
  ['x-mac-ce', 'Jiří;Dvořák', 'SmnekjtEdm/eh2s='],
  ['macintosh', 'Jürgen;Groß', 'Sp9yZ2VuO0dyb6c='],
  ['iso-8859-2', 'Željko;Šarić', 'rmVsamtvO6lhcmnm'],
  ['windows-1254', 'Ayşe;Yılmaz', 'QXn+ZTtZ/WxtYXo='],
  ['windows-1256', 'أحمد;إبراهيم', 'w83jzzvFyNHH5e3j'],
  ['windows-874', 'วิภา;แก้วใส', 'x9TA0jvhoenH48o='],
  ['windows-1252', 'Þór;Sigurðsson', '3vNyO1NpZ3Vy8HNzb24='],
  ['windows-1253', 'ΓΕΩΡΓΙΟΣ;ΠΑΠΑΣ', 'w8XZ0cPJz9M70MHQwdM='],
];

/** One caption. */
const CAPTIONS: readonly (readonly [page: string, text: string, base64: string])[] = [
  ['mac_cyrillic', '«Привет», — сказал он…', 'x4/w6OLl8sgsINEg8erg5+DrIO7tyQ=='],
  ['cp1255', 'שלום, מה שלומך?', '+ezl7Swg7uQg+ezl7uo/'],
  ['gb18030', '你好', 'xOO6ww=='],
  ['gb18030', '再见', '1Nm8+w=='],
  ['big5', '你好', 'p0Gmbg=='],
  ['cp949', '안녕', 'vsiz5w=='],
  ['cp949', '감사합니다.', 'sKi758fVtM+02S4='],
  ['cp932', 'ようこそ', 'guaCpIKxgrs='],
  ['cp932', 'ありがとうございました。', 'gqCC6IKqgsaCpIKygrSCooLcgrWCvYFC'],
  ['cp850', 'Où êtes-vous né ? À Nîmes.', 'T5cgiHRlcy12b3VzIG6CID8gtyBOjG1lcy4='],
  ['cp852', 'Köszönöm, győzelem', 'S5RzepRulG0sIGd5i3plbGVt'],
  ['cp437', 'Größe prüfen, häufig', 'R3KU4WUgcHKBZmVuLCBohHVmaWc='],
  ['mac_roman', '“Safety first” – it’s your job', '0lNhZmV0eSBmaXJzdNMg0CBpdNVzIHlvdXIgam9i'],
  ['cp1252', 'Ça va ? – Oui…', 'x2EgdmEgPyCWIE91aYU='],
];

it.each(PEOPLE)('is read in %s for one person alone, unsure: %s [E155]', (encoding, names, base64) => {
  expect(readForeignText(around(HEADER, base64, MAIL))).toEqual({ text: `${HEADER}${names}${MAIL}`, encoding, isSure: false });
});

it.each(CAPTIONS)('is read for one caption alone: %s %s [E155]', (_, text, base64) => {
  expect(readForeignText(around(CUE, base64, '\n'))).toMatchObject({ text: `${CUE}${text}\n`, isSure: false });
});

it('is read from right to left where Hebrew was stored from left to right [E155]', () => {
  expect(readForeignText(around(HEADER, '7eT44eA77+Tr', MAIL))).toMatchObject({
    text: `${HEADER}אברהם;כהן${MAIL}`,
    encoding: 'iso-8859-8',
  });
});

it.each([
  ['one letter in a code page', 'Zo', [0xeb], 'Zo\uFFFD'],
  ['a letter that lost its last byte', 'Zo', [0xc3], 'Zo\uFFFD'],
  ['a letter that lost its first byte', 'Zo', [0xab], 'Zo\uFFFD'],
  ['two letters in a code page', 'Cl', [0xe9, 0x6f, 0xeb], 'Cl\uFFFDo\uFFFD'],
])('is UTF-8 with %s, unsure, and no code page: all other letters are right [E156]', (_, before, broken, shown) => {
  const others = Array.from({ length: 200 }, (_none, n) => `Jürgen${n};Größe${MAIL}`).join('');
  const bytes = Buffer.concat([Buffer.from(`${HEADER}${others}${before}`), Buffer.from(broken), Buffer.from(`;Łódź${MAIL}`)]);
  expect(readForeignText(bytes)).toEqual({ text: `${HEADER}${others}${shown};Łódź${MAIL}`, encoding: 'utf-8', isSure: false });
});

it('is UTF-8 with a broken byte also in a short text, in other scripts, and cut at its end [E156]', () => {
  const japanese = Buffer.from(`${HEADER}山田;太郎${MAIL}佐藤;花子${MAIL}`);
  const at = japanese.indexOf('太') + 2;
  const lost = Buffer.concat([japanese.subarray(0, at), japanese.subarray(at + 1)]);
  expect(readForeignText(lost)).toMatchObject({ text: `${HEADER}山田;\uFFFD郎${MAIL}佐藤;花子${MAIL}`, encoding: 'utf-8', isSure: false });
  const russian = Buffer.from(`${HEADER}Иван;Петров${MAIL}Анна;Смирнова`);
  expect(readForeignText(russian.subarray(0, -1))).toMatchObject({ encoding: 'utf-8', isSure: false });
});

it.each(['Zoë', 'Jiří;Dvořák', '伟', '目录', 'Թամար', 'ሰላም', 'ދިވެހި', 'Ñ', '“a”', '€5', 'naïve – café', '山'])(
  'is sure to be UTF-8 where a few letters are: %s [E155]',
  (text) => {
    expect(
      readForeignText(
        Buffer.from(`a,b
1,${text}
`),
      ),
    ).toEqual({
      text: `a,b
1,${text}
`,
      encoding: 'utf-8',
      isSure: true,
    });
  },
);

it.each(['Ольга;Щербакова', '伟;王', '太郎;山田', '김;민준', 'משה;כהן', 'Γιώργος;Παππάς'])(
  'is UTF-16 without a mark for one person: %s [E155]',
  (names) => {
    const text = `${names}${MAIL}`;
    expect(readForeignText(Buffer.from(text, 'utf16le'))).toEqual({ text, encoding: 'utf-16le', isSure: true });
    expect(readForeignText(Buffer.from(text, 'utf16le').swap16())).toEqual({ text, encoding: 'utf-16be', isSure: true });
  },
);

it.each([
  ['太郎;山田', 'GyRCQkBPOhsoQjsbJEI7M0VEGyhC'],
  ['はなこ;佐藤', 'GyRCJE8kSiQzGyhCOxskQjo0RiMbKEI='],
  ['株式会社;営業部', 'GyRCM3Q8MDJxPFIbKEI7GyRCMUQ2SEl0GyhC'],
])('is ISO-2022-JP by its escapes, of which all bytes are of ASCII: %s [E227]', (names, base64) => {
  expect(readForeignText(around(HEADER, base64, MAIL))).toEqual({
    text: `${HEADER}${names}${MAIL}`,
    encoding: 'iso-2022-jp',
    isSure: true,
  });
  expect(readForeignText(Buffer.from(`a;b\n\u001B[1mbold;\u001B$5\n`)).encoding).toBe('utf-8');
});

/** Returns a text as a program writes it that took its UTF-8 for Windows-1252. */
const encodedTwice = (text: string): Buffer => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));

it.each(['José;García', 'Łukasz;Wiśniewski', 'Ирина;Сидорова', '太郎;山田', 'Zoë – “Zo”;L’Hôte', '✓;Ñ'])(
  'is read as it was meant where UTF-8 was encoded twice, unsure: %s [E227]',
  (names) => {
    const text = `${HEADER}${names}${MAIL}`;
    const meant = { text, encoding: 'utf-8-twice', isSure: false };
    expect(readForeignText(encodedTwice(text))).toEqual(meant);
    expect(readForeignText(Buffer.concat([Buffer.from('\uFEFF'), encodedTwice(text)]))).toEqual(meant);
    expect(readForeignText(encodedTwice(text), { chosen: 'utf-8-twice' })).toEqual({ ...meant, isSure: true });
  },
);

it.each(['“CAFÉ”;Ñuñoa', 'Ã;b', 'IRMÃ;Â', 'naïve – café', 'José;GarcÃ\u00ADa'])(
  'is sure to be UTF-8 where not all of its letters are so: %s [E227]',
  (names) => {
    expect(readForeignText(Buffer.from(`a,b\n1,${names}\n`))).toEqual({ text: `a,b\n1,${names}\n`, encoding: 'utf-8', isSure: true });
  },
);

it.each([
  ['ibm855', 'Иван;Петров', 'uOug1DvdqOXh1us='],
  ['ibm860', 'João;Conceição', 'Sm+EbztDb25jZWmHhG8='],
  ['ibm861', 'Þórður;Guðmundsson', 'jaJyjHVyO0d1jG11bmRzc29u'],
  ['ibm869', 'Γιώργος;Παπαδόπουλος', 'puP969jp7TvG1urW3aLq6fLl6e0='],
])('is read in a page of MS-DOS that a person chooses: %s %s [E233]', (encoding, names, base64) => {
  const bytes = around(HEADER, base64, MAIL);
  expect(readForeignText(bytes).isSure).toBe(false);
  expect(readForeignText(bytes, { chosen: encoding })).toEqual({ text: `${HEADER}${names}${MAIL}`, encoding, isSure: true });
});

it.each([
  ['x-mac-icelandic', 'Þórður;Guðmundsson', '3pdy3XVyO0d13W11bmRzc29u'],
  ['x-mac-croatian', 'Željko;Šćepanović', 'rmVsamtvO6nmZXBhbm92aeY='],
  ['x-mac-romanian', 'Ștefan;Țepeș', 'r3RlZmFuO95lcGW/'],
  ['iso-8859-3', 'Ġorġ;Żammit', '1W9y9TuvYW1taXQ='],
  ['iso-8859-4', 'Jānis;Bērziņš', 'SuBuaXM7QrpyemnxuQ=='],
  ['iso-8859-10', 'Máret;Sárá Ŧ', 'TeFyZXQ7U+Fy4SCr'],
  ['iso-8859-14', 'Siân;Ŵyn', 'U2nibjvQeW4='],
  ['iso-8859-16', 'Ștefan;Țepeș', 'qnRlZmFuO95lcGW6'],
])('is read in a seldom page of a Mac or of Unix that a person chooses, and never guessed: %s %s [E236]', (encoding, names, base64) => {
  const bytes = around(HEADER, base64, MAIL);
  expect(readForeignText(bytes)).toMatchObject({ encoding: expect.not.stringMatching(encoding), isSure: false });
  expect(readForeignText(bytes, { chosen: encoding })).toEqual({ text: `${HEADER}${names}${MAIL}`, encoding, isSure: true });
  expect(ENCODINGS.map(([name]) => name)).toContain(encoding);
});
