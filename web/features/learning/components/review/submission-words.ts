import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import type { AssignmentStatus, DeskSubmissionFragment } from '../../../../api/generated/graphql.ts';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { dayText } from '../../../../design/patterns/figures/dates.tsx';

type State = { readonly status: AssignmentStatus; readonly is_replaced: boolean };

/** How submissions stand, in words, by their state. */
export const STATE_TEXTS: Readonly<Record<AssignmentStatus | 'replaced', string>> = {
  pending: 'Waiting for review',
  accepted: 'Accepted',
  returned: 'Returned',
  replaced: 'Replaced',
};

/** Returns how a submission stands, for reviewers. */
export const stateOf = ({ status, is_replaced }: State): string => STATE_TEXTS[is_replaced ? 'replaced' : status];

/** Whether a submission waits for a decision. */
export const waits = ({ status, is_replaced }: State): boolean => status === 'pending' && !is_replaced;

/** Returns who has decided on a submission and on which day, to follow how it stands; null where nobody has. */
export const reviewText = ({ reviewed_by: by, reviewed_at: at }: DeskSubmissionFragment): ReactNode => {
  if (!at) return null;
  if (!by) return `, ${dayText(at)}`;
  const name = fullNameOf(by);
  return named` by ${name}, ${dayText(at)}`;
};

const COMPLETES: Readonly<Record<string, string>> = {
  unit: 'Accepting completes the unit.',
  course: 'Accepting completes the course and issues its certificate.',
};

/** Returns what accepting a submission completes, in words; null where it completes nothing more. */
export const acceptanceText = (completes: string | null): string | null => (completes === null ? null : (COMPLETES[completes] ?? null));
