import type { AssignmentStatus } from '../../../../api/generated/graphql.ts';

type State = { readonly status: AssignmentStatus; readonly is_replaced: boolean };

const WORDS: Readonly<Record<AssignmentStatus, string>> = { pending: 'Waiting for review', accepted: 'Accepted', returned: 'Returned' };

/** Returns how a submission stands, for reviewers. */
export const stateOf = ({ status, is_replaced }: State): string => (is_replaced ? 'Replaced' : WORDS[status]);

/** Whether a submission waits for a decision. */
export const waits = ({ status, is_replaced }: State): boolean => status === 'pending' && !is_replaced;
