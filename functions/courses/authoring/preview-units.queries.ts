import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { questionOf } from '../../../shared/courses/question-input.ts';
import { defaultUnitTitle } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { Question } from '../../../shared/learning/question.ts';
import { fileLookupOf } from '../../files/file-lookup.queries.ts';
import { framingsOf } from '../web-pages/framing.records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { readPublishedUnits } from '../course.queries.ts';
import type { CourseItem } from '../course.records.ts';
import { minutesOf } from '../unit-length.ts';
import { type Published, unitsAfter } from '../publishing/publication.ts';
import type { UnitToWrite } from '../publishing/unit-input.ts';
import { storedDraft } from './draft.queries.ts';

/** A unit of a course as its author left it. Its id is below 0, so that no call stores anything under it. */
type PreviewUnit = Omit<UnitToWrite, 'id' | 'title'> & {
  readonly id: number;
  readonly title: string;
  readonly questions: readonly Question[];
  readonly questionIds: readonly number[];
  /** About how long it takes; null = not known. */
  readonly minutes: number | null;
};

/** A course as its author left it: its draft, or what is published where there is none. */
type Preview = { readonly course: CourseItem; readonly title: string; readonly units: readonly PreviewUnit[] };

/** Question ids of a preview are numbers of their own, since a new question has none yet. */
const QUESTIONS_PER_UNIT = 10_000;

type SentQuestions = NonNullable<CourseDraftInput['tests']>;

/** Returns the questions of a unit that a learner could be asked; one without a readable shape is left out. */
function questionsOf(place: number, sent: SentQuestions): readonly Question[] {
  return sent.flatMap((input, index) => {
    const question = questionOf(input, place * QUESTIONS_PER_UNIT + index);
    return typeof question === 'string' ? [] : [question];
  });
}

/** Returns a course as its author left it. The draft was checked when it was saved, and need not be complete. @throws NOT_FOUND */
export async function previewOf(viewer: TenantViewer, id: number): Promise<Preview> {
  const { scope } = viewer.tenant;
  const { course, draft } = await storedDraft(viewer, id);
  const published: Published = {
    outline: course.outline,
    bodies: await readPublishedUnits(scope, asId<CourseId>(course.id), course.outline),
  };
  // Stored by saveDraft, which parses it by this schema.
  const input = (draft ?? {}) as CourseDraftInput;
  // What a publication would refuse is shown as far as it can be.
  const [files, framings] = await Promise.all([fileLookupOf(scope, input, {}), framingsOf(scope, input.iframes ?? [], published.bodies)]);
  const units = await unitsAfter(input, published, { files, framings, problems: {}, languages: course.languages });
  const keptQuestions = (unit: number | null): readonly Question[] => published.bodies.get(unit ?? 0)?.questions ?? [];
  return {
    course,
    title: input.title?.trim() || course.title,
    units: units.map((unit, index) => {
      const sent = input.tests?.filter(({ unit_order }) => unit_order === unit.order);
      const questions = sent ? questionsOf(index + 1, sent) : keptQuestions(unit.id);
      return {
        ...unit,
        id: -1 - index,
        order: index + 1,
        title: unit.title?.trim() || defaultUnitTitle(unit.kind, index + 1),
        questions,
        questionIds: questions.map(({ id: question }) => question),
        minutes: minutesOf(unit, { ...unit.body, questions }),
      };
    }),
  };
}
