import { type Actor, actorKeys } from './actor.ts';
import { contextActivitiesOf, type Statement, VOIDED } from './statement.ts';

/** By what a statement is found. */
export type StatementKeys = {
  readonly verb: string;
  readonly registration: string | null;
  /** Keys of the actor, and of the object where it is an agent or a group. */
  readonly agents: readonly string[];
  /** The object, where it is an activity. */
  readonly activity: string | null;
  /** Agents and activities anywhere else in the statement. */
  readonly relatedAgents: readonly string[];
  readonly relatedActivities: readonly string[];
  /** The statement that this one refers to, whose filters it meets as well. */
  readonly refersTo: string | null;
  /** The statement that this one makes void. */
  readonly voids: string | null;
};

type Part = Pick<Statement, 'actor' | 'object' | 'context'>;

/** Returns the object as an actor; null where it is something else. */
const actorIn = ({ object }: Part): Actor | null => (object.objectType === 'Agent' || object.objectType === 'Group' ? object : null);
/** Returns the id of the object where it is an activity, which is what an object without a type is. */
const activityIn = ({ object }: Part): string | null =>
  object.objectType === undefined || object.objectType === 'Activity' ? object.id : null;

/** Returns the keys of the actor, and of the object where it is one. */
const directAgents = (part: Part): string[] => {
  const object = actorIn(part);
  return [...actorKeys(part.actor), ...(object ? actorKeys(object) : [])];
};
const agentsIn = ({ actor, object, context }: Part): string[] => [
  ...directAgents({ actor, object }),
  ...(context?.instructor ? actorKeys(context.instructor) : []),
  ...(context?.team ? actorKeys(context.team) : []),
];
const activitiesIn = (part: Part): string[] => [
  ...[activityIn(part)].flatMap((id) => id ?? []),
  ...contextActivitiesOf(part).map(({ id }) => id),
];

/** Returns by what a statement is found. */
export function statementKeys(of: Statement): StatementKeys {
  const { verb, object, context, authority } = of;
  const inner = object.objectType === 'SubStatement' ? object : null;
  const reference = object.objectType === 'StatementRef' ? object.id.toLowerCase() : null;
  return {
    verb: verb.id,
    registration: context?.registration?.toLowerCase() ?? null,
    agents: [...new Set(directAgents(of))],
    activity: activityIn(of),
    relatedAgents: [...new Set([...agentsIn(of), ...(authority ? actorKeys(authority) : []), ...(inner ? agentsIn(inner) : [])])],
    relatedActivities: [...new Set([...activitiesIn(of), ...(inner ? activitiesIn(inner) : [])])],
    refersTo: reference,
    voids: verb.id === VOIDED ? reference : null,
  };
}
