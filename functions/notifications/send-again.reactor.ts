import { announceAgain } from '../platform/store/announced-job.ts';
import { scopeOfCommit } from '../platform/store/event-store.ts';
import type { Reactor } from '../platform/store/reactor.ts';
import { sendNotifications } from './send-notifications.commands.ts';

/** Half of the time limit of the function, so that a batch that has begun can end. */
const SENDING_MS = 30_000;

/** Sends a notification that an admin has had queued again, and what waits beside it. */
export const sendAgain: Reactor = {
  name: 'send-again',
  on: ['NotificationQueuedAgain'],
  react: async (pointer) => {
    if (!(await sendNotifications(scopeOfCommit(pointer), Date.now() + SENDING_MS))) await announceAgain(pointer);
  },
};
