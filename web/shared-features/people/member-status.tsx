// @chunk shell
import type { ReactNode } from 'react';
import type { InactiveCause } from '../../api/generated/graphql.ts';
import { dayText } from '../../design/patterns/figures/dates.tsx';
import { ActiveStatus } from '../../design/patterns/state/status.tsx';

/** What lists of people are narrowed to by their status. */
export const STATUS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

type Member = {
  readonly instance_is_active?: boolean | null | undefined;
  readonly inactive_cause?: InactiveCause | null | undefined;
  readonly deactivate_at?: string | null | undefined;
};

/** Returns whether somebody has access here; null for a person without a membership in this instance. */
export const hasAccess = ({ instance_is_active: active, inactive_cause: cause }: Member): boolean | null =>
  typeof active === 'boolean' ? active && !cause : null;

const CAUSES: Readonly<Record<InactiveCause, string>> = {
  date: 'The deactivation date has come',
  person: 'The account is inactive everywhere',
  membership: 'Set to inactive in this instance',
  branch: 'Set to inactive in this branch',
};

/** The words for access in exported files, by why there is none. */
export const ACCESS_WORDS = {
  '': 'Active',
  ...Object.fromEntries(Object.entries(CAUSES).map(([cause, text]) => [cause, `Inactive: ${text}`])),
};

/** Returns why somebody has no access here, in words. */
export function causeText({ inactive_cause: cause, deactivate_at: day }: Member): string | undefined {
  if (!cause) return undefined;
  return cause === 'date' && day ? `Deactivated on ${dayText(day)}` : CAUSES[cause];
}

/** Whether somebody has access here, with the cause when they have none. */
export function MemberStatus({ member }: { member: Member }): ReactNode {
  const active = hasAccess(member);
  return active === null ? 'N/A' : <ActiveStatus active={active} cause={causeText(member)} />;
}
