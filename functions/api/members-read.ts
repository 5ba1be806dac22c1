import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';

type Typed = { readonly type: GraphQLInputType; readonly value: unknown };

/** Returns the type of one item of lists, however many are in one another. */
const ofItems = (type: GraphQLInputType): GraphQLInputType =>
  isListType(type) || isNonNullType(type) ? ofItems(type.ofType as GraphQLInputType) : type;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

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
  const add = (type: GraphQLInputType, values: readonly unknown[]): boolean => {
    count += values.length;
    if (count <= most) for (const value of values) open.push({ type, value });
    return count > most;
  };
  for (const { variable, type } of definitions) {
    const declared = typeFromAST(schema, type as never) as GraphQLInputType | undefined; // an operation that validated has input types alone
    if (declared && add(declared, [variables[variable.name.value]])) return true;
  }
  for (let next = open.pop(); next; next = open.pop()) {
    const { type, value } = next;
    const item = ofItems(type);
    if (Array.isArray(value)) {
      if (add(item, value)) return true;
    } else if (isInputObjectType(item) && isObject(value)) {
      const fields = Object.values(item.getFields());
      count += fields.length;
      if (count > most) return true;
      for (const field of fields) if (value[field.name] !== undefined) open.push({ type: field.type, value: value[field.name] });
    }
  }
  return false;
}
