import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { type AppError, invalid, notFound } from '../../../shared/kernel/errors.ts';
import type { Cell, CellKind, Row } from '../../administration/exports/cells.ts';
import type { SentenceText } from '../../../shared/kernel/regional/sentence.ts';
import type { ShowSentence } from '../../platform/texts/sentences.ts';
import { exportSizes } from './export-sizes.ts';

/** Rows of an answer, and how many there are of the whole list. */
export type Answered = { readonly rows: readonly Row[]; readonly total: number };

/** Words for the values of columns, by column and by the value as text, which is empty for none. */
export type ColumnWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is asked for of a list. */
type ListRequest = {
  readonly list: string;
  readonly columns: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly words: ColumnWords;
};

/** A list of the contract with the columns that are asked for. */
export type ExportedList = {
  readonly document: DocumentNode;
  /** Rows of one page; null for a list that is answered whole. */
  readonly pageSize: number | null;
  readonly kinds: readonly CellKind[];
  /** `show` writes the sentences of the rows in a language; without it they are as they are printed. */
  readonly read: (data: unknown, show?: ShowSentence) => Answered;
};

/** Lists that the contract answers whole, by the members on the way to their rows. */
const WHOLE: ReadonlySet<string> = new Set([
  'UserProgress.courses',
  'CompletedCourses',
  'user.enrolledCourses',
  'user.groups',
  'userBranches',
  'group.courses',
  'group.branches',
  'group.categories',
  'certificates',
  'lmsInstance.subscriptions',
]);
/** Paged lists whose pages are smaller than those of the others. */
const SMALL_PAGES: Readonly<Record<string, number>> = { userActivityLog: 100, deletedItems: 200 };
const DEEPEST_COLUMN = 4;
/** The name of a variable in the path of a refusal. */
const LONGEST_PATH = 40;

const KINDS: Readonly<Record<string, CellKind>> = { Int: 'number', Float: 'number', Boolean: 'truth', Date: 'day', DateTime: 'instant' };

const noList = (): AppError => invalid('list', 'This list is not known. Name a paged list of the contract, such as usersPage.');
const noColumn = (name: string): AppError => invalid('columns', sentence('The list has no column "{name}".', { name }));

type Field = GraphQLField<unknown, unknown>;
const fieldOf = (type: GraphQLObjectType, name: string): Field | undefined => {
  const fields = type.getFields();
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
};
const isListOf = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));
const objectOf = (type: GraphQLOutputType | undefined): GraphQLObjectType | null => {
  const named = type && getNamedType(type);
  return isObjectType(named) ? named : null;
};

/** Members on the way from a type to its fields that are asked for. */
type Members = Map<string, Members>;

const selectionOf = (members: Members): string =>
  [...members].map(([name, below]) => (below.size === 0 ? name : `${name} { ${selectionOf(below)} }`)).join(' ');

/** Returns the kind of a column of a row; values of lists are joined to a text. @throws VALIDATION for a column that the row type has not */
function kindOf(row: GraphQLObjectType, column: string, members: Members): CellKind {
  const path = column.split('.');
  if (path.length > DEEPEST_COLUMN) throw noColumn(column);
  let [type, isJoined, place]: [GraphQLObjectType | null, boolean, Members] = [row, false, members];
  let scalar = '';
  for (const name of path) {
    const field = type && fieldOf(type, name);
    if (!field || field.args.some(isRequiredArgument)) throw noColumn(column);
    isJoined ||= isListOf(field.type);
    type = objectOf(field.type);
    scalar = getNamedType(field.type).name;
    const below: Members = place.get(name) ?? new Map();
    place.set(name, below);
    place = below;
  }
  if (type !== null || place.size > 0) throw noColumn(column);
  return isJoined ? 'text' : (KINDS[scalar] ?? 'text');
}

/** Returns the leaves below a value on a path: several where there are lists on the way. */
function leavesOf(value: unknown, path: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, path));
  const [name, ...rest] = path;
  return name === undefined ? [value] : leavesOf((value as Record<string, unknown>)[name], rest);
}

const isCell = (value: unknown): value is Exclude<Cell, null> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
const textOf = (value: unknown): string => (isCell(value) ? String(value) : JSON.stringify(value));

function cellOf(row: unknown, path: readonly string[]): Cell {
  const [name = '', below] = path;
  const value = below === undefined ? (row as Record<string, unknown>)[name] : undefined;
  // Most columns are a value of the row itself.
  if (isCell(value) || value === null) return value;
  const leaves = leavesOf(row, path);
  const [first] = leaves;
  if (first === undefined) return null;
  return leaves.length === 1 && isCell(first) ? first : leaves.map(textOf).join(', ');
}

const at = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value === null || value === undefined ? null : (value as Record<string, unknown>)[name]), data);

/** The rows of a list: their type, and the members on the way to them. */
type ListPath = { readonly row: GraphQLObjectType; readonly path: readonly string[]; readonly isPaged: boolean };

function listPathOf(field: Field, list: string): ListPath {
  if (WHOLE.has(list)) {
    const path = list.split('.');
    let type: GraphQLOutputType | undefined = field.type;
    for (const name of path.slice(1)) type = (objectOf(type) ?? undefined)?.getFields()[name]?.type;
    const row = objectOf(type);
    if (!row) throw noList();
    return { row, path, isPaged: false };
  }
  const page = objectOf(field.type);
  const row = objectOf(page?.getFields()['data']?.type);
  if (!row || !page?.getFields()['paginatorInfo']) throw noList();
  return { row, path: [list, 'data'], isPaged: true };
}

/** Returns the query of a list with its arguments as variables of the same names. @throws VALIDATION for a variable that it does not take */
function documentOf(
  field: Field,
  variables: Readonly<Record<string, unknown>>,
  { path, isPaged }: ListPath,
  members: Members,
): DocumentNode {
  const given = Object.keys(variables);
  const foreign = given.find((name) => name === 'page' || name === 'limit' || !field.args.some((argument) => argument.name === name));
  if (foreign !== undefined)
    throw invalid(
      `variables.${foreign.slice(0, LONGEST_PATH)}`,
      sentence('The list takes no variable "{name}" in an export.', { name: foreign }),
    );
  const missing = field.args.find((argument) => isRequiredArgument(argument) && !given.includes(argument.name));
  if (missing) throw invalid(`variables.${missing.name}`, sentence('The list needs the variable "{name}".', { name: missing.name }));
  const names = [...given, ...(isPaged ? ['page', 'limit'] : [])];
  const declared = field.args.filter(({ name }) => names.includes(name)).map(({ name, type }) => `$${name}: ${String(type)}`);
  const passed = names.map((name) => `${name}: $${name}`);
  const inner = path.slice(1).reduceRight((selected, name) => `{ ${name} ${selected} }`, `{ ${selectionOf(members)} }`);
  const selected = isPaged ? `${inner.slice(0, -1)} paginatorInfo { total } }` : inner;
  const brackets = (parts: readonly string[]): string => (parts.length === 0 ? '' : `(${parts.join(', ')})`);
  return parse(`query ${brackets(declared)} { ${field.name}${brackets(passed)} ${selected} }`, { noLocation: true });
}

/** Returns the field that has pattern and values of a column which is a sentence, and asks for it; null for any other column. */
function patternOf(row: GraphQLObjectType, column: string, members: Members): string | null {
  const name = `${column}_text`;
  const field = fieldOf(row, name);
  if (!field || getNamedType(field.type).name !== 'JSON') return null;
  members.set(name, new Map());
  return name;
}

/** Returns a list by its name in the contract with some columns. @throws VALIDATION for an unknown list, column or variable */
export function exportedList(schema: GraphQLSchema, { list, columns, variables, words }: ListRequest): ExportedList {
  const query = schema.getQueryType();
  const field = query && fieldOf(query, list.split('.')[0] ?? '');
  if (!field) throw noList();
  const place = listPathOf(field, list);
  const members: Members = new Map();
  const wordsOf = columns.map((column) => (Object.hasOwn(words, column) ? new Map(Object.entries(words[column] ?? {})) : null));
  const kinds = columns.map((column, at) => {
    const kind = kindOf(place.row, column, members);
    return wordsOf[at] ? 'text' : kind;
  });
  const paths = columns.map((column) => column.split('.'));
  const patterns = columns.map((column) => patternOf(place.row, column, members));
  const cellsOf = (row: unknown, show: ShowSentence | undefined): Row =>
    paths.map((path, at) => {
      const cell = cellOf(row, path);
      const pattern = patterns[at];
      if (show && pattern && typeof cell === 'string') return show(cell, (row as Record<string, SentenceText>)[pattern] ?? { id: cell });
      return wordsOf[at]?.get(String(cell ?? '')) ?? cell;
    });
  const document = documentOf(field, variables, place, members);
  const read = (data: unknown, show?: ShowSentence): Answered => {
    const rows = at(data, place.path);
    if (!Array.isArray(rows)) throw notFound();
    const total = place.isPaged ? Number(at(data, [list, 'paginatorInfo', 'total'])) : rows.length;
    return { rows: rows.map((row) => cellsOf(row, show)), total };
  };
  return { document, pageSize: place.isPaged ? Math.min(SMALL_PAGES[list] ?? Infinity, exportSizes().page) : null, kinds, read };
}
