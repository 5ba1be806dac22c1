import { groupNotFound, groupNotFoundIn } from '../../../../shared/people/import-limits.ts';
import type { SentenceText } from '../../../../shared/kernel/regional/sentence.ts';
import { shownMessage as messageOfPage } from '../../../texts/refusals.ts';

/** The patterns and values of what the server has said of rows, by the English messages that code compares. */
const texts = new Map<string, SentenceText>();

/** Returns a message without the values of its row: those in quotes, and numbers. */
export const withoutValues = (message: string): string =>
  groupNotFoundIn(message) !== null ? groupNotFound('…') : message.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, '…');

const withSigns = ({ id, values = {} }: SentenceText): SentenceText => ({
  id,
  values: Object.fromEntries(Object.keys(values).map((name) => [name, '…'])),
});

/** Notes the values of messages about rows, for `shownMessage`. */
export function noteMessages(refusals: readonly { readonly message: string; readonly text?: SentenceText | undefined }[]): void {
  for (const { message, text } of refusals) {
    if (text === undefined) continue;
    texts.set(message, text);
    texts.set(withoutValues(message), withSigns(text));
  }
}

/** Returns a message about a row, or what several say without their values, in the language of the page; what code compares is the English one. */
export const shownMessage = (message: string): string => messageOfPage(message, texts.get(message));
