// @chunk table
import { useMediaQuery } from '@mantine/hooks';
import { SOURCE_LANGUAGE } from '../../../../shared/kernel/regional/languages.ts';
import { language } from '../../../texts/language.ts';

const PHONE = '(max-width: 640px)';
/** Up to this width the rows are cards: columns are too narrow on tablets held upright, and in a window at 200 %. */
const CARDS = '(max-width: 780px)';

/** Up to this width not all columns of a wide table fit beside the menu. */
const NARROW = '(max-width: 1320px)';
/** The same where words are longer than the English ones, for which the columns were measured. */
const NARROW_FOR_LONG_WORDS = '(max-width: 1680px)';

/** Returns whether the window is so narrow that wide tables leave out columns until they are chosen. */
export function useNarrow(): boolean {
  const widths = language() === SOURCE_LANGUAGE ? NARROW : NARROW_FOR_LONG_WORDS;
  return useMediaQuery(widths, undefined, { getInitialValueInEffect: false }) ?? false;
}

/** Returns whether the window is as narrow as a phone, where fewer acts fit beside each other. */
export const usePhone = (): boolean => useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;

/** Returns whether the window is so narrow that the rows of tables are cards, without heads of columns. */
export const useCards = (): boolean => useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false }) ?? false;
