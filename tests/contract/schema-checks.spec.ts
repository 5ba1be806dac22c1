import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { additionsText } from './additions.ts';
import { additionsTo, schemaChecks } from './schema-checks.ts';

const CONTRACT = `
  interface Unit { id: ID! }
  type Page implements Unit { id: ID!, title: String, tags: [String!] }
  type Clip implements Unit { id: ID! }
  union Content = Page | Clip
  enum Role { admin, learner }
  input PageInput { title: String!, order: Int = 1 }
  scalar Day
  type Query { page(id: ID!, day: Day, limit: Int = 20): Page }
  type Mutation { savePage(input: PageInput!): Page! }
`;

/** Names of the checks that fail when one text of the contract's schema is replaced by another. */
function failed(text: string, replacement: string): string[] {
  expect(CONTRACT).toContain(text);
  const product = buildSchema(CONTRACT.replace(text, replacement));
  return schemaChecks(buildSchema(CONTRACT), product)
    .filter(({ holds }) => !holds)
    .map(({ name }) => name);
}

describe('a product that keeps the contract', () => {
  it('passes every check', () => expect(failed('scalar Day', 'scalar Day')).toEqual([]));

  it.each([
    ['title: String, tags', 'title: String!, tags'],
    ['[String!]', '[String!]!'],
    ['id: ID!, day', 'id: ID, day'],
    ['title: String!, order', 'title: String, order'],
    ['limit: Int = 20', 'limit: Int = 20, sort: String, order: String! = "asc"'],
    ['order: Int = 1', 'order: Int = 1, note: String'],
    ['admin, learner', 'admin, learner, manager'],
  ])('may have %s as %s', (text, replacement) => expect(failed(text, replacement)).toEqual([]));
});

describe('a product breaks the contract', () => {
  it.each([
    ['with another kind of type', 'scalar Day', 'enum Day { monday }', ['Day kind']],
    ['without a field', 'title: String, ', '', ['Page.title']],
    ['with a field of another type', 'title: String, tags', 'title: Int, tags', ['Page.title type']],
    ['without an interface', 'Page implements Unit', 'Page', ['Page implements Unit']],
    ['with null for a value', 'type Page implements Unit { id: ID!', 'type Page { id: ID', ['Page implements Unit', 'Page.id type']],
    ['with null in a list', '[String!]', '[String]', ['Page.tags type']],
    ['with one value for a list', '[String!]', 'String', ['Page.tags type']],
    ['without a type', 'enum Role { admin, learner }', '', ['Role']],
    ['without an argument', 'id: ID!, day: Day, ', 'id: ID!, ', ['Query.page(day:)']],
    ['with a required argument for an optional one', 'day: Day', 'day: Day!', ['Query.page(day:) type']],
    ['with another default', 'limit: Int = 20', 'limit: Int = 50', ['Query.page(limit:) default']],
    ['without a default', 'limit: Int = 20', 'limit: Int', ['Query.page(limit:) default']],
    ['with one more required argument', 'limit: Int = 20', 'limit: Int = 20, sort: String!', ['Query.page extra argument sort']],
    ['without an input field', 'title: String!, order: Int = 1', 'title: String!', ['PageInput.order']],
    ['with a required input field for an optional one', 'order: Int = 1', 'order: Int! = 1', ['PageInput.order type']],
    ['with one more required input field', 'order: Int = 1', 'order: Int = 1, note: ID!', ['PageInput extra input field note']],
    ['without a value of an enum', 'admin, learner', 'learner', ['Role.admin']],
    ['without a member of a union', 'Page | Clip', 'Page', ['Content | Clip']],
  ])('%s', (_, text, replacement, expected) => expect(failed(text, replacement)).toEqual(expected));
});

it('what the contract does not have is named', () => {
  const product = CONTRACT.replace('limit: Int = 20', 'limit: Int = 20, sort: String')
    .replace('tags: [String!]', 'tags: [String!], size: Int')
    .replace('order: Int = 1', 'order: Int = 1, note: String')
    .replace('admin, learner', 'admin, learner, manager')
    .replace('scalar Day', 'scalar Day type Film implements Unit { id: ID! }')
    .replace('Page | Clip', 'Page | Clip | Film');
  expect(additionsTo(buildSchema(CONTRACT), buildSchema(product)).toSorted()).toEqual(
    [
      'Content | Film',
      'Film',
      'Film implements Unit',
      'Film.id',
      'Page.size',
      'PageInput.note',
      'Query.page(sort:)',
      'Role.manager',
    ].toSorted(),
  );
});

describe('what a product has beyond the contract', () => {
  const product = buildSchema(
    `${CONTRACT.replace('admin, learner', 'admin, learner, manager').replace('order: Int = 1', 'order: Int = 1, note: String')}
    """(added) A file.""" type File { id: ID! } union Any = Page | File extend type Query { """Files.""" files(limit: Int = 20): [File!]! }`,
  );

  it('is written as extensions of its types, and new ones, each marked', () => {
    const text = additionsText(buildSchema(CONTRACT), product);
    expect(additionsTo(buildSchema(CONTRACT + text), product)).toEqual([]);
    expect(text.match(/"""\(added\).*"""/g)?.toSorted()).toEqual([
      '"""(added) A file."""',
      '"""(added) Files."""',
      '"""(added)"""',
      '"""(added)"""',
      '"""(added)"""',
    ]);
    expect(text).toContain('extend type Query {');
  });

  it('is nothing where the contract has all of it', () => expect(additionsText(product, product)).toBe(''));
});
