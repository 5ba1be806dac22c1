import { idsOf } from '../../../events/kernel/streams.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { parseCommitKey, type Scope, streams } from '../../platform/keys/keys.ts';
import { query } from '../../platform/tables/dynamo.ts';

/**
 * Returns the courses that a person ever had, by the streams themselves: one read for each, which finds where the next stream begins.
 */
export async function coursesEverHad(scope: Scope, person: PersonId): Promise<CourseId[]> {
  const { pk } = streams.enrolment(scope, person, asId<CourseId>(1));
  const courses: CourseId[] = [];
  for (let from = 'e#c'; ;) {
    const [first] = await query('events', { pk, between: [from, 'e#d'], limit: 1, only: ['pk', 'sk'] });
    if (!first) return courses;
    const { stream } = parseCommitKey(first);
    courses.push(asId<CourseId>(idsOf('enrolment', stream).course));
    from = `${stream.name}#~`;
  }
}
