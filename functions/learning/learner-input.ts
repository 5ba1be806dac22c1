import { invalid, notFound } from '../../shared/kernel/errors.ts';
import { type CourseId, parseId, type UnitId } from '../../shared/kernel/ids.ts';

type Given = string | number | null | undefined;

/** A course or unit that a learner's call names; what is no id looks like one that is missing. */
export function courseIdOf(given: Given): CourseId {
  const id = parseId<CourseId>(given ?? null);
  if (id === null) throw notFound();
  return id;
}

export function unitIdOf(given: Given): UnitId {
  const id = parseId<UnitId>(given ?? null);
  if (id === null) throw notFound();
  return id;
}

export type StoreArguments = {
  readonly course_id?: Given;
  readonly unit_id?: Given;
  readonly unit_type?: string | null | undefined;
  readonly input_type?: string | null | undefined;
  readonly response?: string | null | undefined;
  readonly input_key?: string | null | undefined;
};

/** Either the input object, or the flat arguments of older screens. */
export function storeArguments(args: StoreArguments & { readonly input?: StoreArguments | null | undefined }): StoreArguments {
  if (args.input) return args.input;
  const missing = (['course_id', 'unit_id', 'unit_type', 'response'] as const).find(
    (name) => args[name] === null || args[name] === undefined,
  );
  if (missing) throw invalid(missing, `Give ${missing}.`);
  return args;
}
