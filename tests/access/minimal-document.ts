import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  getNamedType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

const SCALARS: Readonly<Record<string, string>> = {
  Int: '999999',
  Float: '1.5',
  Boolean: 'true',
  DateTime: '"2026-11-20T12:00:00Z"',
  Date: '"2026-11-20"',
  JSON: '{}',
  Upload: 'null',
};

/** Returns a value of the type, in GraphQL's syntax, whose ids exist nowhere. */
function madeUp(type: GraphQLInputType): string {
  if (isNonNullType(type)) return madeUp(type.ofType);
  if (isListType(type)) return `[${madeUp(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (!isInputObjectType(type)) return SCALARS[type.name] ?? '"999999"';
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${required.map((field) => `${field.name}: ${madeUp(field.type)}`).join(', ')} }`;
}

function callOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(isRequiredArgument).map((argument) => `${argument.name}: ${madeUp(argument.type)}`);
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${kind} { ${field.name}${required.length > 0 ? `(${required.join(', ')})` : ''}${selection} }`;
}

/** Returns the shortest valid document of every operation by its name: enough to be permitted or denied. */
export function minimalDocuments(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) documents.set(field.name, callOf('query', field));
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) documents.set(field.name, callOf('mutation', field));
  return documents;
}
