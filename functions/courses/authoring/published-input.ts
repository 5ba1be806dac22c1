import type { CourseDraftInput, UnitInput } from '../../../shared/courses/course-draft.ts';
import { KIND_OF_LIST, descriptorOf, UNIT_LISTS, type UnitList } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import type { TranslatedQuestion } from '../../../shared/learning/question-variant.ts';
import { questionTranslationInput, unitTranslationInput } from '../translations/translation-view.ts';
import type { KindBody } from '../unit-kinds/unit-kinds.ts';
import type { CourseItem, OutlineEntry, UnitBody } from '../course.records.ts';
import type { Captioned } from '../unit-kinds/captions.ts';
import { storedTemplate } from '../template.queries.ts';

/** Members of an input whose stored member has another name. */
const STORED_NAMES: Readonly<Record<string, string>> = {
  video_path: 'path',
  audio_path: 'path',
  file_path: 'path',
  scorm_path: 'path',
  doc_path: 'path',
  youtube_link: 'youtube',
  vimeo_link: 'vimeo',
  scorm_id: 'packageId',
  score_rule: 'scoreRule',
};

/** Returns the stored captions of a video or a recording as its author sends them. */
const captionsInput = ({ captions }: Captioned): Pick<UnitInput<'video' | 'audio'>, 'captions'> =>
  captions ? { captions: captions.map(({ language, label, path }) => ({ language, label, file_path: path })) } : {};

type Input = NonNullable<CourseDraftInput['tests']>[number];

/** Returns a stored question as its author sends it. */
function questionInput({ question, translations, ...stored }: TranslatedQuestion, order: number): Input {
  const variants = translations ? { translations: translations.map(questionTranslationInput) } : {};
  const input = { unit_order: order, type: stored.type, question, ...variants };
  switch (stored.type) {
    case 'Multiple Choice':
    case 'Ordering':
      return { ...input, options: stored.options };
    case 'Match the Pairs':
      return { ...input, pairs: stored.pairs.map(({ left, right }) => ({ left, right })) };
    case 'Fill the Gaps':
      return { ...input, fillTheGaps: stored.fillTheGaps };
    case 'Free Text':
      return { ...input, rules: stored.rules, required_points: stored.requiredPoints };
  }
}

/** Returns the members of a kind as its author sends them. Texts and paths keep their stored form. */
function membersInput(list: UnitList, body: KindBody): object {
  const stored: Readonly<Record<string, unknown>> = body;
  const members = Object.keys(descriptorOf(KIND_OF_LIST[list]).fields).flatMap((name) => {
    const value = stored[name] ?? stored[STORED_NAMES[name] ?? name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(members), ...('captions' in body && captionsInput(body)) };
}

/** Returns a published unit as its author sends it, without its id. */
function unitInput(list: UnitList, entry: OutlineEntry, body: UnitBody): UnitInput {
  const variants = body.translations?.map((variant) => unitTranslationInput(variant, (translated) => membersInput(list, translated)));
  return {
    ...membersInput(list, body),
    ...(variants && { translations: variants }),
    unit_order: entry.order,
    title: entry.title,
    completion_option: entry.completionOption,
    time_limit: entry.timeLimit,
  };
}

/** Returns the units and questions of a publication as a draft has them, all of them new: without ids. */
export function unitsAsInput(
  outline: readonly OutlineEntry[],
  bodies: ReadonlyMap<number, UnitBody>,
): Pick<CourseDraftInput, UnitList | 'tests'> {
  const published = outline.flatMap((entry) => {
    const body = bodies.get(entry.id);
    return body ? [{ entry, body }] : [];
  });
  const lists = UNIT_LISTS.map((list) => [
    list,
    published.filter(({ entry }) => entry.kind === KIND_OF_LIST[list]).map(({ entry, body }) => unitInput(list, entry, body)),
  ]);
  const tests = published.flatMap(({ entry, body }) => body.questions.map((question) => questionInput(question, entry.order)));
  return { ...Object.fromEntries(lists), tests };
}

/** Returns the settings of a course as a draft has them. `categories` and `learningPath`: those that the author may name. */
export function settingsAsInput(
  course: CourseItem,
  categories: NonNullable<CourseDraftInput['categories']>,
  learningPath: readonly number[],
): CourseDraftInput {
  return {
    title: course.title,
    description: course.description,
    language: course.language,
    languages: [...course.languages],
    translations: course.translations.map(({ language, version, title, description }) => ({
      language,
      source_version: version,
      title,
      description,
    })),
    course_code: course.code,
    categories,
    price: course.price,
    hide_from_catalog: course.hidden,
    capacity: course.capacity,
    level: course.level,
    start_date: course.startDate,
    start_time: course.startTime,
    end_date: course.endDate,
    end_time: course.endTime,
    time_zone: course.timeZone,
    completion_rules: course.rule,
    completion_percentage: course.percentage,
    learning_path: [...learningPath],
    thumbnail: course.thumbnail,
    certificate_type: storedTemplate(course.template),
    resources: course.resources.map(({ name, path, type, size, category, downloadable }) => ({
      name,
      file_path: path,
      type,
      ...(size !== undefined && { size }),
      category_id: category,
      is_downloadable: downloadable,
    })),
  };
}
