import type { CourseEvent } from '../../events/courses/course.events.ts';
import { enrolmentDecider } from '../../events/learning/enrolment.decider.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { readHeaderKept } from '../courses/course.queries.ts';
import { openBook } from '../platform/book.ts';
import { getItem } from '../platform/dynamo.ts';
import { readCommit, scopeOfCommit } from '../platform/store/event-store.ts';
import { execute } from '../platform/store/execute.ts';
import { streams } from '../platform/keys/keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import type { Reactor } from '../platform/reactor.ts';
import { courseNow } from './course-rules.ts';

const AT_ONCE = 8;

/** Those who have begun and not completed; the book says whom to ask, and their streams decide. */
const BEGUN = 'SELECT person FROM enrolments.enrolments WHERE course = ? AND active = 1 AND completed_at IS NULL AND done_units <> ?';

/** After a publication that took units away: whoever has all that is left is complete now, without having to come back for it. */
export const recheckCompletion: Reactor = {
  name: 'recheck-completion',
  on: ['CoursePublished'],
  inline: false,
  react: async ({ pk, sk }) => {
    const item = await getItem('events', { pk, sk });
    if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
    const scope = scopeOfCommit(item);
    const { events, stream, version, at } = await readCommit<CourseEvent>(item);
    const published = events.find((event) => event.type === 'CoursePublished');
    if (published?.type !== 'CoursePublished' || published.removedUnits.length === 0) return [];
    const id = asId<CourseId>(published.course);
    // A course that was deleted since then may come back, and nobody would look again.
    const course = await readHeaderKept(scope, id);
    if (!course) return [];
    const book = await openBook(scope, ['enrolments']);
    const begun = await book.all<{ person: number }>(BEGUN, [id, '[]']);
    const marks = await inParallel(begun, AT_ONCE, async ({ person }) => {
      const done = await execute({
        decider: enrolmentDecider,
        scope,
        stream: streams.enrolment(scope, asId<PersonId>(person), id),
        command: { type: 'RecheckCompletion', course: courseNow(course) },
        commandId: `recheck/${stream.pk}@${version}`,
        actor: { kind: 'system', name: 'learning' },
        now: at,
      });
      return done.mark;
    });
    return marks.filter((mark) => mark !== null);
  },
};
