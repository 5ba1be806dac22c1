import { describe, expect, it } from 'vitest';
import { scorm2004Facade } from '../runtime-api/scorm2004.ts';
import type { ActivityTree } from './activity-tree.ts';
import { type Course2004, openCourse2004, type Outcome } from './course-2004.ts';

/**
 * Cases of the rules that the corrections of the library are about, played through its API: what the standard says (SCORM 2004 4th edition,
 * Sequencing and Navigation). Each fails without the correction that it is about.
 */

const NOTHING = {
  changed: () => undefined,
  committed: () => undefined,
  finished: () => undefined,
  restarted: () => undefined,
  lostPlace: () => undefined,
  noticed: () => undefined,
};

type Part = Readonly<Record<string, unknown>>;

const OPEN = { flow: true, choice: true };

const part = (id: string, more: Part = {}, ...children: ActivityTree[]): ActivityTree => ({
  id,
  title: id,
  ...more,
  ...(children.length > 0 && { children, sequencingControls: { ...OPEN, ...(more['sequencingControls'] as Part | undefined) } }),
});

const primary = (more: Part): Part => ({
  objectiveID: 'primary',
  isPrimary: true,
  satisfiedByMeasure: false,
  minNormalizedMeasure: null,
  ...more,
});

const rule = (action: string, condition: string, more: Part = {}): Part => ({ action, conditions: [{ condition, ...more }] });

const before = (...preConditionRules: Part[]): Part => ({ sequencingRules: { preConditionRules } });

const rollup = (action: string, condition: string, more: Part = {}): Part => ({
  action,
  consideration: 'all',
  conditionCombination: 'any',
  conditions: [{ condition, operator: 'noOp' }],
  ...more,
});

/** Plays the activity that is delivered: sets values, asks for what comes next, and ends. Returns what that leads to. */
function visit(course: Course2004, request: string, values: Readonly<Record<string, string>> = {}): Outcome {
  const { api } = scorm2004Facade(course, {}, NOTHING);
  api['Initialize']?.('');
  for (const [element, value] of Object.entries({ ...values, 'adl.nav.request': request })) api['SetValue']?.(element, value);
  api['Terminate']?.('');
  return course.takeOutcome();
}

/** Opens a course, and starts it with an activity. */
function started(root: ActivityTree, first?: string): Course2004 {
  const course = openCourse2004(root, null);
  course.request(first === undefined ? 'start' : { choice: first });
  return course;
}

const delivered = (activity: string): Outcome => ({ kind: 'deliver', activity });

/** Returns what the library knows of an activity. */
const objectiveValues = (course: Course2004, id: string) => {
  const root = course.model.getSequencingService()?.getSequencingState().rootActivity;
  const activity = [root, ...(root?.children ?? []), ...(root?.children ?? []).flatMap(({ children }) => children)].find(
    (each) => each?.id === id,
  );
  if (!activity) throw new Error(`There is no activity ${id}.`);
  return activity;
};

const UNTRACKED = { sequencingControls: { tracked: false } };
const COMPLETED = { 'cmi.completion_status': 'completed' };

describe('rollup, corrected', () => {
  it('counts what has no measure with its weight as nothing: RB.1.1, Measure Rollup Process [E182]', () => {
    const course = started(part('course', {}, part('one'), part('two')));
    visit(course, 'continue', { 'cmi.score.scaled': '0.8' });
    expect(objectiveValues(course, 'course').objectiveNormalizedMeasure).toBeCloseTo(0.4);
  });

  it('rolls nothing up in a group that is not tracked: RB.1.1 to RB.1.3 and SN 3.13.1, Tracked [E182]', () => {
    const group = part('group', UNTRACKED, part('one'));
    const course = started(part('course', {}, group, part('two')));
    visit(course, 'continue', { ...COMPLETED, 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.8' });
    const { objectiveMeasureStatus, objectiveSatisfiedStatus, completionStatus } = objectiveValues(course, 'group');
    expect([objectiveMeasureStatus, objectiveSatisfiedStatus, completionStatus]).toEqual([false, false, 'unknown']);
  });

  it('decides by the measure where the objective is satisfied by it, whatever rules say: RB.1.2 [E182]', () => {
    const course = started(
      part(
        'course',
        {
          primaryObjective: primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.7 }),
          rollupRules: { rules: [rollup('satisfied', 'attempted', { consideration: 'any' })] },
        },
        part('one'),
        part('two', { sequencingControls: { objectiveMeasureWeight: 0 } }),
      ),
    );
    visit(course, 'continue', { 'cmi.score.scaled': '0.2' });
    expect(objectiveValues(course, 'course').objectiveSatisfiedStatus).toBe(false);
  });

  it('decides by rules alone where a group has rules for its objective: RB.1.2 b [E182]', () => {
    const rules = { rollupRules: { rules: [rollup('satisfied', 'never')] } };
    const course = started(part('course', rules, part('one')));
    visit(course, 'continue', { 'cmi.success_status': 'passed' });
    expect(objectiveValues(course, 'course').objectiveSatisfiedStatus).toBe(false);
  });

  it('does not take what is not known for not met: RB.1.4.1, Evaluate Rollup Conditions [E182]', () => {
    const none = rollup('completed', 'completed', { consideration: 'none' });
    const course = started(part('course', { rollupRules: { rules: [none] } }, part('one'), part('two')));
    visit(course, 'continue', { 'cmi.completion_status': 'incomplete' });
    expect(objectiveValues(course, 'course').completionStatus).not.toBe('completed');
  });

  it('counts what was not attempted where only suspended ones are out: RB.1.4.2, Check Child for Rollup [E182]', () => {
    const unattempted = part('two', { rollupConsiderations: { requiredForCompleted: 'ifNotSuspended' } });
    const course = started(part('course', { rollupRules: { rules: [rollup('completed', 'completed')] } }, part('one'), unattempted));
    visit(course, 'continue', COMPLETED);
    expect(objectiveValues(course, 'course').completionStatus).not.toBe('completed');
  });
});

describe('attempts, corrected', () => {
  it('of what is not tracked it is known that nothing is known: UP.2, Sequencing Rules Check [E182]', () => {
    const skipped = part('two', { ...UNTRACKED, ...before(rule('skip', 'objectiveStatusKnown', { operator: 'not' })) });
    const course = started(part('course', {}, part('one'), skipped, part('three')));
    expect(visit(course, 'continue')).toEqual(delivered('three'));
  });

  it('a status that the SCO set to unknown stays unknown at its end: UP.4, End Attempt Process [E182]', () => {
    const course = started(part('course', {}, part('one'), part('two')));
    visit(course, 'continue', { 'cmi.completion_status': 'unknown' });
    expect(objectiveValues(course, 'one').completionStatus).toBe('unknown');
  });

  it('a limit of attempts lets in one that goes on: UP.1, Limit Conditions Check [E182]', () => {
    const group = part('group', { attemptLimit: 1 }, part('one'), part('two'));
    expect(visit(started(part('course', {}, group)), 'continue')).toEqual(delivered('two'));
  });
});

describe('choice and flow, corrected', () => {
  it('a group of constrained choice is left for what is beside it alone: SB.2.9 [E182]', () => {
    const group = part('group', { sequencingControls: { constrainChoice: true } }, part('two'));
    const course = started(part('course', {}, part('one'), group, part('three'), part('four')), 'two');
    const { blocked } = course.validity();
    expect([blocked.includes('three'), blocked.includes('four')]).toEqual([false, true]);
  });

  it('a group that only goes forwards holds what is in it, not what its groups hold: SB.2.8 [E182]', () => {
    const group = part('group', {}, part('two'), part('three'));
    const course = started(part('course', { sequencingControls: { forwardOnly: true } }, part('one'), group), 'three');
    expect(visit(course, 'previous')).toEqual(delivered('two'));
  });

  it('a chosen group is not entered where it lets nothing flow: SB.2.9 and SB.2.2 [E182]', () => {
    const shut = part('inner', { sequencingControls: { flow: false } }, part('two'), part('three'));
    expect(started(part('course', {}, part('one'), part('group', {}, shut, part('four'))), 'group').current()).toBeNull();
  });

  it('Previous is not offered where a group before lets nothing flow: SB.2.8, Previous Sequencing Request [E182]', () => {
    const shut = part('group', { sequencingControls: { flow: false } }, part('one'), part('two'));
    expect(started(part('course', {}, shut, part('three')), 'three').validity().canGoBack).toBe(false);
  });

  it('flow that turned in a group that only goes forwards goes on before it: SB.2.1, Flow Tree Traversal [E182]', () => {
    const group = part(
      'group',
      { sequencingControls: { forwardOnly: true } },
      part('two', before(rule('skip', 'always'))),
      part('three', before(rule('skip', 'always'))),
    );
    const course = started(part('course', {}, part('one'), group, part('four')), 'four');
    expect(visit(course, 'previous')).toEqual(delivered('one'));
  });
});

describe('retries, corrected', () => {
  it('a course that is tried again forgets the global objectives of its own: SB.2.10 and SN 3.10.2 [E182]', () => {
    const again = { sequencingRules: { postConditionRules: [rule('retryAll', 'satisfied')] } };
    const objective = primary({ mapInfo: [{ targetObjectiveID: 'shared', writeSatisfiedStatus: true, readSatisfiedStatus: true }] });
    const course = started(part('course', {}, part('one', { ...again, primaryObjective: objective }), part('two')));
    expect(visit(course, 'continue', { 'cmi.success_status': 'passed' })).toEqual(delivered('one'));
    expect(objectiveValues(course, 'one').objectiveSatisfiedStatus).toBe(false);
  });
});
