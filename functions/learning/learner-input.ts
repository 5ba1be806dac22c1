import { sentence } from '../../shared/kernel/regional/sentence.ts';
import { invalid, notFound } from '../../shared/kernel/errors.ts';
import { type CourseId, parseId, type UnitId } from '../../shared/kernel/ids.ts';

type IdInput = string | number | null | undefined;

/** Returns the course id of an argument. @throws NOT_FOUND for a malformed one, as for a missing course */
export function courseIdOf(input: IdInput): CourseId {
  const id = parseId<CourseId>(input ?? null);
  if (id === null) throw notFound();
  return id;
}

/** Returns the unit id of an argument. @throws NOT_FOUND for a malformed one, as for a missing unit */
export function unitIdOf(input: IdInput): UnitId {
  const id = parseId<UnitId>(input ?? null);
  if (id === null) throw notFound();
  return id;
}

/** The arguments of `storeUnitResponse`. */
type StoreArguments = {
  readonly course_id?: IdInput;
  readonly unit_id?: IdInput;
  readonly unit_type?: string | null | undefined;
  readonly input_type?: string | null | undefined;
  readonly response?: string | null | undefined;
  readonly input_key?: string | null | undefined;
};

/** Returns the input object, or the flat arguments of older screens. @throws VALIDATION for a missing argument */
export function storeArguments(args: StoreArguments & { readonly input?: StoreArguments | null | undefined }): StoreArguments {
  if (args.input) return args.input;
  const missing = (['course_id', 'unit_id', 'unit_type', 'response'] as const).find(
    (name) => args[name] === null || args[name] === undefined,
  );
  if (missing) throw invalid(missing, sentence('The field {name} is required.', { name: missing }));
  return args;
}
