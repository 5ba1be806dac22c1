import { resolveItemIds } from '../../../events/learning/learner-question.ts';
import { ANSWER_NEEDED } from '../../../shared/learning/answer-texts.ts';
import { UNIT_KINDS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { grade } from '../../../shared/learning/grading.ts';
import { parseUnitResponse } from '../../../shared/learning/unit-response.ts';
import { courseFacts, courseRights } from '../../courses/authoring/course-form.queries.ts';
import { previewOf } from '../../courses/authoring/preview-units.queries.ts';
import type { CourseView, UnitResponseView } from '../../courses/course-view.ts';
import { NO_PROGRESS } from '../../courses/unit-kinds/common-view.ts';
import { unitViewInTurn } from '../../courses/unit-view.ts';
import { readerOf } from '../../files/file-addresses.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { learnerQuestions } from './learner-questions.ts';
import { PREVIEW } from './preview.queries.ts';
import { shuffleKeyOf } from './shuffle-key.ts';

const seedOf = ({ tenant, person }: TenantViewer) => ({ key: shuffleKeyOf(tenant.scope), person, ...PREVIEW });

/** Returns a course with its draft as learners would take it, for an author who may edit it; without the key. */
export async function coursePreview(viewer: TenantViewer, id: number, now: Instant): Promise<CourseView> {
  const { course, title, units } = await previewOf(viewer, id);
  const reader = readerOf(viewer, now);
  const shown: CourseView['units'][number][] = [];
  for (const unit of units) {
    const tests = await learnerQuestions(unit.questions, seedOf(viewer));
    shown.push(await unitViewInTurn(reader, unit, { body: { ...unit.body, questions: unit.questions }, progress: NO_PROGRESS, tests }));
  }
  const [facts, viewerCan] = await Promise.all([courseFacts(viewer, reader, course), courseRights(viewer, course)]);
  return {
    ...facts,
    title,
    resources: [],
    prerequisites: [],
    units: shown,
    userResponses: [],
    completedDate: null,
    isEnrolled: false,
    isComplete: false,
    round: null,
    version: null,
    status: null,
    viewerCan,
  };
}

type PreviewAnswer = { readonly id: number; readonly unitOrder: number; readonly key: string; readonly response: string };

/** Returns the grade of an answer to a question of a draft. Nothing is stored. @throws VALIDATION for a question that is gone */
export async function previewAnswer(viewer: TenantViewer, { id, unitOrder, key, response }: PreviewAnswer): Promise<UnitResponseView> {
  const { units } = await previewOf(viewer, id);
  const unit = units.find(({ order }) => order === unitOrder);
  const question = unit?.questions.find((other) => String(other.id) === key);
  if (!unit || !question) throw invalid('input_key', 'This question is no longer part of the draft. Please reload the page.');
  const parsed = parseUnitResponse(response);
  if (parsed.kind !== 'answer') throw invalid('response', ANSWER_NEEDED);
  const { correct, answer } = grade(question, resolveItemIds(question, parsed.members, seedOf(viewer)));
  return {
    id: `preview-${unitOrder}-${key}`,
    unitId: unit.id,
    unitType: UNIT_KINDS[unit.kind].typename,
    inputType: 'Test',
    inputKey: key,
    response: JSON.stringify({ ...answer, isCorrect: correct, timeSpent: 0 }),
    filePath: null,
    isCorrect: correct,
    status: null,
    comment: null,
  };
}
