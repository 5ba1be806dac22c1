import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
} from 'graphql';

/** A text input of an operation, however deep in its arguments, and the document that sends it. */
export type TextInput = {
  readonly operation: string;
  /** Its place, such as `input.contents.title`. */
  readonly place: string;
  /** The name of the argument or member. */
  readonly name: string;
  readonly document: string;
  /** Returns the variables with this text there, and made-up values where something is required. */
  readonly variables: (text: string) => Record<string, unknown>;
};

/** Values of required siblings by name, so that a call goes on to what is tested. */
const SIBLINGS: Readonly<Record<string, unknown>> = {
  email: 'nobody@personas.test',
  role: 'learner',
  kind: 'course',
  unit_type: 'Content',
  response: '{"type":"Free Text","freeTextAnswer":"x"}',
  password: 'mossy-lantern-43',
};
const MADE_UP: Readonly<Record<string, unknown>> = {
  Int: 999_999,
  Float: 1.5,
  Boolean: false,
  JSON: {},
  Date: '2026-11-20',
  DateTime: '2026-11-20T12:00:00Z',
};

type Input = GraphQLArgument | GraphQLInputField;
/** The rule of graphql-js for arguments and members alike. */
const isRequired = ({ type, defaultValue }: Input): boolean => isNonNullType(type) && defaultValue === undefined;

function madeUp(name: string, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return madeUp(name, type.ofType);
  if (isListType(type)) return [madeUp(name, type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) return objectOf(Object.values(type.getFields()));
  return SIBLINGS[name] ?? MADE_UP[type.name] ?? '999999';
}

const objectOf = (inputs: readonly Input[]): Record<string, unknown> =>
  Object.fromEntries(inputs.filter(isRequired).map((input) => [input.name, madeUp(input.name, input.type)]));

type TextPath = { readonly path: readonly string[]; readonly valueOf: (text: string) => unknown };

const wrapped = (type: GraphQLInputType, value: unknown): unknown => {
  if (isNonNullType(type)) return wrapped(type.ofType, value);
  return isListType(type) ? [wrapped(type.ofType, value)] : value;
};

/** Returns the places of texts in an input: of types String and ID, in its members too. */
function textPathsIn(input: Input): TextPath[] {
  const type = getNamedType(input.type);
  if (type.name === 'String' || type.name === 'ID') return [{ path: [input.name], valueOf: (text) => wrapped(input.type, text) }];
  if (!isInputObjectType(type)) return [];
  const members = Object.values(type.getFields());
  return members.flatMap((member) =>
    textPathsIn(member).map(({ path, valueOf }) => ({
      path: [input.name, ...path],
      valueOf: (text: string) => wrapped(input.type, { ...objectOf(members), [member.name]: valueOf(text) }),
    })),
  );
}

/** Returns every text input of every operation of the schema. */
export function textInputs(schema: GraphQLSchema): TextInput[] {
  return (['query', 'mutation'] as const).flatMap((kind) => {
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((argument) =>
        textPathsIn(argument).map(({ path, valueOf }): TextInput => {
          const sent = field.args.filter((other) => other === argument || isRequiredArgument(other));
          const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
          return {
            operation: field.name,
            place: path.join('.'),
            name: path.at(-1) ?? '',
            document: `${kind} (${sent.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')}) { ${field.name}(${sent.map(({ name }) => `${name}: $${name}`).join(', ')})${selection} }`,
            variables: (text) => ({ ...objectOf(field.args), [argument.name]: valueOf(text) }),
          };
        }),
      ),
    );
  });
}
