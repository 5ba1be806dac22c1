import { setTimeout as pause } from 'node:timers/promises';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { asId } from '../../../shared/kernel/ids.ts';
import { readHeaderWithDeleted } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { openBook } from '../../platform/book/book.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { execute } from '../../platform/store/execute.ts';
import { courseNow } from './course-rules.ts';

const PARALLEL = 8;

/** Learners who have begun and not completed, by the book; their streams decide. */
const STARTED_ROWS =
  'SELECT person, done_units AS doneUnits FROM enrolments.enrolments WHERE course = ? AND active = 1 AND completed_at IS NULL AND done_units <> ?';
type StartedRow = { readonly person: number; readonly doneUnits: string };

/**
 * Completes a course for learners who have completed all the units that remain in it. Looks at the book after each of the waits, since
 * the row of a unit that was completed just before may come later; learners whose row is unchanged are not checked again.
 */
export async function recheckCompletion(context: CommandContext, scope: Scope, id: CourseId, waitsMs: readonly number[]): Promise<void> {
  const checked = new Set<string>();
  for (const waitMs of waitsMs) {
    await pause(waitMs);
    // A course that was deleted meanwhile is included, since it can be restored.
    const course = await readHeaderWithDeleted(scope, id);
    if (!course) return;
    const begun = await startedRows(scope, id);
    await inParallel(
      begun.filter((row) => !checked.has(textOf(row))),
      PARALLEL,
      ({ person }) => recheckOne(context, scope, course, asId<PersonId>(person)),
    );
    for (const row of begun) checked.add(textOf(row));
  }
}

const textOf = ({ person, doneUnits }: StartedRow): string => `${person} ${doneUnits}`;

async function startedRows(scope: Scope, id: CourseId): Promise<StartedRow[]> {
  const book = await openBook(scope, ['enrolments']);
  return book.all<StartedRow>(STARTED_ROWS, [id, '[]']);
}

async function recheckOne(context: CommandContext, scope: Scope, course: CourseItem, person: PersonId): Promise<void> {
  await execute({
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, asId<CourseId>(course.id)),
    command: { type: 'RecheckCompletion', course: courseNow(course) },
    commandId: context.commandId,
    actor: context.actor,
    now: context.now,
  });
}
