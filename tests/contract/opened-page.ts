import { vi } from 'vitest';
import { readMessage } from '../../shared/kernel/regional/icu.ts';
import { translationFiles } from '../../web/bundling/texts.ts';
import { refusalTexts } from '../../web/texts/refusals.ts';
import { addTexts, speak } from '../../web/texts/text.ts';

const files = translationFiles();

/** Begins a page in a language with the translations of the frame and of refusals. */
export async function openIn(language: string): Promise<void> {
  speak(language);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  for (const part of ['frame', 'refusals']) {
    const { messages = {} } = files.find((file) => file.language === language && file.part === part) ?? {};
    const read = Object.entries(messages).map(([source, text]) => {
      const english = readMessage(source);
      return [typeof english === 'string' ? english : english['other'], language === 'en-GB' ? english : readMessage(text)] as const;
    });
    addTexts(Object.fromEntries(read));
  }
  await refusalTexts();
}

/** Ends what `openIn` has begun. */
export function closePage(): void {
  speak('en-GB');
  vi.unstubAllGlobals();
}
