/** An activity of the library's tree, as far as the rules of choice and flow read it. */
export type ChosenActivity = {
  readonly id: string;
  readonly parent: ChosenActivity | null;
  readonly isActive: boolean;
  readonly isAvailable: boolean;
  readonly isHiddenFromChoice: boolean;
  readonly sequencingControls: {
    readonly choice: boolean;
    readonly flow: boolean;
    readonly choiceExit: boolean;
    readonly forwardOnly: boolean;
    readonly constrainChoice: boolean;
    readonly preventActivation: boolean;
  };
  readonly sequencingRules: {
    readonly preConditionRules: readonly { readonly action: string; evaluate(activity: ChosenActivity): boolean }[];
  };
  getAvailableChildren(): readonly ChosenActivity[];
};

/** Returns an activity and those above it, the nearest first. */
function upwards(activity: ChosenActivity | null): ChosenActivity[] {
  const path: ChosenActivity[] = [];
  for (let at = activity; at !== null; at = at.parent) path.push(at);
  return path;
}

const isIn = (activity: ChosenActivity, group: ChosenActivity): boolean => upwards(activity).includes(group);

/** Whether an activity has others in it. */
export const isGroup = (activity: ChosenActivity): boolean => activity.getAvailableChildren().length > 0;

/** Returns the places of an activity in the lists of children that lead to it. */
function positionsOf(activity: ChosenActivity): number[] {
  const path = upwards(activity).toReversed();
  return path.slice(1).map((at, index) => path[index]?.getAvailableChildren().indexOf(at) ?? -1);
}

/** Whether the tree reaches an activity after another one. */
function isAfter(activity: ChosenActivity, other: ChosenActivity): boolean {
  const [places, others] = [positionsOf(activity), positionsOf(other)];
  const at = places.findIndex((place, index) => place !== others[index]);
  return at !== -1 && (others[at] === undefined || (places[at] ?? 0) > others[at]);
}

/** Whether a rule of an activity asks for an action before it begins. */
export const hasRule = (activity: ChosenActivity, action: string): boolean =>
  activity.sequencingRules.preConditionRules.some((rule) => rule.action === action && rule.evaluate(activity));

/** Whether a choice may pass an activity on its way (SB.2.4). */
const mayPass = (activity: ChosenActivity, isForward: boolean): boolean =>
  isForward ? !hasRule(activity, 'stopForwardTraversal') : activity.parent?.sequencingControls.forwardOnly === false;

/** Returns the activity beside another one, or beside the groups that it is in (SB.2.9.2); itself where there is none. */
function neighbourOf(activity: ChosenActivity, isForward: boolean): ChosenActivity {
  for (const at of upwards(activity)) {
    const siblings = at.parent?.getAvailableChildren() ?? [];
    const neighbour = siblings[siblings.indexOf(at) + (isForward ? 1 : -1)];
    if (neighbour !== undefined) return neighbour;
  }
  return activity;
}

/** Returns the nearest group that two activities have in common. */
function commonGroup(current: ChosenActivity, target: ChosenActivity): ChosenActivity | null {
  const groups = upwards(isGroup(target) ? target : target.parent);
  return upwards(isGroup(current) ? current : current.parent).find((group) => groups.includes(group)) ?? null;
}

const until = (path: readonly ChosenActivity[], end: ChosenActivity | null): readonly ChosenActivity[] => {
  const at = path.findIndex((activity) => activity === end);
  return at === -1 ? path : path.slice(0, at);
};

/** Whether the groups that lead down to an activity let a choice in. */
function mayEnter(target: ChosenActivity, common: ChosenActivity | null, isForward: boolean): boolean {
  const groups = until(upwards(target.parent), common);
  const passed = common === null ? groups : [...groups, common];
  if (isForward && !passed.every((group) => mayPass(group, true))) return false;
  return groups.every((group) => group.isActive || !group.sequencingControls.preventActivation);
}

/** Whether the groups around the present activity let a choice out. */
function mayLeave(current: ChosenActivity, target: ChosenActivity, common: ChosenActivity | null): boolean {
  const groups = until(upwards(current.parent), common);
  if (groups.some((group) => !group.sequencingControls.choiceExit)) return false;
  const constrained = groups.find((group) => group.sequencingControls.constrainChoice);
  if (constrained === undefined || target === common || target === constrained) return true;
  return isIn(target, neighbourOf(constrained, isAfter(target, constrained)));
}

function mayGoBeside(current: ChosenActivity, target: ChosenActivity): boolean {
  const siblings = target.parent?.getAvailableChildren() ?? [];
  const [from, to] = [siblings.indexOf(current), siblings.indexOf(target)];
  const passed = from < to ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1);
  return passed.every((activity) => mayPass(activity, from < to));
}

/**
 * Returns whether the standard lets a learner choose an activity from the present one (SB.2.9): the library has rules of its own, by
 * which an activity cannot be chosen that the standard allows, and the other way round. Whether the activity can be delivered then is
 * not asked.
 */
export function mayChoose(current: ChosenActivity | null, target: ChosenActivity): boolean {
  const path = upwards(target);
  if (path.some((at) => !at.isAvailable || at.isHiddenFromChoice || hasRule(at, 'hiddenFromChoice') || hasRule(at, 'hideFromChoice')))
    return false;
  if (target.parent?.sequencingControls.choice === false) return false;
  if (current === null) return mayEnter(target, null, true);
  if (current === target) return true;
  if (current.parent !== null && current.parent === target.parent) return mayGoBeside(current, target);
  const common = commonGroup(current, target);
  if (!mayLeave(current, target, common)) return false;
  return target === common || mayEnter(target, common, isAfter(target, current));
}
