import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { questionOf } from '../../../shared/courses/question-input.ts';
import { type CourseToPublish, type UnitToPublish } from '../../../shared/courses/publishing-checks.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { QuestionId, UnitId } from '../../../shared/kernel/ids.ts';
import type { TranslatedQuestion } from '../../../shared/learning/question-variant.ts';
import { scoreRuleOf } from '../../../shared/packages/score-rule.ts';
import { defaultUnitTitle, descriptorOf, KIND_OF_LIST, UNIT_KINDS, UNIT_LISTS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { nextId, nextIds } from '../../platform/tables/sequences.ts';
import type { CourseSettings, OutlineEntry, UnitBody } from '../course.records.ts';
import type { ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { handlerOf } from '../unit-kinds/unit-kinds.ts';
import { withVariants } from '../translations/question-variants.ts';
import { minutesOf } from '../unit-length.ts';
import { readUnits, type UnitToWrite } from './unit-input.ts';

/** What was published before, with the bodies of its units. */
export type Published = { readonly outline: readonly OutlineEntry[]; readonly bodies: ReadonlyMap<number, UnitBody> };
export const NOTHING_PUBLISHED: Published = { outline: [], bodies: new Map() };

/** A unit as it is going to be published, in its place. */
export type Placed = UnitToWrite & { readonly place: number; readonly questions: readonly TranslatedQuestion[] };

/** A unit that the input does not mention stays as it is. */
function storedUnit(entry: OutlineEntry, bodies: Published['bodies']): UnitToWrite[] {
  const body = bodies.get(entry.id);
  if (!body) return [];
  const { id, kind, order, title, completionOption, timeLimit } = entry;
  return [{ id, kind, field: UNIT_KINDS[kind].lists.input, order, title, completionOption, timeLimit, body }];
}

/** Returns the units of a course after an edit: lists that were sent replace those of their kind, the others stay. By order. */
export async function unitsAfter(input: CourseDraftInput, before: Published, reading: ReadingUnits): Promise<UnitToWrite[]> {
  const own = { kinds: new Map(before.outline.map((entry) => [entry.id, entry.kind])), bodies: before.bodies };
  const units: UnitToWrite[] = [];
  for (const list of UNIT_LISTS) {
    const sent = input[list];
    if (sent) units.push(...(await readUnits(list, sent, own, reading)));
    else
      units.push(
        ...before.outline.filter((entry) => entry.kind === KIND_OF_LIST[list]).flatMap((entry) => storedUnit(entry, before.bodies)),
      );
  }
  const seen = { orders: new Set<number>(), ids: new Set<number>() };
  for (const { id, order, field } of units) {
    if (seen.orders.has(order)) reading.problems[`${field}.unit_order`] = [sentence('Two units have the place {order}.', { order })];
    if (id !== null && seen.ids.has(id)) reading.problems[`${field}.id`] = ['This unit is named twice.'];
    seen.orders.add(order);
    if (id !== null) seen.ids.add(id);
  }
  return units.sort((a, b) => a.order - b.order);
}

/** Returns a list with one item more: the same list, since a copy for each would be the square of a long one. */
function appended<Item>(list: Item[] = [], item: Item): Item[] {
  list.push(item);
  return list;
}

/** Questions by the order of their unit, as sent; ids of new ones come from the sequence. */
async function questionsSent(
  sent: NonNullable<CourseDraftInput['tests']>,
  before: Published,
  units: readonly UnitToWrite[],
  reading: ReadingUnits,
): Promise<Map<number, TranslatedQuestion[]>> {
  const { problems } = reading;
  const questionIdsBefore = new Set(before.outline.flatMap((entry) => entry.questionIds));
  const variantsBefore = new Map(
    [...before.bodies.values()].flatMap(({ questions }) => questions.map((each) => [each.id, each.translations] as const)),
  );
  const fresh = await nextIds<QuestionId>('question', sent.filter((question) => question.id === null || question.id === undefined).length);
  const byOrder = new Map<number, TranslatedQuestion[]>();
  const unitAt = new Map(units.map((unit) => [unit.order, unit]));
  const named = new Set<number>();
  for (const [index, input] of sent.entries()) {
    const field = `tests.${index}`;
    const id = input.id === null || input.id === undefined ? fresh.shift() : Number(input.id);
    if (id === undefined || (!questionIdsBefore.has(id) && (input.id ?? null) !== null)) throw notFound();
    if (named.has(id)) problems[`${field}.id`] = ['This question is named twice.'];
    named.add(id);
    const unit = unitAt.get(input.unit_order);
    if (!unit || !descriptorOf(unit.kind).takesQuestions)
      problems[`${field}.unit_order`] = [sentence('Unit {order} cannot have questions.', { order: input.unit_order })];
    const question = questionOf(input, id);
    if (typeof question === 'string') problems[field] = [question];
    else {
      const translated = await withVariants(question, input, field, reading, variantsBefore.get(id));
      byOrder.set(input.unit_order, appended(byOrder.get(input.unit_order), translated));
    }
  }
  return byOrder;
}

/** The units of a course with their questions, in their places. @throws NOT_FOUND for an id that is not the course's own */
export async function placedUnits(input: CourseDraftInput, before: Published, reading: ReadingUnits): Promise<Placed[]> {
  const units = await unitsAfter(input, before, reading);
  const sent = input.tests ? await questionsSent(input.tests, before, units, reading) : null;
  const keptQuestions = (id: number | null): readonly TranslatedQuestion[] => (id === null ? [] : (before.bodies.get(id)?.questions ?? []));
  return units.map((unit, index) => ({
    ...unit,
    place: index + 1,
    questions: sent ? (sent.get(unit.order) ?? []) : keptQuestions(unit.id),
  }));
}

const shownTitle = (unit: Placed): string => unit.title ?? defaultUnitTitle(unit.kind, unit.place);

/** What the publishing checks look at. */
export function toPublish(settings: CourseSettings, units: readonly Placed[]): CourseToPublish {
  const { title, description, startDate, startTime, endDate, endTime, rule, percentage } = settings;
  return {
    title,
    description,
    startsAt: startDate === null ? null : `${startDate}T${startTime ?? '00:00'}`,
    endsAt: endDate === null ? null : `${endDate}T${endTime ?? '24:00'}`,
    rule,
    percentage,
    failedResources: [],
    units: units.map((unit): UnitToPublish => ({
      kind: unit.kind,
      order: unit.place,
      field: unit.field,
      title: shownTitle(unit),
      hasText: 'content' in unit.body && unit.body.content !== null,
      hasSource: handlerOf(unit.kind).hasSource(unit.body),
      questions: unit.questions,
      completionOption: unit.completionOption,
      timeLimit: unit.timeLimit,
    })),
  };
}

/** Returns the titles of a unit in other languages. */
function titlesOf({ body }: Placed): Pick<OutlineEntry, 'titles'> {
  const titles = (body.translations ?? []).flatMap(({ language, title }) => (title === null ? [] : [[language, title] as const]));
  return titles.length > 0 ? { titles: Object.fromEntries(titles) } : {};
}

const hashOf = (body: UnitBody): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);

export type NewPublication = {
  readonly id: string;
  readonly outline: OutlineEntry[];
  /** Bodies that are new under this publication; all others stand where they stood. */
  readonly bodies: ReadonlyMap<number, UnitBody>;
  readonly removed: number[];
};

/** Names a publication and works out what it has to write. Two publishers never share a name, so their units never mix. */
export async function newPublication(version: number, units: readonly Placed[], before: Published): Promise<NewPublication> {
  const id = `${version}-${randomBytes(6).toString('hex')}`;
  const bodies = new Map<number, UnitBody>();
  const outline: OutlineEntry[] = [];
  for (const unit of units) {
    const body: UnitBody = { ...unit.body, questions: unit.questions };
    const unitId = unit.id ?? (await nextId<UnitId>('unit'));
    const hash = hashOf(body);
    const unchangedEntry = before.outline.find((entry) => entry.id === unitId && entry.hash === hash);
    if (!unchangedEntry) bodies.set(unitId, body);
    outline.push({
      id: unitId,
      kind: unit.kind,
      order: unit.place,
      title: shownTitle(unit),
      publication: unchangedEntry?.publication ?? id,
      completionOption: unit.completionOption,
      timeLimit: unit.timeLimit,
      questions: unit.questions.length,
      questionIds: unit.questions.map((question) => question.id),
      hash,
      minutes: minutesOf(unit, body),
      ...(scoreRuleOf(body) === 'best' && { scoreRule: 'best' as const }),
      ...titlesOf(unit),
    });
  }
  const remaining = new Set(outline.map((entry) => entry.id));
  return { id, outline, bodies, removed: before.outline.map((entry) => entry.id).filter((unit) => !remaining.has(unit)) };
}
