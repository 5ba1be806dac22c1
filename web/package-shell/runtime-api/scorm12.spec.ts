import { describe, expect, it } from 'vitest';
import type { Values } from './facade.ts';
import { scorm12Facade } from './scorm12.ts';

const STORED = {
  'cmi.core.student_id': 'u42',
  'cmi.core.student_name': 'Last, First',
  'cmi.core.credit': 'credit',
  'cmi.core.lesson_mode': 'normal',
  'cmi.core.entry': 'resume',
  'cmi.core.lesson_status': 'incomplete',
  'cmi.core.lesson_location': 'page-3',
  'cmi.core.total_time': '00:10:00',
  'cmi.suspend_data': 'x=1',
  'cmi.launch_data': 'from the manifest',
  'cmi.student_data.mastery_score': '80',
};

function facade(stored: Values = STORED) {
  const log: string[] = [];
  const subject = scorm12Facade(stored, {
    changed: (element, value) => log.push(`${element}=${value.slice(0, 40)}`),
    committed: () => log.push('commit'),
    finished: () => log.push('finish'),
    restarted: () => log.push('restart'),
    lostPlace: () => undefined,
    noticed: () => log.push('notice'),
  });
  const call = (name: string, ...values: unknown[]): string => subject.api[name]?.(...values) ?? 'no such call';
  const get = (element: string) => [call('LMSGetValue', element), call('LMSGetLastError')];
  const set = (element: string, value: unknown) => [call('LMSSetValue', element, value), call('LMSGetLastError')];
  return { call, get, set, log, isRunning: () => subject.isRunning(), finish: () => subject.finish() };
}

describe('the API of SCORM 1.2', () => {
  it('answers from the stored values, without a request', () => {
    const { call, get } = facade();
    expect(call('LMSInitialize', '')).toBe('true');
    for (const [element, value] of Object.entries(STORED)) expect([element, ...get(element)]).toEqual([element, value, '0']);
  });

  it.each([
    'cmi',
    'cmi.core',
    'cmi.core.score',
    'cmi.objectives',
    'cmi.interactions',
    'cmi.objectives.0',
    'adl',
    'settings',
    'nav.event',
    '',
  ])('refuses to read and to write %j, and works on after that', (element) => {
    const { call, get, set, log } = facade();
    call('LMSInitialize', '');
    expect(set(element, 'x')).toEqual(['false', '401']);
    expect(get(element)).toEqual(['', '401']);
    expect(get('cmi.core.lesson_location')).toEqual(['page-3', '0']);
    expect(set('cmi.core.lesson_location', 'page-4')).toEqual(['true', '0']);
    expect(log).toEqual(['cmi.core.lesson_location=page-4']);
  });

  it('refuses keywords, elements read or written only, wrong types and orders with their own errors', () => {
    const { call, get, set, log } = facade();
    call('LMSInitialize', '');
    expect(set('cmi.core._children', 'x')).toEqual(['false', '402']);
    expect(set('cmi.objectives._count', '3')).toEqual(['false', '402']);
    expect(set('cmi.core.student_id', 'x')).toEqual(['false', '403']);
    expect(get('cmi.core.exit')).toEqual(['', '404']);
    expect(get('cmi.interactions.0.id')[1]).not.toBe('0');
    expect(set('cmi.core.lesson_status', 'done')).toEqual(['false', '405']);
    expect(set('cmi.core.score.raw', '101')).toEqual(['false', '405']);
    expect(set('cmi.objectives.1.id', 'x')[0]).toBe('false');
    expect(get('cmi.core._children')[0]).toContain('lesson_status');
    expect(log).toEqual([]);
  });

  it('has no error left of an earlier call after one that worked', () => {
    const { call, get } = facade();
    call('LMSInitialize', '');
    expect(get('cmi.core.nothing')).toEqual(['', '401']);
    expect(get('cmi.core.lesson_status')).toEqual(['incomplete', '0']);
    expect(get('cmi.comments')).toEqual(['', '0']);
  });

  it('refuses everything before it begins and after it has finished, and hears of none of it', () => {
    const { call, get, set, log } = facade();
    expect([call('LMSCommit', ''), call('LMSGetLastError')]).toEqual(['false', '301']);
    expect([call('LMSFinish', ''), call('LMSGetLastError')]).toEqual(['false', '301']);
    call('LMSInitialize', '');
    expect([call('LMSInitialize', ''), call('LMSGetLastError')]).toEqual(['false', '101']);
    expect([call('LMSInitialize', 'x'), call('LMSGetLastError')]).toEqual(['false', '201']);
    expect([call('LMSFinish', ''), call('LMSGetLastError')]).toEqual(['true', '0']);
    expect(get('cmi.suspend_data')).toEqual(['', '301']);
    expect(set('cmi.suspend_data', 'y')).toEqual(['false', '301']);
    expect([call('LMSCommit', ''), call('LMSGetLastError')]).toEqual(['false', '301']);
    expect(call('LMSGetErrorString', '301')).toMatch(/not initialized/i);
    expect(log).toEqual(['finish']);
  });

  it('begins again after its finish, as often as the package wants, from what it last saved', () => {
    const { call, get, set, log, isRunning } = facade();
    for (let round = 1; round <= 17; round += 1) {
      expect([round, call('LMSInitialize', '')]).toEqual([round, 'true']);
      expect(set('cmi.suspend_data', `round ${round}`)).toEqual(['true', '0']);
      set('cmi.core.session_time', '00:01:00');
      set('cmi.core.exit', round % 2 === 0 ? '' : 'suspend');
      expect(call('LMSFinish', '')).toBe('true');
    }
    call('LMSInitialize', '');
    expect(isRunning()).toBe(true);
    expect(get('cmi.suspend_data')).toEqual(['round 17', '0']);
    expect(get('cmi.core.entry')).toEqual(['resume', '0']);
    expect(get('cmi.core.total_time')).toEqual(['00:27:00', '0']);
    expect(log.filter((line) => line === 'restart')).toHaveLength(17);
  });

  it('leaves mastery and completion to the server: no status changes but by the package', () => {
    const { call, get, set, log } = facade({ ...STORED, 'cmi.core.lesson_status': '' });
    call('LMSInitialize', '');
    expect(get('cmi.core.lesson_status')).toEqual(['not attempted', '0']);
    set('cmi.core.lesson_status', 'incomplete');
    set('cmi.core.score.raw', '70');
    set('cmi.core.exit', 'suspend');
    call('LMSFinish', '');
    expect(log.filter((line) => line.startsWith('cmi.core.lesson_status'))).toEqual(['cmi.core.lesson_status=incomplete']);
    expect(log.at(-1)).toBe('finish');
  });

  it('takes 256,000 characters of suspend data with a note for the support, and refuses more', () => {
    const { call, get, set, log } = facade();
    call('LMSInitialize', '');
    expect(set('cmi.suspend_data', 'a'.repeat(4_096))).toEqual(['true', '0']);
    expect(log).not.toContain('notice');
    expect(set('cmi.suspend_data', 'b'.repeat(256_000))).toEqual(['true', '0']);
    expect(log).toContain('notice');
    expect(set('cmi.suspend_data', 'c'.repeat(256_001))).toEqual(['false', '405']);
    expect(get('cmi.suspend_data')[0]).toHaveLength(256_000);
  });

  it('loads what it can of stored values that break a rule', () => {
    const { call, get } = facade({ 'cmi.core.score.raw': 'many', 'cmi.core._children': 'x', 'cmi.core': 'x', 'cmi.suspend_data': 'kept' });
    call('LMSInitialize', '');
    expect(get('cmi.suspend_data')).toEqual(['kept', '0']);
  });

  it('is finished once in the name of a package that did not', () => {
    const { call, finish, log } = facade();
    finish();
    call('LMSInitialize', '');
    finish();
    finish();
    expect(log).toEqual(['finish']);
  });
});
