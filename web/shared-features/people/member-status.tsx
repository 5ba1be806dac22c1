// @chunk shell
import type { ReactNode } from 'react';
import type { InactiveCause } from '../../api/generated/graphql.ts';
import { dayText } from '../../design/patterns/figures/dates.tsx';
import { ActiveStatus } from '../../design/patterns/state/status.tsx';
import { text, t } from '../../texts/text.ts';

/** What lists of people are narrowed to by their status. */
export const STATUS_OPTIONS = [
  {
    value: 'active',
    get label() {
      return t('Active');
    },
  },
  {
    value: 'inactive',
    get label() {
      return t('Inactive');
    },
  },
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
  date: text('The deactivation date has come'),
  person: text('The account is inactive everywhere'),
  membership: text('Set to inactive in this instance'),
  branch: text('Set to inactive in this branch'),
};

/** The words for access in exported files, by why there is none. */
export const ACCESS_WORDS = {
  '': text('Active'),
  date: text('Inactive: The deactivation date has come'),
  person: text('Inactive: The account is inactive everywhere'),
  membership: text('Inactive: Set to inactive in this instance'),
  branch: text('Inactive: Set to inactive in this branch'),
} satisfies Readonly<Record<'' | InactiveCause, string>>;

/** Returns why somebody has no access here, in words. */
export function causeText({ inactive_cause: cause, deactivate_at: day }: Member): string | undefined {
  if (!cause) return undefined;
  return cause === 'date' && day ? t('Deactivated on {day}', { day: dayText(day) }) : t(CAUSES[cause]);
}

/** Whether somebody has access here, with the cause when they have none. */
export function MemberStatus({ member }: { member: Member }): ReactNode {
  const active = hasAccess(member);
  return active === null ? 'N/A' : <ActiveStatus active={active} cause={causeText(member)} />;
}
