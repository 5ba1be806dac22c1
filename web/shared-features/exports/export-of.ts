// @chunk table
import type { CallOptions } from '../../api/call.ts';
import type { ExportList } from '../../design/patterns/table/file-columns.ts';

/**
 * Returns the function that exports a list: a paged query of the contract, with the variables that it is shown with. `options` are those
 * of the call, for lists of another instance than the page's.
 */
export const exportOf =
  (list: string, variables: Readonly<Record<string, unknown>>, options: Pick<CallOptions, 'address'> = {}): ExportList =>
  async (choice) =>
    (await import('./make-export.ts')).makeExport({ ...choice, list, variables }, options);
