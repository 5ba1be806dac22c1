import { describe, expect, it } from 'vitest';
import { childrenOf, cmiElement, countOf, listProblem, readProblem, writeProblem } from './cmi.ts';
import { cmiError, cmiErrorText, type CmiStandard } from './cmi-errors.ts';
import { cmiDuration, cmiSeconds } from './cmi-time.ts';

/** Returns the number by which a write is refused; '0' where it is accepted. */
const written = (standard: CmiStandard, key: string, value: string): string =>
  cmiError(standard, writeProblem(standard, key, value) ?? 'none').errorCode;

describe('writing elements of SCORM 1.2', () => {
  it.each([
    ['cmi.core.lesson_status', 'passed', '0'],
    ['cmi.core.lesson_status', 'not attempted', '405'],
    ['cmi.core.lesson_status', 'Passed', '405'],
    ['cmi.core.score.raw', '82.5', '0'],
    ['cmi.core.score.raw', '', '0'],
    ['cmi.core.score.raw', '101', '405'],
    ['cmi.core.score.raw', 'much', '405'],
    ['cmi.core.session_time', '0001:02:03.45', '0'],
    ['cmi.core.session_time', 'PT1H', '405'],
    ['cmi.core.exit', 'suspend', '0'],
    ['cmi.core.exit', 'normal', '405'],
    ['cmi.core.student_id', '7', '403'],
    ['cmi.core._children', 'raw', '402'],
    ['cmi.objectives._count', '2', '402'],
    ['cmi.objectives.0.id', 'first', '0'],
    ['cmi.objectives.0.status', 'not attempted', '0'],
    ['cmi.interactions.3.correct_responses.0.pattern', 'a,b', '0'],
    ['cmi.student_preference.speed', '-100', '0'],
    ['cmi.student_preference.text', '2', '405'],
  ])('%s = %s: %s [L09]', (key, value, code) => expect(written('1.2', key, value)).toBe(code));
});

describe('writing elements of SCORM 2004', () => {
  it.each([
    ['cmi.completion_status', 'completed', '0'],
    ['cmi.success_status', 'completed', '406'],
    ['cmi.score.scaled', '0.8', '0'],
    ['cmi.score.scaled', '1.5', '407'],
    ['cmi.score.raw', 'x', '406'],
    ['cmi.progress_measure', '-0.1', '407'],
    ['cmi.session_time', 'PT1H2M3.45S', '0'],
    ['cmi.session_time', 'P', '406'],
    ['cmi.session_time', '00:01:00', '406'],
    ['cmi.exit', 'normal', '0'],
    ['cmi.learner_id', '7', '404'],
    ['cmi.objectives._count', '1', '404'],
    ['cmi.interactions.0.timestamp', '2026-11-22T10:00:00.0Z', '0'],
    ['cmi.interactions.0.timestamp', '2026-13-22', '406'],
    ['cmi.interactions.0.result', '0.25', '0'],
    ['cmi.interactions.0.result', 'wrong', '406'],
    ['cmi.comments_from_learner.0.comment', '{lang=en-GB}Fine', '0'],
    ['cmi.comments_from_learner.0.comment', '{lang=?}Fine', '406'],
    ['adl.nav.request', '{target=item_2}choice', '0'],
    ['adl.nav.request', 'forward', '406'],
    ['adl.nav.request_valid.choice.{target=item_2}', 'true', '404'],
    ['adl.data.0.store', 'kept', '0'],
    ['cmi.interactions.0.id', 'urn:adl:test/1', '0'],
    ['cmi.interactions.0.id', 'urn:', '406'],
    ['cmi.interactions.0.id', 'urn:adl:a b', '406'],
    ['cmi.interactions.0.timestamp', '2038', '0'],
    ['cmi.interactions.0.timestamp', '2039', '406'],
    ['cmi.learner_preference.audio_level', '50.000099999887765544', '0'],
  ])('%s = %s: %s [L09]', (key, value, code) => expect(written('2004', key, value)).toBe(code));
});

describe('lengths', () => {
  it.each([
    ['1.2', 'cmi.suspend_data', 256_000, '405'],
    ['2004', 'cmi.suspend_data', 256_000, '406'],
    ['1.2', 'cmi.core.lesson_location', 64_000, '405'],
    ['2004', 'cmi.location', 64_000, '406'],
    ['1.2', 'cmi.interactions.0.id', 4_000, '405'],
    ['2004', 'cmi.interactions.0.learner_response', 128_000, '406'],
  ] as const)('of %s: %s has at most %s characters of any script [E12] [E13]', (standard, key, most, code) => {
    for (const letter of ['x', 'Ж', '字', ' '])
      expect([written(standard, key, letter.repeat(most)), written(standard, key, letter.repeat(most + 1))]).toEqual(['0', code]);
  });
});

describe('keys', () => {
  it('are leaves of the data model alone: containers, other roots and properties of objects are none [X02]', () => {
    const none = ['cmi', 'adl', 'settings', 'cmi.core', 'cmi.score', 'cmi.objectives', 'cmi.objectives.0', '__proto__', 'cmi.__proto__.x'];
    const odd = [
      'constructor',
      'toString',
      '',
      'cmi.objectives.01.id',
      'cmi.objectives.-1.id',
      'cmi.objectives.n.id',
      'cmi.objectives..id',
    ];
    for (const standard of ['1.2', '2004'] as const) {
      expect([...none, ...odd].filter((key) => cmiElement(standard, key))).toEqual([]);
      for (const key of none) expect(written(standard, key, 'x')).toBe('401');
    }
  });
  it('of the other standard are unknown', () => {
    expect(written('1.2', 'cmi.completion_status', 'completed')).toBe('401');
    expect(written('2004', 'cmi.core.lesson_status', 'completed')).toBe('401');
  });
  it('can be read unless they are write-only', () => {
    expect(readProblem('1.2', 'cmi.core.exit')).toBe('writeOnly');
    expect(readProblem('2004', 'cmi.session_time')).toBe('writeOnly');
    expect(readProblem('1.2', 'cmi.core.student_id')).toBeNull();
    expect(readProblem('2004', 'cmi.nothing')).toBe('undefined');
  });
});

describe('lists', () => {
  it('are counted, and grow by one without a gap', () => {
    const values = { 'cmi.objectives.0.id': 'a', 'cmi.objectives.1.id': 'b', 'cmi.interactions.0.id': 'i' };
    expect(countOf(values, 'cmi.objectives')).toBe(2);
    expect(countOf(values, 'cmi.interactions.0.objectives')).toBe(0);
    expect(listProblem('1.2', Object.keys(values), values)).toBeNull();
    const gap = { ...values, 'cmi.objectives.3.id': 'd' };
    expect(listProblem('2004', ['cmi.objectives.3.id'], gap)).toEqual({ key: 'cmi.objectives.3.id', cause: 'setFailed' });
    expect(listProblem('1.2', ['cmi.objectives.1000.id'], { ...values, 'cmi.objectives.1000.id': 'd' })?.cause).toBe('setFailed');
  });
  it('of 2004 need an id first', () => {
    const score = { 'cmi.objectives.0.score.raw': '5' };
    expect(listProblem('2004', Object.keys(score), score)?.cause).toBe('dependency');
    expect(listProblem('1.2', Object.keys(score), score)).toBeNull();
  });
  it('and containers name their children', () => {
    expect(childrenOf('1.2', 'cmi.core.score')).toBe('raw,min,max');
    expect(childrenOf('2004', 'cmi.score')).toBe('scaled,raw,min,max');
    expect(childrenOf('2004', 'cmi.objectives')).toBe('id,score,success_status,completion_status,progress_measure,description');
    expect(childrenOf('1.2', 'cmi.objectives.0.score')).toBe('raw,min,max');
  });
});

describe('times', () => {
  it.each([
    ['1.2', '0001:02:03.45', 3723.45],
    ['1.2', '00:00:10', 10],
    ['1.2', 'PT10S', 0],
    ['2004', 'PT1H2M3.45S', 3723.45],
    ['2004', 'P1DT1S', 86_401],
    ['2004', 'P1Y2M', 36_720_000],
    ['2004', '', 0],
    ['1.2', ' 0:02:5.684341886080802e-14 ', 120],
    ['1.2', '00:00:05.', 5],
    ['2004', 'PT0H2M5.684341886080802e-14S', 120],
    ['2004', 'PT1,5S', 1.5],
  ] as const)('of %s: %s are %s seconds [E214]', (standard, value, seconds) => expect(cmiSeconds(standard, value)).toBe(seconds));
  it.each([
    ['1.2', 3723.45, '0001:02:03.45'],
    ['1.2', 0, '0000:00:00.00'],
    ['1.2', 1e9, '9999:59:59.99'],
    ['2004', 3723.45, 'PT1H2M3.45S'],
    ['2004', 0, 'PT0H0M0S'],
  ] as const)('of %s: %s seconds are %s', (standard, seconds, value) => expect(cmiDuration(standard, seconds)).toBe(value));
});

describe('errors', () => {
  it('have the text of their standard', () => {
    expect(cmiError('1.2', 'readOnly')).toEqual({ errorCode: '403', errorString: 'Element is read only' });
    expect(cmiError('2004', 'finished')).toEqual({ errorCode: '133', errorString: 'Store data after termination' });
    expect(cmiErrorText('2004', '143')).toBe('Commit after termination');
    expect(cmiErrorText('1.2', '999')).toBe('');
  });
});
