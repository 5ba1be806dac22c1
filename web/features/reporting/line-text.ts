import type { ReactNode } from 'react';
import { sentenceNamed } from '../../design/patterns/feedback/named.ts';
import { sentMessage } from '../../texts/sent-message.ts';

/** Returns a sentence of the server in the language of the page; an English one keeps the direction of its names. */
export function lineText(printed: string, sent: unknown): ReactNode {
  const shown = sentMessage(printed, sent) ?? printed;
  return shown === printed ? sentenceNamed(printed) : shown;
}
