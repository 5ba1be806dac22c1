import { execute, type GraphQLError, type GraphQLSchema } from 'graphql';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { LARGER_PAGES } from '../../../shared/kernel/page-input.ts';
import { withoutHints } from '../../platform/graphql/errors.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Row } from '../../administration/exports/cells.ts';
import { buildSchema } from '../schema.ts';
import { exportSizes } from './export-sizes.ts';
import type { Answered, ExportedList } from './exported-list.ts';

/** Returns a schema of the product whose lists answer larger pages, since each page reads session, role and count again. */
function withLargerPages(product: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(product.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve || !field.args.some(({ name }) => name === 'limit')) continue;
    field.resolve = (source, args: Record<string, unknown>, context, info) =>
      resolve(source, { ...args, [LARGER_PAGES]: exportSizes().page }, context, info);
  }
  return product;
}

let schema: GraphQLSchema | undefined;
/** Returns the schema that lists are read with, built once. */
export const productSchema = (): GraphQLSchema => (schema ??= withLargerPages(buildSchema()));

/** The values of a list's variables, without page and limit. */
export type ListVariables = Readonly<Record<string, unknown>>;

/** Makes a call of its own for each page, so that session, membership and role are read again. */
export type NewCall = () => Promise<Call>;

/** Returns what the query answers as the error of an export: its own, or that of a variable. */
function errorOf(error: GraphQLError): Error {
  if (error.originalError instanceof AppError) return error.originalError;
  // Without a path nothing was executed: a variable does not fit.
  if (error.path === undefined) return invalid('variables', withoutHints(error.message));
  return error.originalError ?? error;
}

/** Returns a page of a list, as the query answers it to the caller. @throws what the query throws */
export async function readRows(list: ExportedList, variables: ListVariables, newCall: NewCall, page: number): Promise<Answered> {
  const { document, pageSize } = list;
  const variableValues = { ...variables, ...(pageSize !== null && { page, limit: pageSize }) };
  const result = await execute({ schema: productSchema(), document, variableValues, contextValue: { call: await newCall() } });
  const [error] = result.errors ?? [];
  if (error) throw errorOf(error);
  return list.read(result.data);
}

/** Returns the rows from a position up to another one, page by page, or to the end of the list. Positions are multiples of the page size. */
export async function* rowsBetween(
  list: ExportedList,
  read: (page: number) => Promise<Answered>,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<readonly Row[]> {
  if (list.pageSize === null) return yield (await read(1)).rows;
  for (let row = from; row < to; row += list.pageSize) {
    const { rows } = await read(row / list.pageSize + 1);
    if (rows.length > 0) yield rows;
    if (rows.length < list.pageSize) return;
  }
}
