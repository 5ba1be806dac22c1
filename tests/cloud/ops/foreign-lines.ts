import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type { Part } from '../../../infra/ops/transfer/export-folder.ts';

type Line = Readonly<Record<string, unknown>>;

/** Lines of an export by their parts. */
type Lines = Readonly<Record<Part, readonly string[]>>;

/** Returns the lines of an export. */
export async function linesIn(folder: string): Promise<Lines> {
  const read = async (part: Part) => (await readFile(join(folder, `${part}.jsonl`), 'utf8')).split('\n').filter(Boolean);
  return { records: await read('records'), events: await read('events'), platform: await read('platform'), files: await read('files') };
}

/** Writes a copy of an export in which a part has one line more, or other ones, and the hashes fit, as who forges it would. */
export async function forge(from: string, to: string, part: Part, lines: readonly string[]): Promise<void> {
  await cp(from, to, { recursive: true });
  const text = lines.map((line) => `${line}\n`).join('');
  await writeFile(join(to, `${part}.jsonl`), text);
  const manifest = JSON.parse(await readFile(join(to, 'export.json'), 'utf8'));
  manifest.parts[part] = { lines: lines.length, sha256: createHash('sha256').update(text).digest('hex') };
  await writeFile(join(to, 'export.json'), JSON.stringify(manifest));
}

/** One line that no export of a tenant has: made of a line of the export, by a change of it. */
type ForeignLine = {
  readonly what: string;
  readonly of: (line: Line) => boolean;
  readonly change: (line: Line) => Line;
  /** A part of the refusal, where others may refuse it as well. */
  readonly says?: string;
};

const packedBytes = (value: unknown): Line => ({ $bytes: zstdCompressSync(JSON.stringify(value)).toString('base64') });

const at =
  (pk: RegExp, sk = /^/) =>
  (line: Line) =>
    pk.test(String(line['pk'])) && sk.test(String(line['sk']));
const moved = (line: Line, tenant: number): Line => ({ ...line, pk: String(line['pk']).replace(/^t\d+#/, `t${tenant}#`) });

/** Foreign lines of every part: of an export of tenant `own`, about tenant `other`. A part without any does not compile. */
export const foreignLines = (own: number, other: number): Readonly<Record<Part, readonly ForeignLine[]>> => ({
  records: [
    { what: 'a member of another tenant', of: at(/#U#\d+$/), change: (line) => moved(line, other) },
    { what: 'a setting of another tenant', of: at(/#i$/, /settings/), change: (line) => moved(line, other) },
    { what: 'an item of the platform', of: at(/#i$/, /settings/), change: (line) => moved(line, 0) },
    { what: 'a tenant that is spelled otherwise', of: at(/#i$/), change: (line) => ({ ...line, pk: `t0${own}#i` }) },
    {
      what: 'a member in the place of another one',
      of: at(/#U#\d+$/),
      change: (line) => ({ ...line, person: Number(line['person']) + 16 }),
    },
    {
      what: 'a member whom the export does not identify',
      of: at(/#U#\d+$/),
      change: (line) => ({ ...line, person: 9_999, pk: `t${own}#U#${9_999 % 16}`, sk: '0000009999' }),
    },
    { what: 'a link of a stranger', of: at(/^t\d+#u\d+$/), change: (line) => ({ ...line, pk: `t${own}#u9999` }) },
    {
      what: 'a file of another tenant',
      of: at(/#B$/),
      change: (line) => ({ ...line, logo: `storage/t${other}/logos/${'a'.repeat(32)}.png` }),
    },
    {
      what: 'a body of another tenant',
      of: at(/#B$/),
      change: (line) => ({ ...line, body: { ref: `t${other}/bodies/${'a'.repeat(64)}` } }),
    },
    {
      what: 'a body that names a file of another tenant',
      of: at(/#B$/),
      change: (line) => ({ ...line, body: JSON.stringify({ videos: [{ path: `storage/t${other}/video/${'a'.repeat(32)}.mp4` }] }) }),
      says: 'names a file of another tenant',
    },
    {
      what: 'a packed body whose rich text shows a picture of another tenant',
      of: at(/#B$/),
      change: (line) => ({
        ...line,
        body: packedBytes({ content: JSON.stringify({ ops: [{ insert: { image: `storage/t${other}/content/${'a'.repeat(32)}.png` } }] }) }),
      }),
      says: 'names a file of another tenant',
    },
    {
      what: 'bytes that are packed and cannot be unpacked',
      of: at(/#B$/),
      change: (line) => ({ ...line, body: { $bytes: Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 2]).toString('base64') } }),
    },
    { what: 'no record', of: at(/#U#\d+$/), change: ({ pk, sk }) => ({ pk, sk }) },
    { what: 'no key', of: at(/#U#\d+$/), change: (line) => ({ ...line, pk: undefined }) },
  ],
  events: [
    { what: 'a commit of another tenant', of: at(/#u\d+$/), change: (line) => moved(line, other) },
    { what: 'a commit of the platform', of: at(/#u\d+$/), change: (line) => moved(line, 0) },
    { what: 'a commit of a stranger', of: at(/#u\d+$/), change: (line) => ({ ...line, pk: `t${own}#u9999` }) },
    { what: 'a stream of no kind', of: at(/#u\d+$/), change: (line) => ({ ...line, sk: 'z#0000000001' }) },
    { what: 'a commit without a version', of: at(/#u\d+$/), change: (line) => ({ ...line, sk: 'm#0' }) },
    {
      what: 'a submission of a file of another tenant',
      of: at(/#u\d+$/),
      change: (line) => ({ ...line, e: JSON.stringify([{ type: 'AssignmentSubmitted', path: `storage/t${other}/assignments/a.pdf` }]) }),
      says: 'names a file of another tenant',
    },
    {
      what: 'a certificate on a template of another tenant',
      of: at(/#u\d+$/),
      change: (line) => ({ ...line, e: packedBytes([{ type: 'CertificateIssued', page: { file: `t${other}/templates/a.pdf` } }]) }),
      says: 'names a file of another tenant',
    },
    {
      what: 'a body of another tenant',
      of: at(/#u\d+$/),
      change: (line) => ({ ...line, e: { ref: `t${other}/bodies/${'a'.repeat(64)}` } }),
    },
  ],
  platform: [
    {
      what: 'a membership of another tenant',
      of: at(/^p#id/, /^t/),
      change: (line) => ({ ...line, tenant: other, sk: `t${String(other).padStart(10, '0')}` }),
    },
    { what: 'a membership whose key is of another tenant', of: at(/^p#id/, /^t/), change: (line) => ({ ...line, sk: 't0000000099' }) },
    { what: 'a membership of a stranger', of: at(/^p#id/, /^t/), change: (line) => ({ ...line, person: 9_999, pk: 'p#id9999' }) },
    { what: 'a password of a stranger', of: at(/^p#id/, /^secret$/), change: (line) => ({ ...line, pk: 'p#id9999' }) },
    { what: 'an identity of a stranger', of: at(/^p#id/, /^self$/), change: (line) => ({ ...line, id: 9_999, pk: 'p#id9999' }) },
    { what: 'an identity in the place of another one', of: at(/^p#id/, /^self$/), change: (line) => ({ ...line, pk: 'p#id9999' }) },
    { what: 'a second address', of: at(/^p#mail#/), change: (line) => ({ ...line, pk: 'p#mail#vi', sk: 'victim@personas.test' }) },
    { what: 'a second domain', of: at(/^p#dom$/), change: (line) => ({ ...line, sk: 'victim' }) },
    {
      what: 'a logo of another tenant',
      of: at(/^p#dom$/),
      change: (line) => ({ ...line, logo: `storage/t${other}/logos/${'a'.repeat(32)}.png` }),
      says: 'names a file of another tenant',
    },
    { what: 'another instance', of: at(/^p#I$/), change: (line) => ({ ...line, id: other, sk: String(other).padStart(10, '0') }) },
    { what: 'an announcement of another instance', of: at(/^t0#i\d+$/), change: (line) => ({ ...line, pk: `t0#i${other}` }) },
    { what: 'an announcement of a stranger', of: at(/^t0#u\d+$/), change: (line) => ({ ...line, pk: 't0#u9999' }) },
    { what: 'an erasure', of: at(/^t0#u\d+$/), change: (line) => ({ ...line, pk: 't0#E', sk: '0000000001' }) },
    { what: 'a counter of ids', of: at(/^p#I$/), change: () => ({ pk: 'p#seq', sk: 'person', last: 5 }) },
    { what: 'the generation of the views', of: at(/^p#I$/), change: () => ({ pk: 'p#gen', sk: 'views', tenant: own }) },
    { what: 'the count of super admins', of: at(/^p#I$/), change: () => ({ pk: 'p#admins', sk: 'count', count: 0, tenant: own }) },
    { what: 'how far the list of what falls due was done', of: at(/^p#I$/), change: () => ({ pk: 'due', sk: 'mark', tenant: own }) },
    {
      what: 'what falls due in another tenant',
      of: at(/^p#I$/),
      change: () => ({ pk: 'due#2030-01-01#1', sk: `member-ends#t${other}#5`, kind: 'member-ends', tenant: own, id: 5, day: '2030-01-01' }),
    },
    {
      what: 'reminders of another tenant',
      of: at(/^p#I$/),
      change: () => ({
        pk: 'reminders',
        sk: `2030-01-01T09#${String(other).padStart(10, '0')}`,
        tenant: own,
        at: '2030-01-01T09:00:00.000Z',
      }),
    },
    {
      what: 'a certificate of another tenant',
      of: at(/^p#I$/),
      change: () => ({ pk: 'p#cert', sk: 'a'.repeat(22), tenant: other, person: 1, course: 1, round: 1 }),
    },
    {
      what: 'a certificate of a stranger',
      of: at(/^p#I$/),
      change: () => ({ pk: 'p#cert', sk: 'a'.repeat(22), tenant: own, person: 9_999, course: 1, round: 1 }),
    },
    { what: 'a line twice', of: at(/^p#dom$/), change: (line) => line },
  ],
  files: [
    { what: 'a file of another tenant', of: () => true, change: (line) => ({ ...line, key: `t${other}/images/${'b'.repeat(32)}.png` }) },
    { what: 'a file of a tenant that begins alike', of: () => true, change: (line) => ({ ...line, key: `t${own}0/images/b.png` }) },
    { what: 'a file outside', of: () => true, change: (line) => ({ ...line, key: `t${own}/../t${other}/images/b.png` }) },
    { what: 'a content outside', of: () => true, change: (line) => ({ ...line, sha256: '../../records.jsonl' }) },
    { what: 'a content that is not there', of: () => true, change: (line) => ({ ...line, sha256: 'b'.repeat(64) }) },
    { what: 'another size', of: () => true, change: (line) => ({ ...line, size: 1 }) },
    { what: 'a type with a line end', of: () => true, change: (line) => ({ ...line, type: 'image/png\nx: y' }) },
  ],
});
