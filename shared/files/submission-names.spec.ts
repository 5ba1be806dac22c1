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
    expect(readableName(submission, 'pdf', 'UTC')).toBe('Braithwaite Callum, Inspect three welds, 2026-11-20, 2.pdf'));
  it('have the day of the zone, before and after a change of the clocks [M61]', () => {
    const at = (submitted_at: string, zone: string): string | undefined =>
      readableName({ ...submission, submitted_at }, 'pdf', zone).split(', ')[2];
    expect(at('2026-03-31T21:59:00.000Z', 'Europe/Berlin')).toBe('2026-03-31');
    expect(at('2026-03-31T22:00:00.000Z', 'Europe/Berlin')).toBe('2026-04-01');
    expect(at('2026-10-25T22:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25');
    expect(at('2026-03-31T21:59:00.000Z', 'Asia/Kathmandu')).toBe('2026-04-01');
    expect(at('2026-03-31T21:59:00.000Z', 'Australia/Sydney')).toBe('2026-04-01');
    expect(at('2026-04-01T03:59:00.000Z', 'America/New_York')).toBe('2026-03-31');
  });
  it('hold no character that leads elsewhere or hides a part [X01]', () => {
    const hostile = { ...submission, user: { first_name: '../..', last_name: '\u202Egnp.exe' }, unit_title: 'a/b\\c:d*?"<>|\u0000' };
    expect(readableName(hostile, 'png', 'UTC')).toBe('gnp.exe, a b c d, 2026-11-20, 2.png');
    expect(readableName({ ...submission, user: { first_name: '', last_name: '...' }, unit_title: ' ' }, 'txt', 'UTC')).toBe(
      'Unknown, Assignment, 2026-11-20, 2.txt',
    );
    expect(archiveName('../etc')).toBe('etc, assignments.zip');
  });
  it('are cut by characters, and told apart whatever their case', () => {
    expect([...readableName({ ...submission, unit_title: '\u{1F600}'.repeat(200) }, 'pdf', 'UTC')].length).toBeLessThan(120);
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
