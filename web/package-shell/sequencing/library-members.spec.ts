import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ActivityTree } from './activity-tree.ts';
import { openCourse2004 } from './course-2004.ts';
import type { Model2004 } from './library-2004.ts';
import { correctSequencing } from './library-corrections.ts';
import { allowNewId } from './library-interactions.ts';
import { LIBRARY, LibraryMemberError } from './library-member-error.ts';
import { LIBRARY_MEMBERS } from './library-members.ts';

const TREE: ActivityTree = {
  id: 'course',
  title: 'Course',
  sequencingControls: { flow: true, choice: true },
  children: [
    {
      id: 'first',
      title: 'First',
      sequencingRules: { preConditionRules: [{ action: 'skip', conditions: [{ condition: 'completed' }] }] },
      rollupRules: { rules: [{ action: 'completed', consideration: 'all', conditions: [{ condition: 'completed', operator: 'noOp' }] }] },
      primaryObjective: { objectiveID: 'own', isPrimary: true, mapInfo: [{ targetObjectiveID: 'shared' }] },
    },
    { id: 'second', title: 'Second' },
  ],
};

/** Paths from an activity to what stands below it. */
const BELOW_ACTIVITY: Readonly<Record<string, string>> = {
  activity: '',
  'activity.sequencingControls': 'sequencingControls',
  'activity.sequencingRules': 'sequencingRules',
  'activity.sequencingRules.rule': 'sequencingRules.preConditionRules.0',
  'activity.sequencingRules.rule.condition': 'sequencingRules.preConditionRules.0.conditions.0',
  'activity.rollupRules': 'rollupRules',
  'activity.rollupRules.rule': 'rollupRules.rules.0',
  'activity.rollupRules.rule.condition': 'rollupRules.rules.0.conditions.0',
  'activity.objective': 'primaryObjective',
};

const at = (object: unknown, path: string): object =>
  path === '' ? (object as object) : path.split('.').reduce((part, member) => Reflect.get(part, member) as object, object as object);

/** Returns the object of the real library that a part names. */
function partIn(model: Model2004, part: string): object {
  const below = BELOW_ACTIVITY[part];
  if (part === 'interaction') return at(model, 'cmi.interactions.childArray.0');
  if (below === undefined) return at(model.getSequencingService(), part);
  return at(model.getSequencingService(), `overallSequencingProcess.activityTree.root.children.0${below === '' ? '' : `.${below}`}`);
}

/** Returns a model of the real library, corrected, with one interaction. */
function correctedModel(): Model2004 {
  const { model } = openCourse2004(TREE, null);
  model.setCMIValue('cmi.interactions.0.id', 'question');
  return model;
}

function correctAll(model: Model2004): void {
  correctSequencing(model);
  allowNewId(model, 'cmi.interactions.0.id');
}

const members = Object.entries(LIBRARY_MEMBERS).flatMap(([part, kinds]) =>
  Object.entries(kinds).map(([member, kind]) => [part, member, kind as string] as const),
);

const refused = (run: () => void): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
};

describe('members of scorm-again that are corrected', () => {
  it('are those of the pinned release [E180]', () => {
    const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(`scorm-again ${dependencies['scorm-again']}`).toBe(LIBRARY);
  });

  it('are all there, so that every correction is made [E180]', () => {
    expect(() => correctAll(correctedModel())).not.toThrow();
  });

  it.each(members)('a library without %s.%s is refused by its name and release [E180]', (part, member) => {
    const model = correctedModel();
    Object.defineProperty(partIn(model, part), member, { value: undefined });
    const error = refused(() => correctAll(model));
    expect(error).toBeInstanceOf(LibraryMemberError);
    expect(String(error)).toContain(LIBRARY);
    expect(String(error)).toMatch(new RegExp(`\\b${member} should be a .* and is missing`));
  });

  it.each(members.filter(([, , kind]) => kind !== 'nullable'))(
    'a library where %s.%s is of another kind than %s is refused [E180]',
    (part, member) => {
      const model = correctedModel();
      Object.defineProperty(partIn(model, part), member, { value: Symbol('another kind') });
      expect(refused(() => correctAll(model))).toBeInstanceOf(LibraryMemberError);
    },
  );

  it('a library that keeps a corrected method in each object instead of its class is refused [E180]', () => {
    const model = correctedModel();
    const handler = partIn(model, 'overallSequencingProcess.terminationHandler');
    Object.defineProperty(handler, 'endAttempt', { value: () => undefined });
    expect(String(refused(() => correctAll(model)))).toContain('terminationHandler.endAttempt should be a method');
  });
});
