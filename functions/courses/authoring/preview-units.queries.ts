import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { questionOf } from '../../../shared/courses/question-input.ts';
import { defaultUnitTitle } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { TranslatedQuestion } from '../../../shared/learning/question-variant.ts';
import { fileLookupOf } from '../../files/file-lookup.queries.ts';
import { framingsOf } from '../web-pages/framing.records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { readPublishedUnits } from '../course.queries.ts';
import type { CourseItem } from '../course.records.ts';
import { minutesOf } from '../unit-length.ts';
import { type Published, unitsAfter } from '../publishing/publication.ts';
import type { UnitToWrite } from '../publishing/unit-input.ts';
import { courseLanguages } from '../translations/course-variants.queries.ts';
import { withVariants } from '../translations/question-variants.ts';
import type { ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { storedDraft } from './draft.queries.ts';

/** A unit of a course as its author left it. Its id is below 0, so that no call stores anything under it. */
export type PreviewUnit = Omit<UnitToWrite, 'id' | 'title'> & {
  readonly id: number;
  readonly title: string;
  readonly questions: readonly TranslatedQuestion[];
  readonly questionIds: readonly number[];
  /** About how long it takes; null = not known. */
  readonly minutes: number | null;
};

/** A course as its author left it: its draft, or what is published where there is none. Title and languages of the course are those of the draft. */
type Preview = { readonly course: CourseItem; readonly units: readonly PreviewUnit[] };

/** Question ids of a preview are numbers of their own, since a new question has none yet. */
const QUESTIONS_PER_UNIT = 10_000;

type SentQuestions = NonNullable<CourseDraftInput['tests']>;

/** What the questions of a draft are read with: the variants of those that are published, by id. */
type ReadingQuestions = { readonly reading: ReadingUnits; readonly variants: ReadonlyMap<number, TranslatedQuestion['translations']> };

/** Returns the questions of a unit that a learner could be asked; one without a readable shape is left out. */
async function questionsOf(place: number, sent: SentQuestions, { reading, variants }: ReadingQuestions): Promise<TranslatedQuestion[]> {
  const questions: TranslatedQuestion[] = [];
  for (const [index, input] of sent.entries()) {
    const question = questionOf(input, place * QUESTIONS_PER_UNIT + index);
    if (typeof question !== 'string')
      questions.push(await withVariants(question, input, `tests.${index}`, reading, variants.get(Number(input.id))));
  }
  return questions;
}

/** Returns a course with the title and the languages of its draft. What a publication would refuse of them is left out. */
function withDraft(course: CourseItem, input: CourseDraftInput): CourseItem {
  const title = input.title?.trim() || course.title;
  return { ...course, title, ...courseLanguages(input, course, { title, description: course.description }, {}) };
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
  const drafted = withDraft(course, input);
  // What a publication would refuse is shown as far as it can be.
  const [files, framings] = await Promise.all([fileLookupOf(scope, input, {}), framingsOf(scope, input.iframes ?? [], published.bodies)]);
  const reading: ReadingUnits = { files, framings, problems: {}, languages: drafted.languages };
  const storedQuestions = [...published.bodies.values()].flatMap(({ questions }) => questions);
  const variants = new Map(storedQuestions.map(({ id: question, translations }) => [question, translations]));
  const units: PreviewUnit[] = [];
  for (const [index, unit] of (await unitsAfter(input, published, reading)).entries()) {
    const sent = input.tests?.filter(({ unit_order }) => unit_order === unit.order);
    const questions = sent
      ? await questionsOf(index + 1, sent, { reading, variants })
      : (published.bodies.get(unit.id ?? 0)?.questions ?? []);
    units.push({
      ...unit,
      id: -1 - index,
      order: index + 1,
      title: unit.title?.trim() || defaultUnitTitle(unit.kind, index + 1),
      questions,
      questionIds: questions.map(({ id: question }) => question),
      minutes: minutesOf(unit, { ...unit.body, questions }),
    });
  }
  return { course: drafted, units };
}
