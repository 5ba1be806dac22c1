import { describe, expect, it } from 'vitest';
import type { ActivityTree } from '../sequencing/activity-tree.ts';
import { openCourse2004 } from '../sequencing/course-2004.ts';
import type { Values } from './facade.ts';
import { scorm2004Facade } from './scorm2004.ts';

const STORED = {
  'cmi.learner_id': 'u42',
  'cmi.learner_name': 'Last, First',
  'cmi.credit': 'credit',
  'cmi.mode': 'normal',
  'cmi.entry': 'resume',
  'cmi.completion_status': 'incomplete',
  'cmi.success_status': 'unknown',
  'cmi.location': 'page-3',
  'cmi.suspend_data': 'x=1',
  'cmi.total_time': 'PT10M',
  'cmi.scaled_passing_score': '0.8',
  'cmi.interactions.0.id': 'q1',
  'cmi.interactions.0.type': 'choice',
  'cmi.interactions.0.learner_response': 'a',
};

function facade(stored: Values = STORED, tree: ActivityTree | null = null) {
  const log: string[] = [];
  const course = openCourse2004(tree, null);
  if (tree) course.request('start');
  const subject = scorm2004Facade(course, stored, {
    changed: (element, value) => log.push(`${element}=${value.slice(0, 40)}`),
    committed: () => log.push('commit'),
    finished: () => log.push('finish'),
    restarted: () => log.push('restart'),
    lostPlace: () => undefined,
    noticed: () => log.push('notice'),
  });
  const call = (name: string, ...values: unknown[]): string => subject.api[name]?.(...values) ?? 'no such call';
  const get = (element: string) => [call('GetValue', element), call('GetLastError')];
  const set = (element: string, value: unknown) => [call('SetValue', element, value), call('GetLastError')];
  return { call, get, set, log, finish: () => subject.finish() };
}

describe('the API of SCORM 2004', () => {
  it('answers from the stored values, without a request', () => {
    const { call, get } = facade();
    expect(call('Initialize', '')).toBe('true');
    for (const [element, value] of Object.entries(STORED)) expect([element, ...get(element)]).toEqual([element, value, '0']);
  });

  it('lets a list grow by one, each item with its id, and never by what was refused', () => {
    const { call, get, set } = facade({});
    call('Initialize', '');
    expect(set('cmi.interactions.0.type', 'choice')).toEqual(['false', '408']);
    expect(set('cmi.interactions.0.objectives.0.id', 'o')).toEqual(['false', '408']);
    expect(set('cmi.interactions.2.description', 'x')).toEqual(['false', '351']);
    expect(set('cmi.interactions.00.id', 'q')).toEqual(['false', '351']);
    expect([get('cmi.interactions._count'), get('cmi.interactions.0.type')]).toEqual([
      ['0', '0'],
      ['', '301'],
    ]);
    expect(set('cmi.objectives.0.id', 'one')).toEqual(['true', '0']);
    expect(set('cmi.objectives.1.id', 'one')).toEqual(['false', '351']);
    expect([get('cmi.objectives._count'), get('cmi.objectives.1.id')]).toEqual([
      ['1', '0'],
      ['', '301'],
    ]);
  });

  it('refuses answers that break a rule of their interaction, and keeps the former one', () => {
    const { call, get, set } = facade();
    call('Initialize', '');
    expect(set('cmi.interactions.0.learner_response', '{}{[]}')).toEqual(['false', '406']);
    expect(get('cmi.interactions.0.learner_response')).toEqual(['a', '0']);
    set('cmi.interactions.1.id', 'q2');
    set('cmi.interactions.1.type', 'numeric');
    expect(set('cmi.interactions.1.correct_responses.0.pattern', '9[:]1')).toEqual(['false', '406']);
    expect(set('cmi.interactions.1.correct_responses.0.pattern', '1[:]9')).toEqual(['true', '0']);
  });

  it('takes the answer of a performance of 250 steps', () => {
    const { call, get, set } = facade();
    call('Initialize', '');
    set('cmi.interactions.1.id', 'q2');
    set('cmi.interactions.1.type', 'performance');
    const answer = Array.from({ length: 250 }, (_, step) => `${'n'.repeat(247)}${step}[.]${'a'.repeat(250)}`).join('[,]');
    expect(set('cmi.interactions.1.learner_response', answer)).toEqual(['true', '0']);
    expect(get('cmi.interactions.1.learner_response')).toEqual([answer, '0']);
  });

  it('reads an empty text that was stored as it was set', () => {
    const { call, get } = facade({ 'cmi.comments_from_learner.0.comment': 'c', 'cmi.comments_from_learner.0.location': '' });
    call('Initialize', '');
    expect(get('cmi.comments_from_learner.0.location')).toEqual(['', '0']);
  });

  it.each([
    'cmi',
    'cmi.score',
    'cmi.objectives',
    'cmi.interactions',
    'cmi.interactions.0',
    'cmi.learner_preference',
    'adl',
    'adl.nav',
    'settings',
  ])('refuses to read and to write %j, and works on after that', (element) => {
    const { call, get, set, log } = facade();
    call('Initialize', '');
    expect(set(element, 'x')).toEqual(['false', '401']);
    expect(get(element)).toEqual(['', '401']);
    expect(get('cmi.location')).toEqual(['page-3', '0']);
    expect(set('cmi.score.scaled', '0.5')).toEqual(['true', '0']);
    expect(log).toEqual(['cmi.score.scaled=0.5']);
  });

  it('has no error beside a status that it answers, set or not', () => {
    const { call, get, set } = facade({});
    call('Initialize', '');
    expect(get('cmi.completion_status')).toEqual(['unknown', '0']);
    expect(get('cmi.success_status')).toEqual(['unknown', '0']);
    expect(get('cmi.location')).toEqual(['', '403']);
    expect(set('cmi.success_status', 'passed')).toEqual(['true', '0']);
    expect(get('cmi.success_status')).toEqual(['passed', '0']);
  });

  it('has the errors of the standard outside of a session', () => {
    const { call, get, set, log } = facade();
    expect(get('cmi.location')).toEqual(['', '122']);
    expect(set('cmi.location', 'x')).toEqual(['false', '132']);
    expect([call('Commit', ''), call('GetLastError')]).toEqual(['false', '142']);
    expect([call('Terminate', ''), call('GetLastError')]).toEqual(['false', '112']);
    call('Initialize', '');
    expect([call('Initialize', ''), call('GetLastError')]).toEqual(['false', '103']);
    expect([call('Commit', 'x'), call('GetLastError')]).toEqual(['false', '201']);
    expect([call('Terminate', ''), call('GetLastError')]).toEqual(['true', '0']);
    expect(get('cmi.location')).toEqual(['', '123']);
    expect(set('cmi.location', 'x')).toEqual(['false', '133']);
    expect([call('Commit', ''), call('GetLastError')]).toEqual(['false', '143']);
    expect([call('Terminate', ''), call('GetLastError')]).toEqual(['false', '113']);
    expect([call('Initialize', ''), call('GetLastError')]).toEqual(['false', '104']);
    expect(log).toEqual(['finish']);
  });

  it('refuses keywords, wrong types, values out of range and wrong orders with their own errors', () => {
    const { call, get, set } = facade();
    call('Initialize', '');
    expect(set('cmi.objectives._count', '1')).toEqual(['false', '404']);
    expect(set('cmi.learner_id', 'x')).toEqual(['false', '404']);
    expect(get('cmi.exit')).toEqual(['', '405']);
    expect(set('cmi.completion_status', 'done')).toEqual(['false', '406']);
    expect(set('cmi.score.scaled', '1.5')).toEqual(['false', '407']);
    expect(set('cmi.objectives.1.id', 'x')).toEqual(['false', '351']);
    expect(set('cmi.objectives.0.success_status', 'passed')).toEqual(['false', '408']);
    expect(get('cmi.interactions.7.id')).toEqual(['', '301']);
    expect(set('cmi.suspend_data', 'c'.repeat(256_001))).toEqual(['false', '406']);
    expect(set('cmi.suspend_data', 'c'.repeat(256_000))).toEqual(['true', '0']);
  });

  it("has the manifest's objectives at its beginning, and stores them under the numbers of the package", () => {
    const tree = {
      id: 'organization',
      sequencingControls: { flow: true },
      children: [
        { id: 'item', title: 'Item', primaryObjective: { objectiveID: 'obj-1', satisfiedByMeasure: true, minNormalizedMeasure: 0.6 } },
      ],
    };
    const { call, get, set, log } = facade({ 'cmi.learner_id': 'u42' }, tree);
    call('Initialize', '');
    expect(get('cmi.objectives._count')).toEqual(['1', '0']);
    expect(get('cmi.objectives.0.id')).toEqual(['obj-1', '0']);
    expect(set('cmi.objectives.0.score.scaled', '0.7')).toEqual(['true', '0']);
    expect(log).toEqual(['cmi.objectives.0.id=obj-1', 'cmi.objectives.0.score.scaled=0.7']);
  });

  it('sets the id of an interaction again', () => {
    const { call, get, set } = facade();
    call('Initialize', '');
    expect(set('cmi.interactions.0.id', 'q2')).toEqual(['true', '0']);
    expect(get('cmi.interactions.0.id')).toEqual(['q2', '0']);
  });

  it.each(['cmi.location', 'cmi.learner_preference.language', 'cmi.comments_from_learner.0.location'])(
    'lets a package empty %s',
    (element) => {
      const { call, get, set, log } = facade();
      call('Initialize', '');
      set('cmi.comments_from_learner.0.comment', 'x');
      expect([set(element, 'en'), set(element, ''), get(element)]).toEqual([
        ['true', '0'],
        ['true', '0'],
        ['', '0'],
      ]);
      expect(log.at(-1)).toContain(element);
      expect([set(element, 'de'), get(element)]).toEqual([
        ['true', '0'],
        ['de', '0'],
      ]);
      expect(set('cmi.comments_from_learner.7.location', '')[0]).toBe('false');
    },
  );

  it('is finished once in the name of a package that did not', () => {
    const { call, finish, log } = facade();
    call('Initialize', '');
    finish();
    finish();
    expect(log).toEqual(['finish']);
  });

  it('takes answers of interactions that the standard accepts and the library does not, and finds them', () => {
    const of = (place: number) => `cmi.interactions.0.correct_responses.${place}.pattern`;
    const accepted: readonly (readonly [string, readonly string[]])[] = [
      ['fill-in', ['', '[,]', '{lang=en-US}{case_matters=maybe}a[,]b']],
      ['long-fill-in', ['', '{case_matters=true}a long answer', '{}{[]}{}']],
      ['matching', [`${'x'.repeat(260)}[.]b`]],
      ['performance', ['{order_matters=false}a[.]1[,][.]2']],
      ['sequencing', [`${'x'.repeat(260)}[,]b`]],
      ['choice', ['']],
    ];
    for (const [type, values] of accepted) {
      const first = facade({});
      first.call('Initialize', '');
      const stored: Record<string, string> = { 'cmi.interactions.0.id': 'q', 'cmi.interactions.0.type': type };
      for (const [element, value] of Object.entries(stored)) expect(first.set(element, value)).toEqual(['true', '0']);
      for (const [place, value] of values.entries()) {
        expect([type, ...first.set(of(place), value), ...first.get(of(place))]).toEqual([type, 'true', '0', value, '0']);
        stored[of(place)] = value;
      }
      const again = facade(stored);
      again.call('Initialize', '');
      expect([type, ...values.map((_, place) => again.get(of(place))[0])]).toEqual([type, ...values]);
      expect(again.set(of(values.length + 1), 'a')[1], 'a place beyond the next one').toBe('351');
    }
    const wrong = facade({});
    wrong.call('Initialize', '');
    wrong.set('cmi.interactions.0.id', 'q');
    wrong.set('cmi.interactions.0.type', 'matching');
    expect(wrong.set(of(0), 'no pair')).toEqual(['false', '406']);
  });

  it('takes a speed of nothing, which the standard allows', () => {
    const SPEED = 'cmi.learner_preference.delivery_speed';
    const subject = facade();
    subject.call('Initialize', '');
    expect([subject.set(SPEED, '0.0'), subject.get(SPEED)]).toEqual([
      ['true', '0'],
      ['0.0', '0'],
    ]);
    expect(subject.set(SPEED, '-1')).toEqual(['false', '407']);
    const again = facade({ ...STORED, [SPEED]: '0.0' });
    again.call('Initialize', '');
    expect(again.get(SPEED)).toEqual(['0.0', '0']);
  });
});
