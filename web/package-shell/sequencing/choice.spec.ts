import { describe, expect, it } from 'vitest';
import { type ChosenActivity, mayChoose } from './choice.ts';
import { mayGoBack } from './flow.ts';

type Controls = Partial<ChosenActivity['sequencingControls']>;
type Change = Controls & { isActive?: boolean; rule?: string };
type Node = readonly [id: string, change: Change, ...children: Node[]];

const NO_CONTROL = { choice: true, flow: true, choiceExit: true, forwardOnly: false, constrainChoice: false, preventActivation: false };

/** Returns the activities of a tree by their ids. */
function treeOf(node: Node, parent: ChosenActivity | null = null): Map<string, ChosenActivity> {
  const [id, { isActive = false, rule, ...controls }, ...rest] = node;
  const children: ChosenActivity[] = [];
  const activity: ChosenActivity = {
    id,
    parent,
    isActive,
    isAvailable: true,
    isHiddenFromChoice: false,
    sequencingControls: { ...NO_CONTROL, ...controls },
    sequencingRules: { preConditionRules: rule === undefined ? [] : [{ action: rule, evaluate: () => true }] },
    getAvailableChildren: () => children,
  };
  const all = new Map([[id, activity]]);
  for (const child of rest) {
    const below = treeOf(child, activity);
    const first = below.get(child[0]);
    if (first) children.push(first);
    for (const [key, value] of below) all.set(key, value);
  }
  return all;
}

/** Returns those of the ids that may be chosen from an activity. */
function chosenFrom(tree: Map<string, ChosenActivity>, current: string | null, ...ids: string[]): string[] {
  return ids.filter((id) => {
    const target = tree.get(id);
    return target !== undefined && mayChoose(current === null ? null : (tree.get(current) ?? null), target);
  });
}

const leaf = (id: string, change: Change = {}): Node => [id, change];

describe('a choice in a tree of SCORM 2004', () => {
  it('reaches every activity where no control forbids it, groups and the root too', () => {
    const tree = treeOf(['root', {}, leaf('a'), ['g', {}, leaf('b')]]);
    expect(chosenFrom(tree, 'a', 'root', 'a', 'g', 'b')).toEqual(['root', 'a', 'g', 'b']);
    expect(chosenFrom(tree, null, 'a', 'b')).toEqual(['a', 'b']);
  });

  it('does not go into a group that is not open to choices, nor to what is hidden', () => {
    const tree = treeOf(['root', {}, leaf('a'), ['g', { choice: false }, leaf('b')], ['h', { rule: 'hiddenFromChoice' }, leaf('c')]]);
    expect(chosenFrom(tree, 'a', 'g', 'b', 'h', 'c')).toEqual(['g']);
  });

  it('does not leave a group that holds its learners; a leaf does not hold them', () => {
    const tree = treeOf(['root', {}, ['g', { choiceExit: false }, leaf('a', { choiceExit: false }), leaf('b')], leaf('c')]);
    expect(chosenFrom(tree, 'a', 'b', 'c')).toEqual(['b']);
  });

  it('leaves a group of constrained choice for what is beside it', () => {
    const group: Node = ['g', { constrainChoice: true }, leaf('b', { constrainChoice: true }), leaf('c')];
    const tree = treeOf(['root', {}, leaf('a'), ['f', {}, leaf('y')], group, leaf('d'), leaf('e')]);
    expect(chosenFrom(tree, 'b', 'a', 'y', 'c', 'd', 'e')).toEqual(['y', 'c', 'd']);
  });

  it('begins a group that prevents it, but nothing in it, until it is active', () => {
    const group = (isActive: boolean): Node => ['root', {}, leaf('a'), ['g', { preventActivation: true, isActive }, leaf('b')]];
    expect(chosenFrom(treeOf(group(false)), 'a', 'g', 'b')).toEqual(['g']);
    expect(chosenFrom(treeOf(group(true)), 'a', 'g', 'b')).toEqual(['g', 'b']);
  });

  it('does not pass an activity that stops it, nor goes back in a group that only goes forwards', () => {
    const stopped = treeOf(['root', {}, leaf('a'), leaf('b', { rule: 'stopForwardTraversal' }), leaf('c')]);
    expect(chosenFrom(stopped, 'a', 'b', 'c')).toEqual(['b']);
    expect(chosenFrom(treeOf(['root', { forwardOnly: true }, leaf('a'), leaf('b'), leaf('c')]), 'b', 'a', 'c')).toEqual(['c']);
  });
});

describe('Previous in a tree of SCORM 2004', () => {
  const mayGoBackFrom = (tree: Map<string, ChosenActivity>, id: string): boolean => {
    const activity = tree.get(id);
    return activity !== undefined && mayGoBack(activity);
  };

  it('leads to the activity before, out of a group and into the one before it', () => {
    const tree = treeOf(['root', {}, ['first', {}, leaf('a'), leaf('b')], ['second', {}, leaf('c'), leaf('d')]]);
    expect(['a', 'b', 'c', 'd'].map((id) => mayGoBackFrom(tree, id))).toEqual([false, true, true, true]);
  });

  it('leads nowhere where a group lets no flow out or in, or only goes forwards', () => {
    const shut = treeOf(['root', {}, ['closed', { flow: false }, leaf('a'), ['inner', {}, leaf('b'), leaf('c')]], leaf('d')]);
    expect(['b', 'c', 'd'].map((id) => mayGoBackFrom(shut, id))).toEqual([false, true, false]);
    const forwards = treeOf(['root', {}, leaf('a'), ['group', { forwardOnly: true }, leaf('b'), leaf('c')], leaf('d')]);
    expect(['b', 'c', 'd'].map((id) => mayGoBackFrom(forwards, id))).toEqual([false, false, true]);
  });

  it('passes what is skipped, and stops at what is disabled', () => {
    const skipped = treeOf(['root', {}, leaf('a'), leaf('b', { rule: 'skip' }), leaf('c')]);
    expect(mayGoBackFrom(skipped, 'c')).toBe(true);
    const first = treeOf(['root', {}, leaf('b', { rule: 'skip' }), leaf('c')]);
    expect(mayGoBackFrom(first, 'c')).toBe(false);
    const disabled = treeOf(['root', {}, leaf('a'), leaf('b', { rule: 'disabled' }), leaf('c')]);
    expect(mayGoBackFrom(disabled, 'c')).toBe(false);
  });

  it('turns round in a group that only goes forwards, whose first activity is skipped', () => {
    const tree = treeOf(['root', {}, leaf('a'), ['group', { forwardOnly: true }, leaf('b', { rule: 'skip' }), leaf('c')], leaf('d')]);
    expect(mayGoBackFrom(tree, 'd')).toBe(true);
  });
});
