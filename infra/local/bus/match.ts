import type { EventPattern, FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';

/** An event as EventBridge hands it to its targets. */
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

type Wanted = string | { readonly prefix: string };

const fits = (value: unknown, wanted: Wanted): boolean =>
  typeof wanted === 'string' ? value === wanted : typeof value === 'string' && value.startsWith(wanted.prefix);

/** A list matches when one of its members does. */
const anyFits = (value: unknown, wanted: readonly Wanted[]): boolean =>
  (Array.isArray(value) ? value : [value]).some((member) => wanted.some((one) => fits(member, one)));

export function matches(event: BusEvent, pattern: EventPattern): boolean {
  return (
    pattern.source.includes(event.source) &&
    pattern['detail-type'].includes(event['detail-type']) &&
    Object.entries(pattern.detail ?? {}).every(([name, wanted]) => anyFits(event.detail[name], wanted))
  );
}

/** Names of the functions with a rule for an event; one with two fitting rules is named twice, as two rules deliver twice. */
export const targetsOf = (event: BusEvent, functions: readonly FunctionSpec[]): string[] =>
  functions.flatMap((spec) =>
    spec.triggers.flatMap((trigger) => (trigger.kind === 'rule' && matches(event, trigger.pattern) ? [spec.name] : [])),
  );
