import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { CountErased, Counts } from '../../people/erasure/erasure.records.ts';
import { readLinks } from '../../people/member.records.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { writtenBy } from './written-by.queries.ts';

type Counted = 'texts' | 'answers' | 'submissions' | 'completions';

/** Returns what an event of an enrolment counts as in a receipt. */
function countedAs(event: EnrolmentEvent): Counted | null {
  if (event.type === 'CourseCompleted') return 'completions';
  if (event.type === 'AssignmentSubmitted') return event.content === null ? null : 'submissions';
  if (event.type !== 'UnitResponseStored' || event.response.type === 'CompletionWithNoTest') return null;
  return event.response.type === 'Free Text' ? 'texts' : 'answers';
}

const above = (counts: Counts): Counts => counts.filter(({ count }) => count > 0);

/** Counts what the erasure of a person removes from an instance, and what stays of them as figures. */
export const countErased: CountErased = async (scope: Scope, person: PersonId) => {
  const [written, links] = await Promise.all([writtenBy(scope, person), readLinks(scope, person)]);
  const countOf = (kind: Counted): number => written.events.filter((event) => countedAs(event) === kind).length;
  return {
    erased: above([
      { what: 'links', count: links.branches.length + links.groups.length },
      { what: 'texts', count: countOf('texts') },
      { what: 'submissions', count: countOf('submissions') },
      { what: 'files', count: written.files.length },
      { what: 'certificate_files', count: written.certificates.length },
    ]),
    kept: above([
      { what: 'enrolments', count: written.enrolments },
      { what: 'completions', count: countOf('completions') },
      { what: 'certificates', count: written.certificates.length },
      { what: 'answers', count: countOf('answers') },
      { what: 'events', count: written.events.length },
    ]),
  };
};
