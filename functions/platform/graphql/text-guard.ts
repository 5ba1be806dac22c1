import { defaultFieldResolver, getNamedType, type GraphQLArgument, type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { isBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { addMessage, type FieldMessages, invalid, invalidFields } from '../../../shared/kernel/errors.ts';

/**
 * Checks every text of every argument before its resolver runs, so that no pattern, fold, hash or key sees a text that is too long or is
 * no Unicode. The limits are above the largest legal value of each argument: what a text may be in detail, its schema says.
 */
const LONGEST = { ID: 100, String: 2_000, Date: 40, DateTime: 40, JSON: 500_000 };

/** Arguments and input fields that take more than 2,000 characters, by name. */
const LONGER: Readonly<Record<string, number>> = {
  content: 500_000,
  description: 500_000,
  question: 10_000,
  fillTheGaps: 20_000,
  response: 64_001,
  submission_text: 60_000,
  // A password of any length is answered like a wrong one (passwords.ts), or by the rule for new ones.
  password: Infinity,
  current_password: Infinity,
  new_password: Infinity,
  new_password_confirmation: Infinity,
};

/** Depth of JSON values: a draft has lists of units with lists of captions; every input type has less. */
const DEPTH = 10;

const TOO_LONG = 'This text is too long. Please shorten it.';
const NO_UNICODE = 'This text contains characters that cannot be shown. Please type it again.';
const NO_JSON = 'This value is nested too deeply, or holds a text that is too long or cannot be shown.';

type Typed = Pick<GraphQLArgument, 'name' | 'type'>;

const longestOf = ({ name, type }: Typed): number => {
  const scalar = getNamedType(type).name;
  return (
    (scalar === 'String' ? LONGER[name] : undefined) ??
    (Object.hasOwn(LONGEST, scalar) ? LONGEST[scalar as keyof typeof LONGEST] : LONGEST.String)
  );
};

/** Returns what is wrong with a text; null where nothing is. */
function textProblem(text: string, longest: number): string | null {
  if (text.length > longest) return TOO_LONG;
  return text.isWellFormed() ? null : NO_UNICODE;
}

function checkText(field: Typed, text: string, path: string): void {
  // A character has two units at most.
  const problem = textProblem(text, 2 * longestOf(field));
  if (problem !== null) throw invalid(path, problem);
}

/** Names of members are no longer. */
const LONGEST_NAME = 200;

/** Notes what is wrong with the texts of a value down to so many levels, by their paths in it: all others of a draft can be saved then. */
function noteTexts(found: FieldMessages, value: unknown, depth: number, path: string): void {
  if (typeof value === 'string') {
    const problem = textProblem(value, LONGEST.JSON);
    if (problem !== null) addMessage(found, path, problem);
  } else if (typeof value === 'object' && value !== null && depth > 0)
    for (const [name, member] of Object.entries(value))
      if (name.length <= LONGEST_NAME) noteTexts(found, member, depth - 1, path === '' ? name : `${path}.${name}`);
}

/** @throws VALIDATION at the members whose texts are wrong; at the argument where it is nested too deeply or has names that are wrong */
function checkJson(value: object, path: string): void {
  if (isBoundedJson(value, DEPTH, LONGEST.JSON)) return;
  const problems: FieldMessages = {};
  noteTexts(problems, value, DEPTH, '');
  throw Object.keys(problems).length > 0 ? invalidFields(problems) : invalid(path, NO_JSON);
}

function checkValue(field: Typed, value: unknown, path: string): void {
  if (typeof value === 'string') return checkText(field, value, path);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((item, index) => checkValue(field, item, `${path}.${index}`));
  const type = getNamedType(field.type);
  if (isInputObjectType(type)) {
    const fields = type.getFields();
    for (const [name, member] of Object.entries(value)) if (fields[name]) checkValue(fields[name], member, `${path}.${name}`);
  } else if (type.name === 'JSON') checkJson(value, path);
}

/** Returns the schema with a check of the arguments before every resolver that takes some. @throws VALIDATION */
export function withTextGuard(schema: GraphQLSchema): GraphQLSchema {
  const objects = Object.values(schema.getTypeMap()).filter(isObjectType);
  for (const field of objects.flatMap((type) => Object.values(type.getFields()))) {
    if (field.args.length === 0) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args: Record<string, unknown>, context, info) => {
      for (const argument of field.args) checkValue(argument, args[argument.name], argument.name);
      return resolve(source, args, context, info);
    };
  }
  return schema;
}
