import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import type { CompletionOption } from '../../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import { descriptorOf, KIND_OF_LIST, type UnitKind, type UnitList } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { type FieldMessages, notFound } from '../../../shared/kernel/errors.ts';
import { noteProblem, type ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { nextTurn } from '../../platform/runtime/next-turn.ts';
import { variantsOf } from '../translations/unit-variants.ts';
import type { Translated } from '../unit-variant.records.ts';
import { handlerOf, type KindBody } from '../unit-kinds/unit-kinds.ts';

/** A unit on its way into a publication: read from the input, or kept from the one before. */
export type UnitToWrite = {
  /** null for a new one. */
  readonly id: number | null;
  readonly kind: UnitKind;
  /** Where in the input it came from, for messages. */
  readonly field: string;
  /** As sent; the publication counts from 1 without gaps. */
  readonly order: number;
  /** null: '{Type} Unit {n}'. */
  readonly title: string | null;
  readonly completionOption: CompletionOption;
  readonly timeLimit: number | null;
  readonly body: KindBody & Translated;
};

function completionOptionOf(kind: UnitKind, sent: string | null | undefined, field: string, problems: FieldMessages): CompletionOption {
  const { completionOptions } = descriptorOf(kind);
  if (!sent || sent === 'none') return completionOptions[0] ?? null;
  const option = completionOptions.find((allowed) => allowed === sent);
  return (
    option ??
    noteProblem(problems, `${field}.completion_option`, sentence('There is no completion option "{sent}" for this unit.', { sent }))
  );
}

const titleOf = (title: string | null | undefined): string | null => (title === null || title === undefined ? null : title.trim());

/**
 * Reads one list of units, one in a turn of the event loop: a text of the largest size takes 50 ms. An id has to be one of the course's own units of that kind.
 * @throws NOT_FOUND for any other id
 */
export async function readUnits(
  list: UnitList,
  units: readonly UnitInput[],
  own: { readonly kinds: ReadonlyMap<number, UnitKind>; readonly bodies: ReadonlyMap<number, KindBody & Translated> },
  reading: ReadingUnits,
): Promise<UnitToWrite[]> {
  const kind = KIND_OF_LIST[list];
  const read: UnitToWrite[] = [];
  for (const [index, unit] of units.entries()) {
    const field = `${list}.${index}`;
    const id = unit.id === null || unit.id === undefined ? null : Number(unit.id);
    if (id !== null && own.kinds.get(id) !== kind) throw notFound();
    const before = own.bodies.get(id ?? 0) ?? null;
    const translations = await variantsOf(kind, unit, field, reading, before);
    read.push({
      id,
      kind,
      field,
      order: unit.unit_order,
      title: titleOf(unit.title),
      completionOption: completionOptionOf(kind, unit.completion_option, field, reading.problems),
      timeLimit: unit.time_limit || null,
      body: { ...handlerOf(kind).read(unit, field, reading, before), ...(translations.length > 0 && { translations }) },
    });
    await nextTurn();
  }
  return read;
}
