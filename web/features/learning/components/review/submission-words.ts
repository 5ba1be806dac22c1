import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import { createElement, type ReactNode } from 'react';
import type { AssignmentStatus, DeskSubmissionFragment } from '../../../../api/generated/graphql.ts';
import { dayText } from '../../../../design/patterns/figures/dates.tsx';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type State = { readonly status: AssignmentStatus; readonly is_replaced: boolean };

/** How submissions stand, in words, by their state. */
export const STATE_TEXTS: Readonly<Record<AssignmentStatus | 'replaced', string>> = {
  pending: text('Waiting for review'),
  accepted: text('Accepted'),
  returned: text('Returned'),
  replaced: text('Replaced'),
};

/** Returns how a submission stands, for reviewers. */
export const stateOf = ({ status, is_replaced }: State): string => t(STATE_TEXTS[is_replaced ? 'replaced' : status]);

/** Whether a submission waits for a decision. */
export const waits = ({ status, is_replaced }: State): boolean => status === 'pending' && !is_replaced;

/** Returns how a submission stands, and who has decided on it on which day. */
export const outcomeOf = (submission: DeskSubmissionFragment): ReactNode => {
  const { reviewed_by: by, reviewed_at: at } = submission;
  const state = createElement('b', null, stateOf(submission));
  if (!at) return state;
  const day = dayText(at);
  return by ? rich('{state} by {name}, {day}', { state, name: fullNameOf(by), day }) : rich('{state}, {day}', { state, day });
};

const COMPLETES: Readonly<Record<string, string>> = {
  unit: text('Accepting completes the unit.'),
  course: text('Accepting completes the course and issues its certificate.'),
};

/** Returns what accepting a submission completes, in words; null where it completes nothing more. */
export const acceptanceText = (completes: string | null): string | null => {
  const sentence = completes === null ? undefined : COMPLETES[completes];
  return sentence === undefined ? null : t(sentence);
};
