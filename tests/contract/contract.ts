import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSchema, type DefinitionNode, type GraphQLSchema, Kind, parse, print, validate, visit } from 'graphql';
import { additionsTo, type Check, schemaChecks } from './schema-checks.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The product's schema as `npm run schema` prints it. */
export const PRINTED_SCHEMA = 'functions/api/schema.graphql';

/** A GraphQL document and the file it stands in. */
type Document = { readonly file: string; readonly text: string };

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).toSorted();

/** Reads a schema as it stands; `buildSchema` throws when the text is no valid schema. */
export const readSchema = (file: string): GraphQLSchema => buildSchema(textOf(file));

/** The contract, which grows by hand and by `npm run contract -- --add`. */
export const CONTRACT_SCHEMA = join(import.meta.dirname, 'schema.graphql');
export const contractSchema = (): GraphQLSchema => buildSchema(readFileSync(CONTRACT_SCHEMA, 'utf8'));

/** Returns the contract's documents: one per call of the screens. */
export const contractDocuments = (): Document[] =>
  filesOf('tests/contract/operations/*.graphql').map((file) => ({ file, text: textOf(file) }));

type Definitions = readonly { readonly file: string; readonly definition: DefinitionNode }[];

/** Returns a definition with the fragments that it spreads, and those that these spread. */
function withFragments(definition: DefinitionNode, fragments: ReadonlyMap<string, DefinitionNode>): DefinitionNode[] {
  const needed = new Map<string, DefinitionNode>();
  const collect = (node: DefinitionNode): void => {
    visit(node, {
      FragmentSpread: ({ name: { value } }) => {
        const fragment = fragments.get(value);
        if (!fragment || needed.has(value)) return;
        needed.set(value, fragment);
        collect(fragment);
      },
    });
  };
  collect(definition);
  return [definition, ...needed.values()];
}

/** Returns the documents that the web sends: each operation in a `graphql(...)` of its files, with the fragments that it spreads. */
export function webDocuments(): Document[] {
  const definitions: Definitions = filesOf('web/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith('web/api/generated/'))
    .flatMap((file) => [...textOf(file).matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, text = '']) => ({ file, text })))
    .flatMap(({ file, text }) => parse(text).definitions.map((definition) => ({ file, definition })));
  const fragments = new Map(
    definitions.flatMap(({ definition }) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  return definitions
    .filter(({ definition }) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ file, definition }) => ({ file, text: withFragments(definition, fragments).map(print).join('\n') }));
}

/** Returns what is wrong with a document for a server with this schema: one sentence each, none when it is valid. */
export function problemsOf(schema: GraphQLSchema, text: string): string[] {
  try {
    return validate(schema, parse(text)).map(({ message }) => message);
  } catch (error) {
    return [String(error)];
  }
}

/** Checks that the product keeps what the contract promises. */
export function deliveryChecks(contract: GraphQLSchema, product: GraphQLSchema): Check[] {
  const documents = contractDocuments().map(({ file, text }) => {
    const problems = problemsOf(product, text);
    return { name: `operations/${basename(file)}`, holds: problems.length === 0, reason: problems.join(' ') };
  });
  return [
    ...schemaChecks(contract, product),
    { name: 'operations', holds: documents.length > 0, reason: 'no documents found' },
    ...documents,
  ];
}

/** Checks that the contract is whole: that it knows everything that the product has and everything that the web asks for. */
export function completenessChecks(contract: GraphQLSchema, product: GraphQLSchema): Check[] {
  const additions = additionsTo(contract, product).map((name) => ({
    name,
    holds: false,
    reason: 'the contract does not have it; `npm run contract -- --add` writes it, but for arguments of calls that were there before',
  }));
  const documents = [...contractDocuments(), ...webDocuments()].map(({ file, text }) => {
    const problems = problemsOf(contract, text);
    return { name: file, holds: problems.length === 0, reason: `not valid by the contract: ${problems.join(' ')}` };
  });
  return [...additions, ...documents];
}

/** Returns one sentence for each check that does not hold. */
export const failuresOf = (checks: readonly Check[]): string[] =>
  checks.filter(({ holds }) => !holds).map(({ name, reason }) => `${name}: ${reason}`);
