import { describe, expect, it } from 'vitest';
import type { CmiStandard } from '../../../shared/packages/cmi/cmi-errors.ts';
import { openCourse2004 } from '../sequencing/course-2004.ts';
import type { Facade, FacadeEvents, Values } from './facade.ts';
import { scorm12Facade } from './scorm12.ts';
import { scorm2004Facade } from './scorm2004.ts';

/** What tools store by a division, a clock or a title, and by no standard. */
const QUOTIENTS = [String((2 / 3) * 100), String(100 / 7), String((0.1 + 0.7) * 100), String(1 / 3e7), String(0.1 + 0.2)];
const SHARES = [1 / 3, 2 / 3, 0.1 + 0.7, 1 / 3e7, 1 / 7e-1 / 2, 0.1 * 3].map(String);
const LETTERS = ['Frage 1: Größe', 'Вопрос 1', '问题一', 'Ziel ü', 'שאלה', 'x'.repeat(600), 'a\u00a0b', 'q😀'];
const REST = String(120.00000000000006 % 60);
const SPANS_12 = [`0:02:${REST}`, ' 00:00:05 ', '00:00:05.', '0:05:10', '9:05:07', '00:05:10.123', '0:0:5', '12345:00:01', '00:00:03.4567'];
const CLOCKS_12 = [' 9:05:07', '09:05:07.', '9:05:07', '09:05:07.123', '9:5:7', '23:59:59.999999'];
const SPANS_2004 = [`PT0H2M${REST}S`, 'PT1e-7S', 'PT90.123S', 'PT3.4567S', 'P1DT0.333S', 'PT1H2M3.123456789S'];
const TIMES_2004 = [
  '2026-11-27T10:00:00.123Z',
  '2026-11-27T10:00:00Z',
  '2026-11-27T10:00:00.123',
  '2026-11-27T11:00:00+01:00',
  '2026-11-27T11:00:00.123456-05:30',
  '2026-11-27T10:00:00+0100',
  '2026-11-27T10:00Z',
  '2019-02-01T00:00:00Z',
];

const EVENTS: FacadeEvents = {
  changed: () => undefined,
  committed: () => undefined,
  finished: () => undefined,
  restarted: () => undefined,
  lostPlace: () => undefined,
  noticed: () => undefined,
};

const opened = (standard: CmiStandard, stored: Values, changed: FacadeEvents['changed'] = () => undefined): Facade =>
  standard === '1.2'
    ? scorm12Facade(stored, { ...EVENTS, changed })
    : scorm2004Facade(openCourse2004(null, null), stored, { ...EVENTS, changed });

const NAMES = {
  '1.2': { begin: 'LMSInitialize', set: 'LMSSetValue', get: 'LMSGetValue', error: 'LMSGetLastError' },
  '2004': { begin: 'Initialize', set: 'SetValue', get: 'GetValue', error: 'GetLastError' },
} as const;

/** What an item of a list has before its other members. */
const before = (element: string): Values => {
  const [, list] = /^(cmi\.(?:interactions|objectives)\.0)\./.exec(element) ?? [];
  return list === undefined || element.endsWith('.id') ? {} : { [`${list}.id`]: 'a' };
};

/** Sets a value, opens the package again with what was stored of it, and reads it. Returns each answer. */
function goneThrough(standard: CmiStandard, element: string, value: string): readonly unknown[] {
  const { begin, set, get, error } = NAMES[standard];
  const stored: Record<string, string> = { ...before(element) };
  const { api } = opened(standard, stored, (name, changed) => void (stored[name] = changed));
  api[begin]?.('');
  const answer = api[set]?.(element, value);
  const code = api[error]?.();
  const { api: later } = opened(standard, stored);
  later[begin]?.('');
  const isWriteOnly = [404, 405].map(String).includes((api[get]?.(element), api[error]?.() ?? ''));
  return [answer, code, stored[element], isWriteOnly ? value : api[get]?.(element), isWriteOnly ? value : later[get]?.(element)];
}

const taken = (value: string) => ['true', '0', value, value, value];

const each = (elements: readonly string[], values: readonly string[]) =>
  elements.flatMap((element) => values.map((value) => [element, value] as const));

const scoresOf = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`);

describe('values as tools write them', () => {
  it.each([
    ...each(
      [...scoresOf('cmi.core.score', ['raw', 'min', 'max']), ...scoresOf('cmi.objectives.0.score', ['raw', 'min', 'max'])],
      QUOTIENTS,
    ),
    ...each(['cmi.interactions.0.weighting', 'cmi.interactions.0.result'], [...QUOTIENTS, '250.5', '-33.333333333333336']),
    ...each(['cmi.student_preference.audio', 'cmi.student_preference.speed'], ['66.66666666666667', '12.5']),
    ...each(['cmi.core.score.raw'], ['100.00000000000001']),
  ])('SCORM 1.2 takes and gives back the number %s = %s [E10]', (element, value) =>
    expect(goneThrough('1.2', element, value)).toEqual(taken(value)),
  );

  it.each([
    ...each([...scoresOf('cmi.score', ['raw', 'min', 'max']), ...scoresOf('cmi.objectives.0.score', ['raw', 'min', 'max'])], QUOTIENTS),
    ...each(['cmi.score.scaled', 'cmi.progress_measure', 'cmi.objectives.0.score.scaled', 'cmi.objectives.0.progress_measure'], SHARES),
    ...each(['cmi.interactions.0.weighting', 'cmi.interactions.0.result', 'cmi.learner_preference.audio_level'], QUOTIENTS),
    ...each(['cmi.score.scaled'], ['1.0000000000000002', '-1.0000000000000002', '5e-324']),
  ])('SCORM 2004 takes and gives back the number %s = %s [E10]', (element, value) =>
    expect(goneThrough('2004', element, value)).toEqual(taken(value)),
  );

  it.each([...each(['cmi.core.session_time', 'cmi.interactions.0.latency'], SPANS_12), ...each(['cmi.interactions.0.time'], CLOCKS_12)])(
    'SCORM 1.2 takes the time %s = %s [E11, E214]',
    (element, value) => expect(goneThrough('1.2', element, value)).toEqual(taken(value)),
  );

  it.each([
    ...each(['cmi.session_time', 'cmi.interactions.0.latency'], SPANS_2004),
    ...each(['cmi.interactions.0.timestamp', 'cmi.comments_from_learner.0.timestamp'], TIMES_2004),
  ])('SCORM 2004 takes and gives back the time %s = %s [E11, E214]', (element, value) =>
    expect(goneThrough('2004', element, value)).toEqual(taken(value)),
  );

  it.each([
    ...each(['cmi.interactions.0.id', 'cmi.objectives.0.id', 'cmi.interactions.0.objectives.0.id'], LETTERS),
    ...each(['cmi.core.lesson_location'], ['x'.repeat(400), 'Kapitel 3 – Größe', 'x'.repeat(5_000)]),
    ...each(['cmi.comments'], ['y'.repeat(10_000)]),
    ...each(['cmi.interactions.0.student_response', 'cmi.interactions.0.correct_responses.0.pattern'], ['two\nlines', 'Größe, 问题']),
    ...each(['cmi.student_preference.language'], ['Ελληνικά'.repeat(40)]),
  ])('SCORM 1.2 takes and gives back the text %s = %s [E12]', (element, value) =>
    expect(goneThrough('1.2', element, value)).toEqual(taken(value)),
  );

  it.each([
    ...each(['cmi.interactions.0.id', 'cmi.objectives.0.id'], LETTERS.slice(0, 5)),
    ...each(['cmi.location', 'cmi.comments_from_learner.0.location'], ['x'.repeat(5_000), 'Größe']),
    ...each(
      ['cmi.comments_from_learner.0.comment', 'cmi.objectives.0.description'],
      ['two\nlines', '{a} b', '{lang=de}zwei\nZeilen', 'ö'.repeat(6_000)],
    ),
  ])('SCORM 2004 takes and gives back the text %s = %s [E12]', (element, value) =>
    expect(goneThrough('2004', element, value)).toEqual(taken(value)),
  );

  it.each(['1.2', '2004'] as const)(
    'a place of 256,000 characters of any script is kept in SCORM %s, and no longer one [E13]',
    (standard) => {
      const code = standard === '1.2' ? '405' : '406';
      for (const value of ['x'.repeat(256_000), 'Ж'.repeat(256_000), '字'.repeat(256_000), '😀'.repeat(128_000)])
        expect(goneThrough(standard, 'cmi.suspend_data', value)).toEqual(taken(value));
      expect(goneThrough(standard, 'cmi.suspend_data', 'Ж'.repeat(256_001)).slice(0, 3)).toEqual(['false', code, undefined]);
    },
  );

  it.each([
    ...each(['cmi.core.score.raw', 'cmi.objectives.0.score.max'], ['66,667', ' 80 ', '80%', '+80', '80.', '.5', '33,333 %']),
    ...each(['cmi.interactions.0.weighting', 'cmi.interactions.0.result'], ['0,8', '12,5', '\t1 ']),
    ...each(['cmi.core.session_time', 'cmi.interactions.0.latency'], ['00:01:05,5', '0:0:5,25']),
    ...each(['cmi.interactions.0.time'], ['09:05:07,123']),
  ])('SCORM 1.2 takes and gives back %s = %s as browsers write it for people [E192]', (element, value) =>
    expect(goneThrough('1.2', element, value)).toEqual(taken(value)),
  );

  it.each([
    ...each(['cmi.score.scaled', 'cmi.progress_measure', 'cmi.objectives.0.score.scaled'], ['0,8', ' 0.8', '80%', '66,667 %', ',5']),
    ...each(['cmi.score.raw', 'cmi.score.max', 'cmi.interactions.0.weighting'], ['80,25', ' 80 ', '80%', '0,875']),
    ...each(['cmi.session_time', 'cmi.interactions.0.latency'], ['PT5,25S', 'PT1M0,123S']),
  ])('SCORM 2004 takes and gives back %s = %s as browsers write it for people [E192]', (element, value) =>
    expect(goneThrough('2004', element, value)).toEqual(taken(value)),
  );

  it.each([
    ['1.2', 'cmi.core.score.raw', ['80,1,2', '120%', '1.000,5', '80 80', '%', ',', 'NaN', ' ', '8O']],
    ['2004', 'cmi.score.scaled', ['120%', '1,5', '0,8.1', 'undefined', 'Infinity']],
    ['2004', 'cmi.score.raw', ['1,234', '34,000.00', '-12,500']],
  ] as const)('of SCORM %s %s is refused where it may be another number or none [E192]', (standard, element, values) => {
    for (const value of values) expect(goneThrough(standard, element, value)[0]).toBe('false');
  });
});
