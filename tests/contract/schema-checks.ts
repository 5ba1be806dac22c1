import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

/** One thing that was checked. `name` is its place in the schema: `Query.course(id:) type`, say. */
export type Check = { readonly name: string; readonly holds: boolean; readonly reason: string };

type Input = GraphQLArgument | GraphQLInputField;
type WithFields = GraphQLObjectType | GraphQLInterfaceType;

const check = (name: string, holds: boolean, reason: string): Check => ({ name, holds, reason });

/** Returns whether every value of type `given` is a value of type `asked`. */
function fits(asked: GraphQLType, given: GraphQLType): boolean {
  if (isNonNullType(given)) return fits(isNonNullType(asked) ? asked.ofType : asked, given.ofType);
  if (isListType(asked) && isListType(given)) return fits(asked.ofType, given.ofType);
  return String(asked) === String(given);
}

function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'object type';
  if (isInterfaceType(type)) return 'interface';
  if (isInputObjectType(type)) return 'input type';
  if (isEnumType(type)) return 'enum';
  return isUnionType(type) ? 'union' : 'scalar';
}

/** Types of a schema that are its own: neither introspection nor the scalars of GraphQL itself. */
const declaredTypes = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));

const defaultOf = ({ astNode }: Input): string => (astNode?.defaultValue ? print(astNode.defaultValue) : 'none');
const isRequired = (input: Input): boolean => isNonNullType(input.type) && defaultOf(input) === 'none';
const inputName = (owner: string, name: string, isArgument: boolean): string => (isArgument ? `${owner}(${name}:)` : `${owner}.${name}`);

function* inputChecks(owner: string, contract: readonly Input[], product: readonly Input[], isArgument: boolean): Generator<Check> {
  const word = isArgument ? 'argument' : 'input field';
  for (const promised of contract) {
    const name = inputName(owner, promised.name, isArgument);
    const delivered = product.find((input) => input.name === promised.name);
    yield check(name, delivered !== undefined, `${word} missing, expected ${String(promised.type)}`);
    if (!delivered) continue;
    // The product may demand less of a caller than the contract says, never more.
    yield check(`${name} type`, fits(delivered.type, promised.type), `is ${String(delivered.type)}, expected ${String(promised.type)}`);
    yield check(
      `${name} default`,
      defaultOf(delivered) === defaultOf(promised),
      `is ${defaultOf(delivered)}, expected ${defaultOf(promised)}`,
    );
  }
  for (const extra of product.filter((input) => isRequired(input) && contract.every(({ name }) => name !== input.name)))
    yield check(`${owner} extra ${word} ${extra.name}`, false, `not in the contract, so it must be optional (is ${String(extra.type)})`);
}

function* fieldChecks(contract: WithFields, product: WithFields): Generator<Check> {
  for (const { name } of contract.getInterfaces())
    yield check(
      `${contract.name} implements ${name}`,
      product.getInterfaces().some((own) => own.name === name),
      'interface missing',
    );
  for (const promised of Object.values(contract.getFields())) {
    const name = `${contract.name}.${promised.name}`;
    const delivered = product.getFields()[promised.name];
    yield check(name, delivered !== undefined, `field missing, expected ${String(promised.type)}`);
    if (!delivered) continue;
    // The product may promise more than the contract says, never less.
    yield check(`${name} type`, fits(promised.type, delivered.type), `is ${String(delivered.type)}, expected ${String(promised.type)}`);
    yield* inputChecks(name, promised.args, delivered.args, true);
  }
}

function* typeChecks(contract: GraphQLNamedType, product: GraphQLNamedType | undefined): Generator<Check> {
  yield check(contract.name, product !== undefined, `${kindOf(contract)} missing`);
  if (!product) return;
  yield check(`${contract.name} kind`, kindOf(contract) === kindOf(product), `is ${kindOf(product)}, expected ${kindOf(contract)}`);
  if ((isObjectType(contract) && isObjectType(product)) || (isInterfaceType(contract) && isInterfaceType(product)))
    yield* fieldChecks(contract, product);
  if (isInputObjectType(contract) && isInputObjectType(product))
    yield* inputChecks(contract.name, Object.values(contract.getFields()), Object.values(product.getFields()), false);
  if (isEnumType(contract) && isEnumType(product))
    for (const { name } of contract.getValues()) yield check(`${contract.name}.${name}`, !!product.getValue(name), 'enum value missing');
  if (isUnionType(contract) && isUnionType(product))
    for (const { name } of contract.getTypes())
      yield check(
        `${contract.name} | ${name}`,
        product.getTypes().some((own) => own.name === name),
        'union member missing',
      );
}

/** Returns a check for everything that the contract's schema promises to a client of the product. */
export const schemaChecks = (contract: GraphQLSchema, product: GraphQLSchema): Check[] =>
  declaredTypes(contract).flatMap((type) => [...typeChecks(type, product.getType(type.name))]);

function* namesOf(type: GraphQLNamedType): Generator<string> {
  yield type.name;
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const parent of type.getInterfaces()) yield `${type.name} implements ${parent.name}`;
    for (const field of Object.values(type.getFields())) {
      yield `${type.name}.${field.name}`;
      for (const argument of field.args) yield inputName(`${type.name}.${field.name}`, argument.name, true);
    }
  }
  if (isInputObjectType(type)) for (const name of Object.keys(type.getFields())) yield inputName(type.name, name, false);
  if (isEnumType(type)) for (const { name } of type.getValues()) yield `${type.name}.${name}`;
  if (isUnionType(type)) for (const member of type.getTypes()) yield `${type.name} | ${member.name}`;
}

/** Returns the names of everything that the product has and the contract does not mention. */
export function additionsTo(contract: GraphQLSchema, product: GraphQLSchema): string[] {
  const known = new Set(declaredTypes(contract).flatMap((type) => [...namesOf(type)]));
  return declaredTypes(product).flatMap((type) => [...namesOf(type)].filter((name) => !known.has(name)));
}
