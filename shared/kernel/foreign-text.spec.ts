import { describe, expect, it } from 'vitest';
import { readForeignText } from './foreign-text.ts';

const HEADER = 'first_name;last_name;email;role\n';
/** Rows as programs of these systems write them: below a header in ASCII, their names in base64. */
const FILES: readonly (readonly [encoding: string, names: string, base64: string])[] = [
  [
    'windows-1250',
    'Łukasz;Wiśniewski\nGrażyna;Żrebiąca\nStanisław;Błaszczykowski\n',
    'o3VrYXN6O1dpnG5pZXdza2kKR3Jhv3luYTuvcmViabljYQpTdGFuaXOzYXc7QrNhc3pjenlrb3dza2kK',
  ],
  ['windows-1250', 'Jiří;Dvořák\nKateřina;Nováková\nZdeněk;Šťastný\n', 'Smn47TtEdm/44WsKS2F0ZfhpbmE7Tm924WtvduEKWmRlbuxrO4qdYXN0bv0K'],
  [
    'ISO-8859-2',
    'Łukasz;Wiśniewski\nGrażyna;Żrebiąca\nMałgorzata;Kąkol\n',
    'o3VrYXN6O1dptm5pZXdza2kKR3Jhv3luYTuvcmViabFjYQpNYbNnb3J6YXRhO0uxa29sCg==',
  ],
  ['windows-1251', 'Иван;Петров\nАнна;Смирнова\nСергей;Кузнецов\n', 'yOLg7TvP5fLw7uIKwO3t4DvR7Ojw7e7i4ArR5fDj5ek7yvPn7eX27uIK'],
  ['KOI8-R', 'Иван;Петров\nАнна;Смирнова\nСергей;Кузнецов\n', '6dfBzjvwxdTSz9cK4c7OwTvzzcnSzs/XwQrzxdLHxco769XazsXDz9cK'],
  ['windows-1253', 'Γιώργος;Παπαδόπουλος\nΜαρία;Νικολάου\n', 'w+n+8ePv8jvQ4fDh5Pzw7/Xr7/IKzOHx3+E7zenq7+vc7/UK'],
  ['windows-1256', 'محمد;العلي\nفاطمة;حسن\n', '483jzzvH4drh7Qrdx9jjyTvN0+QK'],
  ['windows-1252', 'Jürgen;Groß\nMüller;Jäger\n', 'SvxyZ2VuO0dyb98KTfxsbGVyO0rkZ2VyCg=='],
  ['windows-1252', 'François;Lefèvre\nHélène;Bâtard\n', 'RnJhbudvaXM7TGVm6HZyZQpI6WzobmU7QuJ0YXJkCg=='],
  ['windows-1252', 'José;Muñoz\nÁngel;Núñez\n', 'Sm9z6TtNdfFvegrBbmdlbDtO+vFlego='],
  ['windows-1252', 'Åse;Sørensen\nBjörn;Håkansson\n', 'xXNlO1P4cmVuc2VuCkJq9nJuO0jla2Fuc3Nvbgo='],
  ['MacRoman', 'Jürgen;Groß\nFrançois;Lefèvre\nHélène;Müller\n', 'Sp9yZ2VuO0dyb6cKRnJhbo1vaXM7TGVmj3ZyZQpIjmyPbmU7TZ9sbGVyCg=='],
  ['Shift_JIS', '太郎;山田\n花子;佐藤\n一郎;鈴木\n', 'kb6YWTuOUpNjConUjnE7jbKToQqI6phZO5fpltgK'],
  ['EUC-JP', '太郎;山田\n花子;佐藤\n一郎;鈴木\n', 'wsDPuju7s8XECrLWu9I7urTGowqw7M+6O87rzNoK'],
  ['EUC-KR', '민준;김\n서연;이\n지훈;박영희\n', 'uc7B2Dux6Aq8rb+sO8DMCsH2yMY7udq/tcjxCg=='],
  ['Big5', '志明;陳\n淑芬;林\n建宏;黃美玲\n', 'p9Op+juzrwqyUariO6pMCqvYp7s7tsCs/KzCCg=='],
  ['windows-1254', 'Ayşe;Yılmaz\nİbrahim;Öztürk\nGülşen;Çağlar\n', 'QXn+ZTtZ/WxtYXoK3WJyYWhpbTvWenT8cmsKR/xs/mVuO8dh8Gxhcgo='],
  ['windows-1250', 'Gábor;Szűcs\nŐrs;Kővári\nErzsébet;Tóth\n', 'R+Fib3I7U3r7Y3MK1XJzO0v1duFyaQpFcnpz6WJldDtU83RoCg=='],
  ['windows-1250', 'Ştefan;Popescu\nIoană;Ţepeş\n', 'qnRlZmFuO1BvcGVzY3UKSW9hbuM73mVwZboK'],
  ['windows-874', 'สมชาย;ใจดี\nสมหญิง;รักไทย\nวิชัย;สุขใจ\n', 'ysGq0sI746i01QrKwcut1Kc7w9Gh5LfCCsfUqtHCO8rYouOoCg=='],
  ['KOI8-U', 'Андрій;Шевченко\nЇжак;Ґалаґан\nОлена;Бойко\n', '4c7E0qbKO/vF197FzsvPCrfWwcs7vcHMwa3BzgrvzMXOwTviz8rLzwo='],
  ['IBM866', 'Иван;Петров\nАнна;Смирнова\nСергей;Кузнецов\n', 'iKKgrTuPpeLgrqIKgK2toDuRrKjgra6ioAqRpeCjpak7iuOnraXmrqIK'],
];

describe('a text whose bytes do not say their encoding', () => {
  it.each(FILES)('is read in the likeliest code page, unsure: %s %s [E40, E115]', (_, names, base64) => {
    const bytes = Buffer.concat([Buffer.from(HEADER), Buffer.from(base64, 'base64')]);
    expect(readForeignText(bytes)).toMatchObject({ text: `${HEADER}${names}`, isSure: false });
  });

  it('is UTF-16 without a mark by its zeros [E40]', () => {
    for (const text of ['WEBVTT\n\n', 'Łukasz;Wiśniewski\n', 'Иван;Петров\r\n', '太郎,山田,taro@example.test\n'])
      expect(readForeignText(Buffer.from(text, 'utf16le'))).toEqual({ text, encoding: 'utf-16le', isSure: true });
    expect(readForeignText(Buffer.from('Zoë;x\n', 'utf16le').swap16())).toEqual({ text: 'Zoë;x\n', encoding: 'utf-16be', isSure: true });
  });

  it('is read in the encoding that a person chooses [E40]', () => {
    const turkish = Uint8Array.of(0x59, 0xfd, 0x6c, 0x6d, 0x61, 0x7a);
    expect(readForeignText(turkish, { chosen: 'windows-1254' })).toEqual({ text: 'Yılmaz', encoding: 'windows-1254', isSure: true });
  });
});

describe('a text whose bytes say their encoding', () => {
  it('is UTF-8, with or without a mark, also when its last letter is cut [E40]', () => {
    for (const text of ['Zoë', '\uFEFFZoë'])
      expect(readForeignText(Buffer.from(text))).toEqual({ text: 'Zoë', encoding: 'utf-8', isSure: true });
    expect(readForeignText(Buffer.from('Zoë').subarray(0, 3), { isCut: true })).toMatchObject({ text: 'Zo', isSure: true });
  });

  it('is no UTF-16 for a stray zero [E40]', () => {
    expect(readForeignText(Buffer.from('a,b\0 and more,than,that')).encoding).toBe('utf-8');
  });

  it('is UTF-16 with a mark [E40]', () => {
    expect(readForeignText(Uint8Array.of(0xff, 0xfe, 0x5a, 0x00, 0xeb, 0x00)).text).toBe('Zë');
    expect(readForeignText(Uint8Array.of(0xfe, 0xff, 0x00, 0x5a, 0x00, 0xeb)).text).toBe('Zë');
  });
});
