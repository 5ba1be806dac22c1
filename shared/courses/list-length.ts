import * as z from 'zod/mini';
import { notedSentence } from '../kernel/regional/sentence.ts';

/** Returns a check that a list has no more items. Its message is made when it is needed, since values of a text are noted for a while alone. */
export const atMost = (most: number) => z.maxLength(most, { error: () => notedSentence('At most {most}.', { most }) });
