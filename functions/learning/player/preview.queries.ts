import { questionOf } from '../../../events/learning/enrolment.responses.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { grade } from '../../../shared/learning/grading.ts';
import { resolveItemIds } from '../../../shared/learning/learner-question.ts';
import { UNIT_KINDS } from '../../../shared/learning/unit-kind.ts';
import { readPublishedUnits } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { isInScope } from '../../courses/course-scope.queries.ts';
import type { UnitResponseView } from '../../courses/course-view.ts';
import type { TenantViewer } from '../../platform/viewer.ts';
import { isAuthor } from '../course-access.queries.ts';
import { unitNow } from '../course-rules.ts';
import type { LearnerRead } from '../learner-read.ts';
import { shuffleKeyOf } from '../shuffle-key.ts';
import type { StoreResponse } from '../unit-response.commands.ts';

/** The round and attempt of everybody who previews: nobody's, the same whenever they come. */
export const PREVIEW = { round: 1, attempt: 1 } as const;

/** The course that an author goes through without taking it; null for learners, and for authors who are enrolled. */
export async function previewedCourse(viewer: TenantViewer, { loaded, course }: LearnerRead): Promise<CourseItem | null> {
  if (loaded.state.status === 'active' || !isAuthor(viewer)) return null;
  if (course === null || course.deletedAt !== undefined) return null;
  return (await isInScope(viewer, course)) ? course : null;
}

/** What a learner who answered this would be told. Nothing of it is kept. */
export async function previewResponse(viewer: TenantViewer, course: CourseItem, what: StoreResponse): Promise<UnitResponseView> {
  const { scope } = viewer.place;
  const entry = course.outline.find((unit) => unit.id === what.unit);
  const body = entry && (await readPublishedUnits(scope, asId<CourseId>(course.id), [entry])).get(entry.id);
  if (!body) throw notFound();
  const view = {
    id: `preview-${entry.id}-${what.key ?? ''}`,
    unitId: entry.id,
    unitType: UNIT_KINDS[entry.kind].typename,
    inputType: what.inputType,
    inputKey: what.key,
    filePath: null,
    status: null,
    comment: null,
  };
  const { response } = what;
  if (response.kind !== 'answer') {
    const { kind: _, ...sent } = response.kind === 'completion' ? { kind: response.kind, type: 'CompletionWithNoTest' } : response;
    return { ...view, response: JSON.stringify({ ...sent, timeSpent: 0 }), isCorrect: null };
  }
  const question = questionOf(unitNow(entry, body), what.key);
  const members = resolveItemIds(question, response.members, { key: shuffleKeyOf(scope), person: viewer.person, ...PREVIEW });
  const { correct, answer } = grade(question, members);
  return {
    ...view,
    inputKey: String(question.id),
    response: JSON.stringify({ ...answer, isCorrect: correct, timeSpent: 0 }),
    isCorrect: correct,
  };
}
