import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resultOf } from './cmi5/cmi5-suite.ts';
import { summaryOf } from './lrs/summary.ts';
import { LEAST } from './least.ts';
import { isSameAnswer } from './scorm/answers.ts';
import { readCase, readCommand } from './scorm/commands.ts';
import { instructionOf, pageAt } from './scorm/pages.ts';
import { readProperties } from './scorm/properties.ts';
import { fetchedFolder } from './suite.ts';
import { lineOf, skippedLine } from './table.ts';

const WORDS = new Map([
  ['c', 'cmi'],
  ['a', 'adl'],
  ['n', 'nav'],
  ['r', 'request'],
  ['LOC', 'location'],
  ['TY.c', 'choice'],
  ['t', 'true'],
]);

describe('the runners of public suites', () => {
  it('name a suite that is not there, and say what has to be done', () => {
    expect(fetchedFolder({ folder: 'none', needs: 'x', run: () => Promise.resolve() })).toBeNull();
    expect(skippedLine('lrs', { folder: 'none' })).toMatch(/^SKIPPED: .*\.suites\/none.*docs\/suites\.md/);
  });

  it('demand what docs/suites.md says that has passed', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/suites.md'), 'utf8');
    const passed = [...text.matchAll(/^\| (.+?) \| ([\d,]+) of [\d,]+ \|/gm)].map(([, name = '', figure = '']) => [name, figure]);
    const least = Object.entries(LEAST).map(([name, cases]) => [name, cases.toLocaleString('en-GB')]);
    const isNamed = ([name = '', figure = '']: string[]): boolean =>
      passed.some(([row = '', cases]) => (row === name || row.startsWith(`${name} `)) && cases === figure);
    expect(passed).toHaveLength(least.length);
    expect(least.filter((suite) => !isNamed(suite))).toEqual([]);
  });

  it('say when fewer have passed than before', () => {
    const result = { name: 'X', passed: 9, total: 10, failures: [] };
    expect([lineOf(result, 9), lineOf(result, 10)]).toEqual(['X: 9 of 10 passed', 'X: 9 of 10 passed – FEWER THAN 10']);
  });

  it('read properties with escapes, continued lines and comments', () => {
    const text = '# no\na.b = 1\nc=x\\\n   y\nd=\\u0041\\!\n';
    expect(Object.fromEntries(readProperties(text))).toEqual({ 'a.b': '1', c: 'xy', d: 'A!' });
  });

  it('read the calls of a case', () => {
    expect(readCommand(WORDS, 'SET->c~LOC!a!b->t->0')).toEqual({
      call: 'SetValue',
      values: ['cmi.location', 'a!b'],
      answer: 'true',
      error: '0',
    });
    expect(readCommand(WORDS, 'SET->a~n~r!tar~activity_2~TY.c->t->0')).toMatchObject({
      values: ['adl.nav.request', '{target=activity_2}choice'],
    });
    expect(readCommand(WORDS, 'GES->0->less255->0')).toEqual({ call: 'GetErrorString', values: ['0'], answer: null, error: '0' });
    expect(readCommand(WORDS, 'GET->c~INTR~1~CR~0~P!TY.c->a[,]b->0')).toMatchObject({
      values: ['cmi.INTR.1.CR.0.P'],
      answer: 'a[,]b',
      type: 'choice',
    });
    const visits = readCase(WORDS, [
      ['Act3V1.commands.0', 'GET->c~LOC->->403'],
      ['Act3V1.CUI', 'Continue'],
      ['Act2V1.commands.0', 'I->->t->0'],
      ['Act3V1.commands.0', 'I->->t->0'],
    ]);
    expect(visits).toMatchObject([
      { name: 'Act3V1', commands: [{ call: 'GetValue', error: '403' }], next: 'Continue' },
      { name: 'Act2V1', next: null },
      { name: 'Act3V1', commands: [{ call: 'Initialize' }] },
    ]);
  });

  it('take answers for the same that differ in what their type implies, and in the order of flags alone', () => {
    const isSame = (type: string, answer: string, wanted: string) =>
      isSameAnswer('cmi.interactions.0.correct_responses.0.pattern', type, answer, wanted);
    expect([
      isSame('fill-in', '{case_matters=false}{order_matters=true}z', 'z'),
      isSame('fill-in', '{order_matters=false}{case_matters=true}z', '{case_matters=true}{order_matters=false}z'),
      isSame('fill-in', '{lang=en}a[,]{lang=en}b', 'a[,]b'),
      isSame('long-fill-in', '{lang=en}{case_matters=true}z', '{case_matters=true}z'),
      isSame('performance', '{order_matters=true}a[.]b', 'a[.]b'),
    ]).toEqual([true, true, true, true, true]);
    expect([
      isSame('fill-in', '{case_matters=true}z', 'z'),
      isSame('fill-in', '{lang=en}{case_matters=true}z', '{case_matters=true}{lang=en}z'),
      isSame('long-fill-in', '{lang=en}{lang=en}z', 'z'),
      isSame('performance', '{lang=en}a[.]b', 'a[.]b'),
      isSame('choice', '{order_matters=true}a', 'a'),
      isSameAnswer('cmi.interactions.0.learner_response', 'fill-in', '{case_matters=false}z', 'z'),
    ]).toEqual([false, false, false, false, false, false]);
  });

  it('know what a page does, and what a case has the learner do', () => {
    expect(pageAt('p/SequencingTest.htm?tc=CM-01&act=1')).toEqual({ terminatesAtOnce: true, asksWhenLeft: null });
    expect(pageAt('p/exitAllOnUnload.htm?act=3')).toEqual({ terminatesAtOnce: false, asksWhenLeft: 'exitAll' });
    const done = ['Continue', 'ContinueExitCM8', 'Choice~Activity 2', 'RelaunchCM10', 'SuspendCM09ca', 'DMIt2', 'Exit'].map((next) =>
      instructionOf({ name: 'Act1V1', commands: [], next }),
    );
    expect(done).toEqual([
      { kind: 'continue' },
      { kind: 'continue' },
      { kind: 'choice', title: 'Activity 2' },
      { kind: 'relaunch', title: 'Activity 4' },
      { kind: 'suspend' },
      { kind: 'choice', title: 'Data Model Implementation Test 2' },
      { kind: 'exit' },
    ]);
  });

  it('count the tests of CATAPULT, and name those that did not pass with the reason', () => {
    const testResults = [
      { assertionResults: [{ fullName: 'import', status: 'passed', failureMessages: [] }] },
      { assertionResults: [{ fullName: 'launch', status: 'failed', failureMessages: ['refused'] }] },
    ];
    expect(resultOf({ numPassedTests: 1, numTotalTests: 2, testResults })).toEqual({
      name: 'CATAPULT',
      passed: 1,
      total: 2,
      failures: ['failed: launch refused'],
    });
  });

  it('read the figures from the output of the LRS suite', () => {
    expect(summaryOf('{"total":3,"passed":2,"failed":1,"version":"1.0.3"}')).toEqual({ total: 3, passed: 2, failed: 1 });
    expect([summaryOf('runTests starting'), summaryOf('{"total":null}')]).toEqual([null, null]);
  });
});
