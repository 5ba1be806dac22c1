import type { EnrolmentEvent } from '../../events/learning/enrolment.events.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { readCommit, scopeOfCommit } from '../platform/store/event-store.ts';
import { idsOf } from '../../events/kernel/streams.ts';
import type { Reactor } from '../platform/store/reactor.ts';
import { noteRenewals } from './certifications/note-renewals.commands.ts';
import { issueForRound } from './certificate.commands.ts';

/** Issues the certificate of a completed course, by which certifications count, and notes when their renewal opens. */
export const issueCertificate: Reactor = {
  name: 'issue-certificate',
  on: ['CourseCompleted'],
  react: async ({ pk, sk }) => {
    const item = await getItem('events', { pk, sk });
    if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
    const { stream, at, events } = await readCommit<EnrolmentEvent>(item);
    const { person, course } = idsOf('enrolment', stream);
    const subject = { scope: scopeOfCommit(item), person: asId<PersonId>(person), course: asId<CourseId>(course) };
    const context = { actor: { kind: 'system', name: 'certificates' }, now: at } as const;
    for (const event of events) {
      if (event.type !== 'CourseCompleted') continue;
      await issueForRound(subject, context, { round: event.round, completedAt: at });
      await noteRenewals(subject.scope, subject.person, subject.course, at);
    }
  },
};
