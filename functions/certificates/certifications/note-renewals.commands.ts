import { roundsAt } from '../../../shared/certificates/certifications/rounds.ts';
import { holderDecider } from '../../../events/certificates/certifications/holder.decider.ts';
import { asId, type CertificationId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { addDays, type Day, dayOf, type Instant } from '../../../shared/kernel/instant.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import { load } from '../../platform/store/event-store.ts';
import { dueOn } from '../../platform/tables/due-list.ts';
import { transact } from '../../platform/tables/transact.ts';
import { liveCertifications } from './certification.queries.ts';
import { type CertificationItem, ruleOf } from './certification.records.ts';
import { completionsOf, contentOf } from './holder.queries.ts';

/** Returns the day on which the renewal of the last round of a person opens; null: of none. */
async function openingOf(scope: Scope, person: PersonId, certification: CertificationItem, today: Day): Promise<Day | null> {
  const [completions, { state }] = await Promise.all([
    completionsOf(scope, person, certification),
    load(holderDecider, streams.holder(scope, person, asId<CertificationId>(certification.id))),
  ]);
  return roundsAt(ruleOf(certification), completions, state, today).at(-1)?.opensOn ?? null;
}

/** Puts the days on which renewals open on the due list, once a course was completed that counts for certifications. */
export async function noteRenewals(scope: Scope, person: PersonId, course: CourseId, at: Instant): Promise<void> {
  const certifications = (await liveCertifications(scope)).filter((each) => contentOf(each).includes(course));
  // Days of other zones begin up to a day before.
  const latest = addDays(dayOf(at), 1);
  for (const certification of certifications) {
    const opensOn = await openingOf(scope, person, certification, latest);
    if (opensOn === null) continue;
    const due = { kind: 'certification-renewals', scope, id: certification.id } as const;
    const writes = dueOn(due, opensOn > latest ? opensOn : addDays(latest, 1));
    await transact(() => Promise.resolve({ writes, result: undefined }));
  }
}
