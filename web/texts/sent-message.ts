import type { SentSentences } from '../../shared/kernel/regional/sentence.ts';
import { shownMessage } from './refusals.ts';

/** Returns a message that a reply has with what was sent of it; null for none. */
export const sentMessage = (printed: string | null | undefined, sent: unknown): string | null =>
  printed == null ? null : shownMessage(printed, sent as SentSentences); // our own server writes it
