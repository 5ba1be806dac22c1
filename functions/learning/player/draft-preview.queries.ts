import { resolveItemIds } from '../../../events/learning/learner-question.ts';
import { ANSWER_NEEDED } from '../../../shared/learning/answer-texts.ts';
import { UNIT_KINDS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { grade } from '../../../shared/learning/grading.ts';
import { parseUnitResponse } from '../../../shared/learning/unit-response.ts';
import { courseFacts, courseRights } from '../../courses/authoring/course-form.queries.ts';
import { previewOf, type PreviewUnit } from '../../courses/authoring/preview-units.queries.ts';
import type { CourseView, UnitResponseView } from '../../courses/course-view.ts';
import { NO_PROGRESS } from '../../courses/unit-kinds/common-view.ts';
import { unitViewInTurn } from '../../courses/unit-view.ts';
import { type ReadIn, readInOf } from '../../courses/translations/reader-language.queries.ts';
import { bodyIn } from '../../courses/unit-variant.records.ts';
import { readerOf } from '../../files/file-addresses.queries.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { gradingOf } from '../../../events/learning/enrolment.responses.ts';
import { answerIn } from '../../../shared/learning/question-variant.ts';
import { unitNow } from '../enrolment/course-rules.ts';
import { learnerQuestions } from './learner-questions.ts';
import { PREVIEW } from './preview.queries.ts';
import { shuffleKeyOf } from './shuffle-key.ts';

const seedOf = ({ tenant, person }: TenantViewer) => ({ key: shuffleKeyOf(tenant.scope), person, ...PREVIEW });

/** A course, and the language that somebody asks for; null: their own, or its source's where it has none there. */
type InLanguage = { readonly id: number; readonly language: string | null | undefined };

/** Returns a unit in the language of its reader, with its body and the language of that. */
function unitIn(unit: PreviewUnit, readIn: ReadIn | null) {
  const body = { ...unit.body, questions: unit.questions };
  if (readIn === null) return { unit, body, language: null };
  const title = body.translations?.find(({ language }) => language === readIn.wanted)?.title ?? unit.title;
  return { unit: { ...unit, title }, ...bodyIn(body, readIn.wanted, readIn.source) };
}

/** Returns a course with its draft as learners would take it in a language, for an author who may edit it; without the key. */
export async function coursePreview(call: Call, viewer: TenantViewer, { id, language: wanted }: InLanguage): Promise<CourseView> {
  const { course, units } = await previewOf(viewer, id);
  const reader = readerOf(viewer, call.now);
  const readIn = readInOf(call, viewer, course, wanted);
  const shown: CourseView['units'][number][] = [];
  for (const each of units) {
    const { unit, body, language } = unitIn(each, readIn);
    const tests = await learnerQuestions(unit.questions, seedOf(viewer), readIn);
    shown.push(await unitViewInTurn(reader, unit, { body, progress: NO_PROGRESS, tests, language }));
  }
  const [facts, viewerCan] = await Promise.all([
    courseFacts(viewer, reader, course, { call, shown: readIn?.wanted ?? null }),
    courseRights(viewer, course),
  ]);
  return {
    ...facts,
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

type PreviewAnswer = InLanguage & { readonly unitOrder: number; readonly key: string; readonly response: string };

/** Returns the grade of an answer to a question of a draft. Nothing is stored. @throws VALIDATION for a question that is gone */
export async function previewAnswer(
  call: Call,
  viewer: TenantViewer,
  { id, language, unitOrder, key, response }: PreviewAnswer,
): Promise<UnitResponseView> {
  const { course, units } = await previewOf(viewer, id);
  const unit = units.find(({ order }) => order === unitOrder);
  const question = unit?.questions.find((other) => String(other.id) === key);
  if (!unit || !question) throw invalid('input_key', 'This question is no longer part of the draft. Please reload the page.');
  const parsed = parseUnitResponse(response);
  if (parsed.kind !== 'answer') throw invalid('response', ANSWER_NEEDED);
  const now = unitNow(unit, { ...unit.body, questions: unit.questions }, readInOf(call, viewer, course, language));
  const { variant, graded } = gradingOf(question, now);
  const { correct, answer } = grade(graded, resolveItemIds(question, parsed.members, seedOf(viewer), variant));
  return {
    id: `preview-${unitOrder}-${key}`,
    unitId: unit.id,
    unitType: UNIT_KINDS[unit.kind].typename,
    inputType: 'Test',
    inputKey: key,
    response: JSON.stringify({ ...answerIn(question, variant, answer), isCorrect: correct, timeSpent: 0 }),
    filePath: null,
    isCorrect: correct,
    status: null,
    comment: null,
  };
}
