import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesSource, type FileSource } from '../../../functions/platform/objects/file-source.ts';
import { inspectFile } from '../../../functions/files/inspection/inspect-file.ts';
import { UploadRefused } from '../../../functions/files/upload-refused.ts';
import { endingOf, UPLOAD_RULES, type UploadPurpose } from '../../../shared/files/upload-purposes.ts';
import { compound, movie, office, openDocument, pdf, pdfPacked, pdfStream, SAMPLES, zip } from '../../fixtures/files.ts';
import { HTML, png, SVG } from '../../fixtures/images.ts';

const MB = 1024 ** 2;
const ALL: Readonly<Record<string, Buffer>> = { ...SAMPLES, png: png() };

type Result = { readonly ending: string } | { readonly status: number; readonly message: string };
async function inspected(source: FileSource, purpose: UploadPurpose, name = '', isStored = false): Promise<Result> {
  try {
    return await inspectFile(source, { purpose, declared: endingOf(name), isStored });
  } catch (error) {
    if (error instanceof UploadRefused) return { status: error.refusal.status, message: error.refusal.message };
    throw error;
  }
}
const check = (bytes: Buffer, purpose: UploadPurpose, name = '', isStored = false): Promise<Result> =>
  inspected(bytesSource(bytes), purpose, name, isStored);

/** A file that is never in memory: `at` has some of its bytes, all others are zero. Counts what is read. */
function largeFile(size: number, at: readonly (readonly [number, Buffer])[]): FileSource & { read: FileSource['read']; count: number } {
  return {
    size,
    count: 0,
    read(start, end) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
      this.count += bytes.length;
      for (const [from, part] of at) {
        const [first, last] = [Math.max(from, start), Math.min(from + part.length, end)];
        if (first < last) part.copy(bytes, first - start, first - from, last - from);
      }
      return Promise.resolve(bytes);
    },
  };
}

describe('the type of a file', () => {
  it.each(Object.entries(UPLOAD_RULES).flatMap(([purpose, { endings }]) => endings.map((ending) => [purpose, ending] as const)))(
    'is found by its content: %s takes %s under its name',
    async (purpose, ending) => {
      const bytes = ALL[ending];
      if (!bytes) return expect(['jpg', 'webp', 'gif']).toContain(ending);
      return expect(await check(bytes, purpose as UploadPurpose, `a.${ending}`)).toMatchObject({ ending });
    },
  );

  it('is refused for every purpose that does not list it [F03]', async () => {
    for (const [purpose, { endings }] of Object.entries(UPLOAD_RULES))
      for (const [name, bytes] of [...Object.entries(ALL), ['svg', SVG], ['html', HTML]] as const) {
        if ((endings as readonly string[]).includes(name)) continue;
        const result = await check(bytes, purpose as UploadPurpose, `a.${endings[0] ?? ''}`);
        // Containers alike and texts go under an ending of the list.
        expect('status' in result ? result.status : (endings as readonly string[]).includes(result.ending)).toSatisfy(
          (value: number | boolean) => value === 415 || value === true,
        );
      }
  });

  it.each([
    ['html as .txt', HTML, 'document', 'notes.txt'],
    ['html as .pdf', HTML, 'iframe', 'page.pdf'],
    ['svg as .png', SVG, 'resource', 'a.png'],
    ['a page with spaces first as .srt', Buffer.concat([Buffer.from('\n\n  '), HTML]), 'resource', 'a.srt'],
    ['a page in UTF-16 as .txt', Buffer.from(`\ufeff${HTML.toString()}`, 'utf16le'), 'document', 'a.txt'],
    ['a program as .mp4', Buffer.from('MZ\x90\0\x03'.padEnd(600, '\0'), 'latin1'), 'video', 'a.mp4'],
    ['an installer as .doc', compound('Root Entry', 'Property'), 'document', 'a.doc'],
    ['bytes as .txt', Buffer.from([1, 2, 3, 4]), 'document', 'a.txt'],
  ] as const)('%s is refused with a text that names what is accepted [F03]', async (_, bytes, purpose, name) => {
    expect(await check(bytes, purpose, name)).toEqual({
      status: 415,
      message: expect.stringMatching(/^Please choose .+ or \w+\.$/) as unknown,
    });
  });

  it.each(['heic', 'heix', 'mif1', 'hevc'])(
    'of a photo in HEIC (%s) is refused with how to send it, where pictures are accepted [E34]',
    async (brand) => {
      const photo = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from(`ftyp${brand}`, 'latin1'),
        Buffer.alloc(4),
        Buffer.from('mif1heic', 'latin1'),
        Buffer.alloc(400),
      ]);
      for (const purpose of ['assignment', 'image', 'content', 'resource', 'iframe'] as const)
        expect(await check(photo, purpose, 'a.jpg')).toMatchObject({
          status: 415,
          message: expect.stringContaining('save the photo as a JPG') as unknown,
        });
      expect(await check(photo, 'video', 'a.mp4')).toMatchObject({
        status: 415,
        message: expect.stringMatching(/^Please choose/) as unknown,
      });
    },
  );

  it('of a stored file has to fit its name, since a viewer goes by that', async () => {
    expect(await check(pdf(), 'document', 'a.docx')).toMatchObject({ ending: 'pdf' });
    expect(await check(pdf(), 'document', 'a.docx', true)).toEqual({
      status: 415,
      message: 'The content of the file is PDF, which its name does not say. Please correct the name and upload it again.',
    });
    expect(await check(movie(), 'video', 'a.mov', true)).toMatchObject({ ending: 'mov' });
  });

  it('of captions is refused above 1 MB', async () => {
    const captions = Buffer.concat([Buffer.from('WEBVTT\n\n'), Buffer.alloc(MB, 'a')]);
    expect(await check(captions, 'resource', 'a.vtt')).toMatchObject({ status: 413 });
  });
});

describe('a picture', () => {
  it.each([
    ['8,000 × 5,000', png(8_000, 5_000), undefined],
    ['8,001 × 5,000', png(8_001, 5_000), 422],
    ['50,000 × 50,000', png(50_000, 50_000), 422],
  ] as const)('of %s pixels is judged by its header, wherever it is uploaded [F07]', async (_, bytes, status) => {
    for (const purpose of ['image', 'iframe', 'resource', 'assignment'] as const)
      expect(await check(bytes, purpose, 'a.png')).toMatchObject(status === undefined ? { ending: 'png' } : { status });
  });
});

describe('an archive', () => {
  it.each([
    ['../x', [{ name: '../x' }]],
    ['/x', [{ name: '/x' }]],
    ['..\\x', [{ name: '..\\x' }]],
    ['C:\\x', [{ name: 'C:\\x' }]],
    ['a/../../x', [{ name: 'a/../../x' }]],
    ['a link', [{ name: 'a', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }]],
    ['20,001 files', Array.from({ length: 20_001 }, (__, index) => ({ name: `f${index}`, bytes: Buffer.alloc(0), isStored: true }))],
    ['3 GB', [{ name: 'a', claims: 3 * 1024 ** 3 }]],
    ['20 MB from 20 kB', [{ name: 'a', bytes: Buffer.alloc(20 * MB) }]],
  ] as const)('with %s is refused, as a resource, a submission and a document [F01, F02]', async (_, files) => {
    for (const [purpose, bytes] of [
      ['resource', zip(files)],
      ['assignment', zip(files)],
      ['document', zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, ...files])],
    ] as const)
      expect(await check(bytes, purpose, purpose === 'document' ? 'a.docx' : 'a.zip')).toMatchObject({ status: 422 });
  });

  it.each([
    ['7Z', '377abcaf271c0004'],
    ['RAR', '526172211a070100'],
    ['GZ', '1f8b080800000000'],
  ])('of another type is refused with that type and what to do, whatever its name: %s [E238]', async (type, hex) => {
    const bytes = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(600)]);
    for (const purpose of ['scorm', 'resource', 'assignment'] as const)
      expect(await check(bytes, purpose, 'a.zip')).toEqual({
        status: 415,
        message: `Archives of the type ${type} cannot be used here. Unpack it, pack its files as a ZIP archive, and choose that one.`,
      });
    expect(await check(bytes, 'document', 'a.docx')).toEqual({
      status: 415,
      message: `Archives of the type ${type} cannot be used here. Unpack it, and choose the file inside.`,
    });
  });

  it('that is cut off is refused', async () => {
    const whole = SAMPLES['zip'] ?? Buffer.alloc(0);
    expect(await check(whole.subarray(0, whole.length - 8), 'resource', 'a.zip')).toEqual({
      status: 422,
      message: 'The archive is damaged. Please pack it again.',
    });
  });

  it.each([
    ['docm as .docx', office('word', [{ name: 'word/vbaProject.bin' }]), 'a.docx'],
    ['xlsm as .xlsx', office('xl', [{ name: 'xl/vbaProject.bin' }]), 'a.xlsx'],
    ['an .odt with Basic', openDocument('text', [{ name: 'Basic/Standard/Module1.xml' }]), 'a.odt'],
    ['an old .doc', compound('Root Entry', 'WordDocument', '_VBA_PROJECT'), 'a.doc'],
  ] as const)('or document with macros is refused: %s [F03]', async (_, bytes, name) => {
    expect(await check(bytes, 'document', name)).toEqual({
      status: 422,
      message: 'The document has macros. Please save it without macros and upload it again.',
    });
  });
});

describe('a PDF', () => {
  const script = '5 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj';
  it.each([
    ['a script', pdf('/OpenAction 5 0 R', script)],
    ['a script with a name in codes', pdf('/OpenAction << /S /J#61vaScript >>')],
    ['a launch action', pdf('/OpenAction << /S /Launch /F (calc.exe) >>')],
    ['an embedded file that opens', pdf('/OpenAction << /S /GoToE /T << /R /C >> >>')],
    ['a form that submits', pdf('', '5 0 obj << /S /SubmitForm /F (http://evil.test) >> endobj')],
    ['a form with scripts', pdf('/AcroForm << /XFA 7 0 R >>')],
    ['a script in packed objects', pdf('/OpenAction 5 0 R', pdfPacked('5 0 << /S /JavaScript /JS (x) >>'))],
    ['packed objects that do not say so', pdf('', pdfPacked('5 0 << /S /JavaScript /JS (x) >>', '/N 1 /First 4'))],
    ['a script inside of a stream', pdf('', pdfStream(4, '/Type /XObject', Buffer.from(`xx ${script} yy`)))],
    ['a script inside of a text that never ends', pdf(`/Lang (en ${script}`)],
    [
      'a script behind a stream with an odd head',
      pdf('', Buffer.concat([pdfStream(4, '', Buffer.from('1 0 obj ( ')), Buffer.from(script)])),
    ],
    ['a password', pdf('', '5 0 obj << /Filter /Standard >> endobj trailer << /Encrypt 5 0 R >>')],
    [
      'packed objects in a form that cannot be read',
      pdf('', pdfStream(9, '/Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /LZWDecode]', Buffer.from('x'))),
    ],
    ['packed objects that unpack to more than 64 MB', pdf('', pdfPacked(' '.repeat(65 * MB)))],
  ] as const)('with %s is refused wherever it is uploaded [F07]', async (_, bytes) => {
    for (const purpose of ['document', 'presentation', 'iframe', 'resource', 'assignment'] as const) {
      const result = await check(bytes, purpose, 'a.pdf');
      expect(result).toEqual({ status: 422, message: expect.stringMatching(/^The PDF .+\. Please save it .+\.$/) as unknown });
    }
  });

  it.each([
    ['goes to a page when it opens', pdf('/OpenAction [3 0 R /Fit]')],
    ['goes to a page by an action', pdf('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
    ['links to the web', pdf('', '5 0 obj << /S /URI /URI (https://example.test/JavaScript) >> endobj')],
    ['speaks of /JavaScript in a text', pdf('/Lang (about /JavaScript and /Launch)')],
    [
      'has these letters in the bytes of a picture',
      pdf('', pdfStream(4, '/Type /XObject', Buffer.from('\x01/JS \x02/Launch /JavaScript'))),
    ],
    ['has packed objects', pdf('', pdfPacked('5 0 << /Type /Font >>'))],
  ] as const)('that %s is accepted [F07]', async (_, bytes) => {
    expect(await check(bytes, 'document', 'a.pdf')).toMatchObject({ ending: 'pdf' });
  });

  it('is judged alike wherever the borders of its blocks lie', async () => {
    for (let shift = 0; shift < 40; shift += 1) {
      const filler = pdfStream(4, '', Buffer.alloc(MB - 330 - shift, 0xee));
      expect(await check(pdf('', Buffer.concat([filler, Buffer.from(script)])), 'document', 'a.pdf')).toMatchObject({ status: 422 });
    }
  });
});

describe('a film', () => {
  it.each(['start', 'end'] as const)('with its index at the %s is accepted', async (index) => {
    expect(await check(movie({ index }), 'video', 'a.mp4')).toMatchObject({ ending: 'mp4' });
  });

  it('that was cut off is refused', async () => {
    expect(await check(movie({ index: 'none' }), 'video', 'a.mp4')).toEqual({
      status: 422,
      message: 'The file is not complete: it has no index. Please export it again.',
    });
    expect(await check(movie().subarray(0, -20), 'video', 'a.mp4')).toMatchObject({ status: 422 });
  });

  it('of 2 GB is judged by less than 1 MB of it', async () => {
    const size = 2048 * MB;
    const head = movie({ index: 'none', bytes: 0 });
    const type = head.subarray(0, -8);
    const data = Buffer.from('00000001 6d646174 0000000000000000'.replaceAll(' ', ''), 'hex');
    const index = movie({ index: 'end', bytes: 0 }).subarray(head.length);
    data.writeBigUInt64BE(BigInt(size - type.length - index.length), 8);
    const file = largeFile(size, [
      [0, Buffer.concat([type, data])],
      [size - index.length, index],
    ]);
    expect(await inspected(file, 'video', 'a.mp4')).toMatchObject({ ending: 'mp4' });
    expect(file.count).toBeLessThan(MB);
    expect(await inspected(largeFile(size + 1, []), 'video', 'a.mp4')).toMatchObject({ status: 413 });
  });
});

describe('memory', () => {
  it('is little, with few bytes read, for 10 GB out of 10 MB and 200,000 files, stopped at the caps [F02]', async () => {
    const claimed = Array.from({ length: 5 }, (_, index) => ({ name: `b${index}`, claims: 2 * 1024 ** 3 }));
    const bomb = zip([{ name: 'a', bytes: Buffer.alloc(10 * MB), isStored: true }, ...claimed]);
    const many = zip(Array.from({ length: 200_000 }, (_, index) => ({ name: `f${index}`, bytes: Buffer.alloc(0), isStored: true })));
    const before = process.memoryUsage().rss;
    for (const bytes of [bomb, many]) {
      const file = largeFile(bytes.length, [[0, bytes]]);
      expect(await inspected(file, 'resource', 'a.zip')).toEqual({
        status: 422,
        message: 'The archive is too large. At most 20,000 files and 2 GB are accepted.',
      });
      expect(file.count).toBeLessThan(2 * bytes.length);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * MB);
  });

  it('holds a few blocks of a PDF of 200 MB and of an archive of 500 MB [F02, F07]', async () => {
    const end = Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
    const start = Buffer.concat([pdf(), Buffer.from('4 0 obj\n<< /Length 1 >>\nstream\n')]);
    const document = largeFile(200 * MB, [
      [0, start],
      [200 * MB - end.length, end],
    ]);
    const small = zip([{ name: 'a' }]);
    const archive = largeFile(500 * MB, [
      [0, small.subarray(0, 4)],
      [500 * MB - small.length, small],
    ]);
    const before = process.memoryUsage().rss;
    expect(await inspected(document, 'document', 'a.pdf')).toMatchObject({ ending: 'pdf' });
    // The directory lies where its own end says; bytes before it are passed over.
    expect(await inspected(archive, 'resource', 'a.zip')).toHaveProperty('status', 422);
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * MB);
    expect(archive.count).toBeLessThan(4 * MB);
  });
});

it('accepts real files of programs', async () => {
  const real = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../fixtures/files', name));
  expect(await check(real('handbook-12-pages.pdf'), 'document', 'handbook.pdf')).toMatchObject({ ending: 'pdf' });
  expect(await check(real('lesson-8s.mov'), 'video', 'lesson.mov')).toMatchObject({ ending: 'mov' });
  expect(await check(real('narration-15s.mp3'), 'audio', 'narration.mp3')).toMatchObject({ ending: 'mp3' });
});
