import type { EventPattern, FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';

/** An event in the form in which EventBridge passes it to targets. */
export type BusEvent = {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: Readonly<Record<string, unknown>>;
};

type Condition = string | { readonly prefix: string };

const fits = (value: unknown, condition: Condition): boolean =>
  typeof condition === 'string' ? value === condition : typeof value === 'string' && value.startsWith(condition.prefix);

/** A list matches when one of its members matches. */
const anyFits = (value: unknown, conditions: readonly Condition[]): boolean =>
  (Array.isArray(value) ? value : [value]).some((member) => conditions.some((condition) => fits(member, condition)));

/** Returns whether an event matches the pattern of a rule, by the semantics of EventBridge that the manifest uses. */
export function matchesPattern(event: BusEvent, pattern: EventPattern): boolean {
  return (
    pattern.source.includes(event.source) &&
    pattern['detail-type'].includes(event['detail-type']) &&
    Object.entries(pattern.detail ?? {}).every(([name, conditions]) => anyFits(event.detail[name], conditions))
  );
}

/** Returns the names of the functions with a rule for an event. A function with two matching rules is listed twice, because two rules deliver twice. */
export const targetsOf = (event: BusEvent, functions: readonly FunctionSpec[]): string[] =>
  functions.flatMap((spec) =>
    spec.triggers.flatMap((trigger) => (trigger.kind === 'rule' && matchesPattern(event, trigger.pattern) ? [spec.name] : [])),
  );
