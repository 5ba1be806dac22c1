import { describe, expect, it } from 'vitest';
import { archiveName, distinctName, extensionOf, readableName } from './submission-names.ts';

const submission = {
  user: { first_name: 'Callum', last_name: 'Braithwaite' },
  unit_title: 'Inspect three welds',
  number: 2,
  submitted_at: '2026-11-20T12:41:00.000Z',
};

describe('names of downloaded files', () => {
  it('tell person, unit, day and number', () =>
    expect(readableName(submission, 'pdf')).toBe('Braithwaite Callum, Inspect three welds, 2026-11-20, 2.pdf'));
  it('hold no character that leads elsewhere or hides a part [X01]', () => {
    const hostile = { ...submission, user: { first_name: '../..', last_name: '\u202Egnp.exe' }, unit_title: 'a/b\\c:d*?"<>|\u0000' };
    expect(readableName(hostile, 'png')).toBe('gnp.exe, a b c d, 2026-11-20, 2.png');
    expect(readableName({ ...submission, user: { first_name: '', last_name: '...' }, unit_title: ' ' }, 'txt')).toBe(
      'Unknown, Assignment, 2026-11-20, 2.txt',
    );
    expect(archiveName('../etc')).toBe('etc, assignments.zip');
  });
  it('are cut by characters, and told apart whatever their case', () => {
    expect([...readableName({ ...submission, unit_title: '\u{1F600}'.repeat(200) }, 'pdf')].length).toBeLessThan(120);
    const taken = new Set<string>();
    expect(['a.pdf', 'A.pdf', 'a.pdf', 'b.pdf'].map((name) => distinctName(name, taken))).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (3).pdf',
      'b.pdf',
    ]);
  });
  it('take the extension of the stored path', () => {
    expect(extensionOf('t1/assignments/00.pdf?exp=1&sig=a.b')).toBe('pdf');
    expect(extensionOf('t1/assignments/00')).toBe('bin');
  });
});
