import { describe, expect, it } from 'vitest';
import type { PackageFacts, ScoFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { sco, facts12, facts2004, commit, afterOpening, STATUS } from './sample-attempt.ts';

/** Returns the rating that a finish leads to. */
function rating(facts: PackageFacts, values: Record<string, string>, exit = ''): string {
  const events = afterOpening()
    .when(commit({ facts, values, exit, isFinish: true }))
    .events();
  const found = events.find((event) => event.type === 'PackageScoRated');
  return found
    ? `${found.completion} ${found.success} ${found.score}${events.some(({ type }) => type === 'PackageAttemptCompleted') ? ' done' : ''}`
    : 'none';
}

describe('what a finish concludes for SCORM 1.2', () => {
  it.each([
    ['passed', '', null, 'completed passed null done'],
    ['completed', '', null, 'completed unknown null done'],
    ['failed', '40', null, 'incomplete failed 40'],
    ['incomplete', '', null, 'incomplete unknown null'],
    ['browsed', '', null, 'incomplete unknown null'],
    ['', '', null, 'completed unknown null done'],
    ['incomplete', '85', 80, 'completed passed 85 done'],
    ['passed', '70', 80, 'incomplete failed 70'],
    ['completed', '70', 80, 'completed failed 70 done'],
    ['completed', '', 80, 'completed unknown null done'],
  ])('status %s, score %s, mastery %s: %s [complaint 3]', (status, raw, masteryScore, expected) => {
    const values = { ...(status && { [STATUS]: status }), ...(raw && { 'cmi.core.score.raw': raw }) };
    expect(rating(facts12(sco('a', { masteryScore })), values)).toBe(expected);
  });
  it.each([
    [String((0.1 + 0.7) * 100), 'completed passed 80 done'],
    [String((2 / 3) * 100), 'incomplete failed 66.67'],
    [String((5 / 6) * 100), 'completed passed 83.33 done'],
    ['79.9999', 'incomplete failed 80'],
  ])('a quotient of %s judged by a mastery score of 80: %s [E10]', (raw, expected) =>
    expect(rating(facts12(sco('a', { masteryScore: 80 })), { [STATUS]: 'incomplete', 'cmi.core.score.raw': raw })).toBe(expected),
  );
  it.each([
    ['80,5', 'completed passed 80.5 done'],
    [' 79 ', 'incomplete failed 79'],
    ['80%', 'completed passed 80 done'],
  ])('a score that is written for people, %s, judged by a mastery score of 80: %s [E192]', (raw, expected) =>
    expect(rating(facts12(sco('a', { masteryScore: 80 })), { [STATUS]: 'incomplete', 'cmi.core.score.raw': raw })).toBe(expected),
  );
  it('nothing while it suspends', () => {
    const facts = facts12(sco('a', { masteryScore: 80 }));
    expect(rating(facts, { [STATUS]: 'incomplete', 'cmi.core.score.raw': '70' }, 'suspend')).toBe('incomplete unknown 70');
    expect(rating(facts, {}, 'suspend')).toBe('incomplete unknown null');
    expect(rating(facts, {}, 'logout')).toBe('incomplete unknown null');
    expect(rating(facts, {}, 'time-out')).toBe('completed unknown null done');
  });
  it('a percentage within the limits of the score', () =>
    expect(
      rating(facts12(), { [STATUS]: 'passed', 'cmi.core.score.raw': '15', 'cmi.core.score.min': '10', 'cmi.core.score.max': '20' }),
    ).toBe('completed passed 50 done'));
});

describe('what a finish concludes for SCORM 2004', () => {
  const DONE = 'cmi.completion_status';
  it.each([
    [{ [DONE]: 'completed' }, {}, 'completed unknown null done'],
    [{ 'cmi.success_status': 'passed' }, {}, 'incomplete passed null done'],
    [{ [DONE]: 'incomplete', 'cmi.success_status': 'failed' }, {}, 'incomplete failed null'],
    [{ [DONE]: 'incomplete', 'cmi.progress_measure': '0.8' }, { completionThreshold: 0.8 }, 'completed unknown null done'],
    [{ [DONE]: 'completed', 'cmi.progress_measure': '0.5' }, { completionThreshold: 0.8 }, 'incomplete unknown null'],
    [{ [DONE]: 'completed' }, { completionThreshold: 0.8 }, 'completed unknown null done'],
    [{ 'cmi.score.scaled': '0.825' }, { scaledPassingScore: 0.8 }, 'incomplete passed 82.5 done'],
    [{ 'cmi.score.scaled': '82,5 %' }, { scaledPassingScore: 0.8 }, 'incomplete passed 82.5 done'],
    [{ 'cmi.score.raw': '7,5', 'cmi.score.max': ' 10 ' }, {}, 'completed unknown 75 done'],
    [
      { [DONE]: 'completed', 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.5' },
      { scaledPassingScore: 0.8 },
      'completed failed 50 done',
    ],
    [{}, {}, 'completed unknown null done'],
    [{ [DONE]: 'unknown' }, {}, 'completed unknown null done'],
    [{ 'cmi.score.scaled': String(0.1 + 0.7) }, { scaledPassingScore: 0.8 }, 'incomplete passed 80 done'],
    [{ 'cmi.score.scaled': String(1 / 3) }, { scaledPassingScore: 0.8 }, 'incomplete failed 33.33'],
    [{ 'cmi.score.scaled': '-0.5' }, {}, 'completed unknown 0 done'],
  ] as [Record<string, string>, Partial<ScoFacts>, string][])('%j with %j: %s [complaint 3]', (values, more, expected) =>
    expect(rating(facts2004(sco('a', more)), values)).toBe(expected),
  );
});
