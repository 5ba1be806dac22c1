import {
  type DefinitionNode,
  type EnumTypeDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InputObjectTypeDefinitionNode,
  type InterfaceTypeDefinitionNode,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  printSchema,
  type StringValueNode,
} from 'graphql';

type WithMembers = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode | InputObjectTypeDefinitionNode | EnumTypeDefinitionNode;
type Described = { readonly description?: StringValueNode | undefined };

function marked<Node extends Described>(node: Node): Node {
  const text = node.description?.value ?? '';
  const value = text.includes('(added)') ? text : `(added) ${text}`.trim();
  return { ...node, description: { kind: Kind.STRING, block: true, value } };
}

function membersOf(type: GraphQLNamedType): ReadonlySet<string> {
  if (isEnumType(type)) return new Set(type.getValues().map(({ name }) => name));
  return new Set(isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []);
}

/** Returns the extension of a type by the members that the contract does not have; null where it has all. */
function extensionOf(definition: WithMembers, contract: GraphQLNamedType): DefinitionNode | null {
  const known = membersOf(contract);
  const list = definition.kind === Kind.ENUM_TYPE_DEFINITION ? 'values' : 'fields';
  const members: readonly (Described & { readonly name: { readonly value: string } })[] =
    ('values' in definition ? definition.values : 'fields' in definition ? definition.fields : null) ?? [];
  const added = members.filter(({ name }) => !known.has(name.value)).map(marked);
  const kind = definition.kind.replace('Definition', 'Extension');
  // Each kind of type has an extension with the same members.
  return added.length > 0 ? ({ kind, name: definition.name, [list]: added } as unknown as DefinitionNode) : null;
}

/**
 * Returns what a product has beyond the contract as the contract writes it: new types, and extensions of those that it has, each marked
 * `(added)`. An argument of a call that was there before, and a member of a union, are written by hand.
 */
export function additionsText(contract: GraphQLSchema, product: GraphQLSchema): string {
  const definitions = parse(printSchema(product)).definitions.filter(isTypeDefinitionNode);
  const additions = definitions.flatMap((definition): DefinitionNode | readonly DefinitionNode[] => {
    const type = contract.getType(definition.name.value);
    if (!type) return marked(definition);
    return 'fields' in definition || 'values' in definition ? (extensionOf(definition, type) ?? []) : [];
  });
  return additions.map((addition) => `\n${print(addition)}\n`).join('');
}
