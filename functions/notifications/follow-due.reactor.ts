import { idsOf } from '../../events/kernel/streams.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { nextReminder } from '../../shared/notifications/reminders.ts';
import { openTerm } from '../learning/reminders/reminder-email.queries.ts';
import { parseCommitKey } from '../platform/keys/keys.ts';
import { scopeOfCommit } from '../platform/store/event-store.ts';
import type { Reactor } from '../platform/store/reactor.ts';
import { readReminderDays } from '../tenancy/notification-rules/notification-rules.queries.ts';
import { putReminder } from './reminder.records.ts';

/** Stores when somebody is reminded next of a mandatory due date that has moved. */
export const followDue: Reactor = {
  name: 'follow-due',
  on: ['DueChanged'],
  react: async (pointer) => {
    const scope = scopeOfCommit(pointer);
    const { person, course } = idsOf('enrolment', parseCommitKey(pointer).stream);
    const now = systemClock();
    const term = await openTerm(scope, asId<PersonId>(person), asId<CourseId>(course), now);
    // One that becomes mandatory is another due date.
    const next = term?.due.mandatory ? nextReminder(term.due, term.zone, (await readReminderDays(scope)).days, now) : null;
    if (term && next) await putReminder(scope, { person, course, due: term.due.at }, next);
  },
};
