import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';

/** What an answer may come to before it is compressed, in characters: contracts promise 5 MB, and no list is longer. */
const MOST_CHARACTERS = 8 * 1024 ** 2;
/** Quotes, colon and comma around a member. */
const SIGNS = 4;

/** Counts what an answer comes to while it is made. */
export class AnswerSize {
  #characters = 0;

  /** Whether it is more than an answer may be. What is still asked for is not made then. */
  get isOver(): boolean {
    return this.#characters > MOST_CHARACTERS;
  }

  /** Counts a member with a value of one text, number, truth or list of them. */
  add(name: string, value: unknown): void {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    this.#characters += name.length + SIGNS * values.length;
    for (const each of values) if (typeof each === 'string') this.#characters += each.length;
  }
}

type Sized = { readonly size?: AnswerSize };

type AnyField = GraphQLField<unknown, Sized>;

/** Makes a list that nobody counts empty once the answer is too large: what it holds would be made for nothing. */
function endList(field: AnyField): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => (context.size?.isOver ? [] : resolve(source, args, context, info));
}

/** Counts the values of a field of a text, a number, a truth, or a list of them. */
function countValues(field: AnyField): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => {
    const counted = (value: unknown): unknown => {
      context.size?.add(field.name, value);
      return value;
    };
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then(counted) : counted(value);
  };
}

/**
 * Returns the schema whose fields count what an answer comes to, and add no more items once it is too much: a document asks for one course of 4 MB
 * thirty times, which was two seconds of the process before the answer was refused. What changes something is called whatever it answers.
 */
export function withAnswerSize(schema: GraphQLSchema): GraphQLSchema {
  const roots = new Set([schema.getQueryType(), schema.getMutationType()]);
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  for (const field of types.filter((type) => !roots.has(type)).flatMap((type) => Object.values(type.getFields()))) {
    if (isLeafType(getNamedType(field.type))) countValues(field);
    if (isListType(getNullableType(field.type))) endList(field);
  }
  return schema;
}
