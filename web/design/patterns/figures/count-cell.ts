// @chunk table
import { numberText } from '../../../texts/text.ts';

/** Returns a count as a cell of a list shows it; nothing where the reader is not told. */
export const countCell = (count: number | null): string => (count === null ? '' : numberText(count));
