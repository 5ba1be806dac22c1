import { describe, expect, it } from 'vitest';
import { minutesOfAll, minutesText, unitMinutes, type UnitLength, wordsIn } from './unit-minutes.ts';

const unit = (more: Partial<UnitLength>): UnitLength => ({
  isReading: true,
  recording: null,
  text: '',
  questions: 0,
  timeLimit: null,
  ...more,
});
const words = (count: number): string => 'word '.repeat(count);

describe('the words of a text', () => {
  it.each([
    ['', 0],
    ['Use by is about safety.', 5],
    ["Don't mix well-known and 3.5 °C.", 6],
    ['النظافة مهمة جداً', 3],
    ['食品衛生は大切です', 5],
    ['HACCP と衛生', 3],
  ])('%s: %i', (text, count) => expect(wordsIn(text)).toBe(count));
});

describe('the minutes of a unit', () => {
  it('grow with words and questions, and are never 0', () => {
    expect(unitMinutes(unit({}))).toBe(1);
    expect(unitMinutes(unit({ text: words(180) }))).toBe(1);
    expect(unitMinutes(unit({ text: words(181) }))).toBe(2);
    expect(unitMinutes(unit({ text: words(900), questions: 3 }))).toBe(7);
    expect(unitMinutes(unit({ questions: 6 }))).toBe(4);
  });

  it('are no fewer than those of the timer', () => expect(unitMinutes(unit({ text: words(180), timeLimit: 300 }))).toBe(5));

  it('are those of a recording with its questions, or of its text where that takes longer', () => {
    const film = (more: Partial<UnitLength>): number | null => unitMinutes(unit({ isReading: false, recording: 20, ...more }));
    expect(film({})).toBe(1);
    expect(film({ recording: 600 })).toBe(10);
    expect(film({ recording: 600, text: words(900) })).toBe(10);
    expect(film({ recording: 600, questions: 3 })).toBe(12);
    expect(film({ text: words(900) })).toBe(5);
    expect(film({ timeLimit: 300 })).toBe(5);
  });

  it('are not known of a video of unknown length, unless it has a timer', () => {
    expect(unitMinutes(unit({ isReading: false, text: words(900) }))).toBeNull();
    expect(unitMinutes(unit({ isReading: false, timeLimit: 90 }))).toBe(2);
  });

  it('are those of all units together, where each is known', () => {
    expect(minutesOfAll([{ minutes: 3 }, { minutes: 4 }])).toBe(7);
    expect(minutesOfAll([{ minutes: 3 }, { minutes: null }])).toBeNull();
  });

  it('are said in words', () => {
    expect(minutesText(1)).toBe('about 1 minute');
    expect(minutesText(6)).toBe('about 6 minutes');
    expect(minutesText(59)).toBe('about 59 minutes');
    expect(minutesText(60)).toBe('about 1 h 0 m');
    expect(minutesText(100)).toBe('about 1 h 40 m');
    expect(minutesText(null)).toBeNull();
  });
});
