// @chunk shell
import type { ReactNode } from 'react';
import { sentenceNamed } from '../design/patterns/feedback/named.ts';
import { isRightToLeft } from '../texts/language.ts';

/** Returns a sentence in the language of the page with its names in their own direction; from the right, t() has set them apart. */
export const sentenceOfPage = (sentence: string): ReactNode => (isRightToLeft() ? sentence : sentenceNamed(sentence));
