import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { isObject } from '../../shared/kernel/json-values.ts';

type Typed = { readonly type: GraphQLInputType; readonly value: unknown };

/** Returns the type of one item of lists, however many are in one another. */
const ofItems = (type: GraphQLInputType): GraphQLInputType => (isListType(type) || isNonNullType(type) ? ofItems(type.ofType) : type);

/** Returns how many members or items of a value are read, and those that are there. */
function membersOf({ type, value }: Typed): { readonly read: number; readonly inside: () => Typed[] } {
  const item = ofItems(type);
  if (Array.isArray(value)) return { read: value.length, inside: () => value.map((each: unknown) => ({ type: item, value: each })) };
  if (!isInputObjectType(item) || !isObject(value)) return { read: 0, inside: () => [] };
  const fields = Object.values(item.getFields());
  const sent = (): Typed[] =>
    fields.flatMap(({ name, type: ofField }) => (value[name] === undefined ? [] : [{ type: ofField, value: value[name] }]));
  return { read: fields.length, inside: sent };
}

/**
 * Returns whether the executor would look at more than so many members and items of the variables of an operation. It looks at each object once
 * for every member of its type, those that were not sent too. This stops at the first list or object that has too many.
 */
export function readsMoreMembers(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
  most: number,
): boolean {
  const open: Typed[] = [];
  let count = 0;
  for (const { variable, type } of definitions) {
    const declared = typeFromAST(schema, type as never) as GraphQLInputType | undefined; // an operation that validated has input types alone
    count += 1;
    if (declared) open.push({ type: declared, value: variables[variable.name.value] });
  }
  for (let next = open.pop(); next && count <= most; next = open.pop()) {
    const { read, inside } = membersOf(next);
    count += read;
    if (count <= most) for (const each of inside()) open.push(each);
  }
  return count > most;
}
