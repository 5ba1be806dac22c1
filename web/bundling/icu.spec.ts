import { describe, expect, it } from 'vitest';
import { readMessage } from '../../shared/kernel/regional/icu.ts';
import { pseudoMessage } from './pseudo.ts';

describe('a message', () => {
  it('is a text with names', () => expect(readMessage("You don't have {what}.")).toBe("You don't have {what}."));

  it('has a form for each category that its language has', () =>
    expect(readMessage('{count, plural, one {# kurs} few {# kursy} many {# kursów} other {# kursu w {place}}}')).toEqual({
      one: '{count} kurs',
      few: '{count} kursy',
      many: '{count} kursów',
      other: '{count} kursu w {place}',
    }));

  it.each([
    '{count, plural, one {# unit}}',
    '{count, plural, some {# units} other {# units}}',
    '{count, plural, one {# unit other {# units}}',
    '{role, select, admin {Admin} other {Person}}',
    'Since {day, date, short}',
    "It's '{quoted}'",
  ])('is refused where a page could not print it: %s', (message) => expect(() => readMessage(message)).toThrow());

  it('has accents and brackets in the language of tests, and its names and tags as they are', () => {
    expect(pseudoMessage('Save {name}')).toBe('⟦Sávé {name}····⟧'.replace('S', 'Š'));
    expect(pseudoMessage('<link>Log in</link>')).toMatch(/^⟦<link>Lóğ íñ<\/link>·+⟧$/);
    expect(Object.keys(pseudoMessage('{count, plural, one {# unit} other {# units}}') as object)).toEqual(['one', 'other']);
  });
});
