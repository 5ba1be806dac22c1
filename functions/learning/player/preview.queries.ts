import { gradingOf, questionOf } from '../../../events/learning/enrolment.responses.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { answerIn } from '../../../shared/learning/question-variant.ts';
import { grade } from '../../../shared/learning/grading.ts';
import { resolveItemIds } from '../../../events/learning/learner-question.ts';
import { UNIT_KINDS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { readPublishedUnits } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { isInScope } from '../../courses/course-scope.queries.ts';
import type { UnitResponseView } from '../../courses/course-view.ts';
import { readInOf } from '../../courses/translations/reader-language.queries.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { isAuthor } from '../enrolment/course-access.queries.ts';
import { unitNow } from '../enrolment/course-rules.ts';
import type { LearnerRead } from './learner-read.ts';
import { shuffleKeyOf } from './shuffle-key.ts';
import type { StoreResponse } from './unit-response.commands.ts';

/** The round and attempt of every preview. */
export const PREVIEW = { round: 1, attempt: 1 } as const;

/** Returns the course that an author previews; null for learners, and for authors who are enrolled. */
export async function previewedCourse(viewer: TenantViewer, { loaded, course }: LearnerRead): Promise<CourseItem | null> {
  if (loaded.state.status === 'active' || !isAuthor(viewer)) return null;
  if (course === null || course.deletedAt !== undefined) return null;
  return (await isInScope(viewer, course)) ? course : null;
}

/** Returns whether an author previews a unit of a published course. @throws NOT_FOUND for a unit that the course does not have */
export async function isPreviewed(viewer: TenantViewer, learner: LearnerRead, unit: number): Promise<boolean> {
  const course = await previewedCourse(viewer, learner);
  if (course === null) return false;
  if (!course.outline.some(({ id }) => id === unit)) throw notFound();
  return true;
}

/** Returns the graded response as a learner would get it. Nothing is stored. */
export async function previewResponse(
  call: Call,
  viewer: TenantViewer,
  course: CourseItem,
  input: StoreResponse,
): Promise<UnitResponseView> {
  const { scope } = viewer.tenant;
  const entry = course.outline.find((unit) => unit.id === input.unit);
  const body = entry && (await readPublishedUnits(scope, asId<CourseId>(course.id), [entry])).get(entry.id);
  if (!body) throw notFound();
  const view = {
    id: `preview-${entry.id}-${input.key ?? ''}`,
    unitId: entry.id,
    unitType: UNIT_KINDS[entry.kind].typename,
    inputType: input.inputType,
    inputKey: input.key,
    filePath: null,
    status: null,
    comment: null,
  };
  const { response } = input;
  if (response.kind !== 'answer') {
    const { kind: _, ...sent } = response.kind === 'completion' ? { kind: response.kind, type: 'CompletionWithNoTest' } : response;
    return { ...view, response: JSON.stringify({ ...sent, timeSpent: 0 }), isCorrect: null };
  }
  const unit = unitNow(entry, body, readInOf(call, viewer, course, input.language));
  const question = questionOf(unit, input.key);
  const { variant, graded } = gradingOf(question, unit);
  const members = resolveItemIds(question, response.members, { key: shuffleKeyOf(scope), person: viewer.person, ...PREVIEW }, variant);
  const { correct, answer } = grade(graded, members);
  return {
    ...view,
    inputKey: String(question.id),
    response: JSON.stringify({ ...answerIn(question, variant, answer), isCorrect: correct, timeSpent: 0 }),
    isCorrect: correct,
  };
}
