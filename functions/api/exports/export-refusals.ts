import { AppError } from '../../../shared/kernel/errors.ts';
import { amount, sentence } from '../../../shared/kernel/regional/sentence.ts';

/** Returns the refusal of a list with more rows than a sheet holds. */
export const tooManyRows = (rows: number, most: number): AppError =>
  new AppError(
    'VALIDATION',
    sentence('The list has {rows} rows, and an Excel sheet holds {most}. Choose CSV, or narrow the list.', {
      rows: amount(rows),
      most: amount(most),
    }),
  );

/** Returns the refusal of a list of the platform, for which there are no jobs, with more rows than are exported at once. */
export const tooManyInstances = (most: number): AppError =>
  new AppError('VALIDATION', sentence('At most {most} rows of this list are exported. Narrow the search.', { most: amount(most) }));
