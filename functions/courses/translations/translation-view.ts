import type { UnitTranslationInput } from '../../../shared/courses/languages/translation-input.ts';
import { fieldsOfTranslation } from '../../../shared/courses/translations/translated-fields.ts';
import type { QuestionVariant } from '../../../shared/learning/question-variant.ts';
import type { Reader } from '../../files/file-addresses.queries.ts';
import { NO_PROGRESS } from '../unit-kinds/common-view.ts';
import { handlerOf, type KindBody } from '../unit-kinds/unit-kinds.ts';
import type { UnitTranslationView } from '../unit-kinds/common-view.ts';
import type { UnitVariant } from '../unit-variant.records.ts';
import { bodyInTurn } from '../unit-view.ts';

const NO_FACTS = {
  id: 0,
  order: 0,
  completionOption: null,
  timeLimit: null,
  minutes: null,
  questionCount: 0,
  language: null,
  translations: [],
};

/** Returns a variant of a unit for its authors, with addresses of its files that they can open. */
function unitTranslation(reader: Reader, { language, version, outdated, title, body }: UnitVariant): UnitTranslationView {
  const common = { ...NO_PROGRESS, ...NO_FACTS, title: title ?? '' };
  // The kinds have these members under these names, each those that it has.
  const view = handlerOf(body.kind).view(common, body, { reader, tests: [] }) as Partial<UnitTranslationView> & { path?: string | null };
  return {
    language,
    version,
    outdated,
    title,
    kind: body.kind,
    path: view.path ?? null,
    content: view.content ?? null,
    youtubeLink: view.youtubeLink ?? null,
    vimeoLink: view.vimeoLink ?? null,
    captions: view.captions ?? null,
    duration: view.duration ?? null,
  };
}

/** Returns the variants of a unit for its authors, in as many turns of the event loop as their texts need. */
export async function unitTranslations(
  reader: Reader,
  body: { readonly translations?: readonly UnitVariant[] } | null,
): Promise<UnitTranslationView[]> {
  const views: UnitTranslationView[] = [];
  for (const variant of body?.translations ?? []) {
    await bodyInTurn(variant.body);
    views.push(unitTranslation(reader, variant));
  }
  return views;
}

/** Returns a stored variant of a unit as its author sends it; files keep their stored form. */
export function unitTranslationInput(
  { language, version, title, body }: UnitVariant,
  membersOf: (body: KindBody) => object,
): UnitTranslationInput {
  const names = fieldsOfTranslation(body.kind);
  const members = Object.entries(membersOf(body)).filter(([name, value]) => names.includes(name) && value !== null);
  return { language, source_version: version, title, ...Object.fromEntries(members) };
}

/** Returns a stored variant of a question as its author sends it. */
export function questionTranslationInput({ language, version, question, options, pairs, fillTheGaps, words }: QuestionVariant) {
  return {
    language,
    source_version: version,
    question,
    ...(options && { options }),
    ...(pairs && { pairs }),
    ...(fillTheGaps !== undefined && { fillTheGaps }),
    ...(words && { words }),
  };
}
