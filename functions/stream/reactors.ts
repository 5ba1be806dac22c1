import { issueCertificate } from '../certificates/issue-certificate.reactor.ts';
import { recheckAfterPublication } from '../learning/enrolment/recheck-completion.reactor.ts';
import { followZone } from '../learning/groups/follow-zone.reactor.ts';
import { reconcileAfterChange } from '../learning/groups/reconcile-groups.reactor.ts';
import { followDue } from '../notifications/follow-due.reactor.ts';
import { sendAgain } from '../notifications/send-again.reactor.ts';
import { notifyOfSubmission } from '../notifications/submission-notifications.reactor.ts';
import type { Pointer, Reactor } from '../platform/store/reactor.ts';
import { continueJob } from './jobs.ts';

/** All reactors, in the order of the modules; nothing may depend on the order. */
export const REACTORS: readonly Reactor[] = [
  recheckAfterPublication,
  reconcileAfterChange,
  followZone,
  issueCertificate,
  notifyOfSubmission,
  followDue,
  sendAgain,
  continueJob,
];

/** Returns the reactors to an announcement. */
export const reactorsTo = (pointer: Pointer): Reactor[] => REACTORS.filter(({ on }) => on.some((name) => pointer.names.includes(name)));
