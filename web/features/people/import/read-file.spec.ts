import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { namesToJudge } from './names-to-judge.ts';
import { readAgain, readFile } from './read-file.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

const HEADER = 'first_name;last_name;email;role\n';
const fileOf = (bytes: Buffer, name = 'users.csv'): File => new File([new Uint8Array(bytes)], name);
const TURKISH = Buffer.concat([
  Buffer.from(`${HEADER}Ay`),
  Buffer.from([0xfe, 0x65, 0x3b, 0x59, 0xfd, 0x6c, 0x6d, 0x61, 0x7a]),
  Buffer.from(';a@x.test;learner'),
]);

describe('a file of an import', () => {
  it('is sure of its letters where it says its encoding [E40]', async () => {
    expect(await readFile(fileOf(Buffer.from(`${HEADER}Zoë;B;z@x.test;learner`)))).toMatchObject({ encoding: 'utf-8', isSure: true });
  });

  it('is unsure otherwise, shows values to judge it by, and is read again in the chosen encoding [E40]', async () => {
    const read = await readFile(fileOf(TURKISH));
    expect(read.isSure).toBe(false);
    expect(namesToJudge(read)).toHaveLength(2);
    const again = await readAgain(read, 'windows-1254');
    expect(again.isSure).toBe(true);
    expect(namesToJudge(again)).toEqual(['Ayşe', 'Yılmaz']);
  });

  it('has what was chosen for its columns also in another encoding [E40]', async () => {
    const read = await readFile(fileOf(TURKISH));
    const mapping = [null, 'last_name', 'email', 'role'] as const;
    expect((await readAgain({ ...read, mapping }, 'windows-1254')).mapping).toEqual(mapping);
  });

  it.each([
    ['a workbook (.xlsx', 'PK\u0003\u0004....'],
    ['a PDF', '%PDF-1.7'],
  ])('that is %s is named so, whatever its name ends with [E42]', async (kind, text) => {
    await expect(readFile(fileOf(Buffer.from(text, 'latin1')))).rejects.toThrow(`users.csv is ${kind}`);
  });

  it('that is an older workbook is named so [E42]', async () => {
    await expect(readFile(fileOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')))).rejects.toThrow('workbook of an older program');
  });

  it('shows no password among the values to judge by [E40]', async () => {
    const read = await readFile(fileOf(Buffer.from(`first_name;password\nZoë;pässword-1`)));
    expect(namesToJudge(read)).toEqual(['Zoë']);
  });
});
