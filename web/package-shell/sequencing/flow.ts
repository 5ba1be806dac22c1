import { type ChosenActivity, hasRule, isGroup } from './choice.ts';

type Direction = 'forward' | 'backward';
type Step = { readonly activity: ChosenActivity; readonly direction: Direction };

/** A group is entered at its end, or at its beginning where it only goes forwards. */
function entered({ activity: group, direction }: Step): Step | null {
  const children = group.getAvailableChildren();
  const isFirst = direction === 'forward' || group.sequencingControls.forwardOnly;
  const activity = isFirst ? children[0] : children.at(-1);
  return activity === undefined ? null : { activity, direction: isFirst ? 'forward' : direction };
}

const siblingsOf = ({ parent }: ChosenActivity): readonly ChosenActivity[] => parent?.getAvailableChildren() ?? [];

/** Returns the activity beside another one, or beside the groups that it is in; null for none. */
function beside({ activity, direction }: Step): Step | null {
  if (activity.parent === null) return null;
  if (direction === 'backward' && activity.parent.sequencingControls.forwardOnly) return null;
  const siblings = siblingsOf(activity);
  const next = siblings[siblings.indexOf(activity) + (direction === 'forward' ? 1 : -1)];
  return next === undefined ? beside({ activity: activity.parent, direction }) : { activity: next, direction };
}

/** Returns what comes after an activity that is skipped; flow that turned round in its group goes on before the group at its end (SB.2.1). */
function past(step: Step, isTurned: boolean): Step | null {
  const { activity } = step;
  const isAtEnd = isTurned && siblingsOf(activity).at(-1) === activity;
  return isAtEnd && activity.parent !== null ? beside({ activity: activity.parent, direction: 'backward' }) : beside(step);
}

/** Whether flow that has come to an activity ends at one that can be delivered (SB.2.2). `isTurned`: it went backwards before. */
function isDelivered(step: Step, isTurned: boolean): boolean {
  const { activity, direction } = step;
  if (activity.parent?.sequencingControls.flow !== true) return false;
  if (hasRule(activity, 'skip')) {
    const next = past(step, isTurned);
    return next !== null && isDelivered(next, isTurned && next.direction === direction);
  }
  if (hasRule(activity, 'disabled')) return false;
  if (!isGroup(activity)) return true;
  const next = entered(step);
  return next !== null && isDelivered(next, next.direction !== direction);
}

/** Returns whether Previous leads from an activity to one that can be delivered (SB.2.8): each group on the way has to let flow through. */
export function mayGoBack(current: ChosenActivity): boolean {
  if (current.parent?.sequencingControls.flow !== true) return false;
  const next = beside({ activity: current, direction: 'backward' });
  return next !== null && isDelivered(next, false);
}
