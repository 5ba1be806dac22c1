import { formatLanguageOf, type Language, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import type { Texts } from '../../platform/texts/texts.ts';

/** What the values of a column are; a file writes each kind in its own way. Instants and days are ISO texts. */
export type CellKind = 'text' | 'number' | 'truth' | 'day' | 'instant';

/** A column of an exported file. */
export type FileColumn = { readonly heading: string; readonly kind: CellKind };

/** A value as the query answers it, of several values joined; null where there is none. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/** The formats of exported files: of rows, and the archive of the files that rows name. */
export const FORMATS = ['csv', 'xlsx', 'zip'] as const;
export type Format = (typeof FORMATS)[number];

/** A file to be written: rows are read while it is. */
export type NewFile = {
  readonly title: string;
  readonly columns: readonly FileColumn[];
  readonly rows: AsyncIterable<readonly Row[]>;
  /** The texts of the language of who exports. */
  readonly texts: Texts;
  /** The zone of its times. */
  readonly zone: string;
};

/** Returns a truth value as people read it. */
export const truthText = (value: Cell, { t }: Texts): string | number | null =>
  typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : value;

/**
 * Returns how a number that is not whole stands in a file of text: with the comma of the language, without marks between thousands. In English,
 * and below 0, where spreadsheets could take a text for a formula, it is the number itself.
 */
export function fileNumbers(language: Language): (value: number) => string | number {
  if (language === SOURCE_LANGUAGE) return (value) => value;
  const format = new Intl.NumberFormat(formatLanguageOf(language), { useGrouping: false, maximumFractionDigits: 20 });
  return (value) => (Number.isInteger(value) || value < 0 ? value : format.format(value));
}
