import { submissionAddressees } from '../learning/assignments/submission-notices.queries.ts';
import { commitName } from '../platform/keys/notification-keys.ts';
import { announceAgain } from '../platform/store/announced-job.ts';
import { scopeOfCommit } from '../platform/store/event-store.ts';
import type { Reactor } from '../platform/store/reactor.ts';
import { queueNotifications } from './queue-notifications.commands.ts';
import { sendNotifications } from './send-notifications.commands.ts';

/** Half of the time limit of the function, so that a batch that has begun can end. */
const SENDING_MS = 30_000;

/**
 * Notifies reviewers of a submission that waits for them, and the learner of the decision. What is left when the time is up is sent by the
 * next announcement, which queues nothing again.
 */
export const notifyOfSubmission: Reactor = {
  name: 'mail-about-submission',
  on: ['AssignmentSubmitted', 'AssignmentReviewed'],
  react: async (pointer) => {
    const scope = scopeOfCommit(pointer);
    const event = commitName(pointer);
    await queueNotifications(
      scope,
      (await submissionAddressees(pointer)).map((addressee) => ({ ...addressee, event })),
    );
    if (!(await sendNotifications(scope, Date.now() + SENDING_MS))) await announceAgain(pointer);
  },
};
