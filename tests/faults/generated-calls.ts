import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLOutputType,
} from 'graphql';
import { callWith, inputsOf, type Operations, type Values } from '../access/named-ids.ts';
import { type Choice, NUMBERS, scalarValue, TEXTS, valueOfAnyType } from './generated-values.ts';
import { pick, type Random } from './seeded.ts';

/** The deepest input objects are four levels deep. */
const MOST_DEPTH = 6;
const LONGEST_LIST = 3;

/** What these stand for is told by the name of their operation. */
const NAMED_BY_OPERATION: ReadonlySet<string> = new Set(['id', 'ids', 'input']);

/** Returns the share of optional inputs that are sent: calls in which everything fits have few, or one of them would still be refused. */
const optionalShare = ({ oddShare }: Choice): number => (oddShare === 0 ? 0.12 : 0.4);

/** Returns a value for an input: one that fits its type, or with the chance of the choice one that does not. */
function valueOf(choice: Choice, name: string, type: GraphQLInputType, depth = 0): unknown {
  const { random, oddShare } = choice;
  if (random() < oddShare) return valueOfAnyType(random, choice.pools);
  if (isNonNullType(type)) return valueOf(choice, name, type.ofType, depth);
  if (isListType(type)) {
    const length = Math.floor(random() * (LONGEST_LIST + 1));
    return Array.from({ length }, () => valueOf(choice, name, type.ofType, depth));
  }
  if (isEnumType(type)) return pick(random, type.getValues()).name;
  if (!isInputObjectType(type)) return scalarValue(choice, name, type.name);
  const members: [string, unknown][] = [];
  for (const field of Object.values(type.getFields())) {
    const isSent = isRequiredInputField(field) ? random() >= oddShare : depth < MOST_DEPTH && random() < optionalShare(choice);
    if (isSent) members.push([field.name, valueOf(choice, field.name === 'id' && depth === 0 ? name : field.name, field.type, depth + 1)]);
  }
  if (random() < oddShare)
    members.push([pick(random, ['unknown', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id']), pick(random, TEXTS)]);
  // An assignment to `__proto__` would make no member.
  return Object.fromEntries(members);
}

/** Returns a selection of fields without required arguments, each with a chance of one half. */
function selectionOf(random: Random, output: GraphQLOutputType, depth: number): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return '';
  if (!isObjectType(type)) return ' { __typename }';
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const chosen = fields.filter((field) => (isLeafType(getNamedType(field.type)) || depth > 1) && random() < 0.5);
  return ` { __typename ${chosen.map((field) => field.name + selectionOf(random, field.type, depth - 1)).join(' ')} }`;
}

export type GeneratedDocument = {
  readonly operation: string;
  readonly query: string;
  readonly variables: Record<string, unknown>;
};

/** Returns a call of an operation: declared variables, unused ones, and now and then a field or an argument that does not exist. */
export function generatedDocument(choice: Choice, operations: Operations, operation: string): GeneratedDocument {
  const callable = operations.get(operation);
  if (!callable) throw new Error(`There is no operation ${operation}.`);
  const { random, oddShare } = choice;
  const { kind, field } = callable;
  const sent = field.args.filter((argument) =>
    isRequiredArgument(argument) ? random() >= oddShare / 4 : random() < optionalShare(choice),
  );
  const variables: Record<string, unknown> = {};
  for (const { name, type } of sent)
    if (random() >= oddShare / 2) variables[name] = valueOf(choice, NAMED_BY_OPERATION.has(name) ? operation : name, type);
  const declared = sent.map(({ name, type }) => `$${name}: ${String(type)}`);
  const passed = sent.map(({ name }) => `${name}: $${name}`);
  if (random() < oddShare / 4) variables['unused'] = pick(random, NUMBERS);
  if (random() < oddShare / 8) declared.push('$neverUsed: Int');
  if (random() < oddShare / 8) passed.push('unknownArgument: 1');
  const selection = selectionOf(random, field.type, operation === 'course' || operation.endsWith('Course') ? 1 : 3);
  const head = declared.length > 0 ? ` (${declared.join(', ')})` : '';
  const body = passed.length > 0 ? `(${passed.join(', ')})` : '';
  const unknown = random() < oddShare / 8 ? ' unknownField' : '';
  return { operation, query: `${kind}${head} { ${operation}${body}${selection}${unknown} }`, variables };
}

/** Returns the ways to all values in an object that are no objects. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

/** Returns the value with another one at the end of a way. */
function withLeaf(value: unknown, [head, ...rest]: readonly string[], leaf: unknown): unknown {
  if (head === undefined || typeof value !== 'object' || value === null) return leaf;
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === head ? withLeaf(member, rest, leaf) : (member as unknown)));
  return { ...value, [head]: withLeaf((value as Record<string, unknown>)[head], rest, leaf) };
}

/**
 * Returns a call whose ids exist in the caller's scope, some with an optional input more, and in half of all calls one value that does not fit:
 * what is only wrong far inside is found by calls that come that far.
 */
export function nearlyGoodDocument(choice: Choice, operations: Operations, operation: string, good: Values): GeneratedDocument {
  const { random } = choice;
  const inputs = inputsOf(operations.get(operation)!.field);
  const more = Array.from({ length: inputs.length === 0 ? 0 : Math.floor(random() * 2) }, () => pick(random, inputs)).map(
    ({ path, input }) => [path, valueOf({ ...choice, oddShare: 0 }, path.at(-1) ?? '', getNamedType(input.type))] as const,
  );
  const { document, variables } = callWith(operations, operation, good, more);
  const leaves = leavesOf(variables);
  if (random() < 0.5 || leaves.length === 0) return { operation, query: document, variables };
  const leaf = pick(random, leaves);
  return {
    operation,
    query: document,
    variables: withLeaf(variables, leaf, valueOfAnyType(random, choice.pools)) as Record<string, unknown>,
  };
}
