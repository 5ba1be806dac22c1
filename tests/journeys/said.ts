import { readMessage } from '../../shared/kernel/regional/icu.ts';
import { directionOf } from '../../shared/kernel/regional/languages.ts';
import { pseudoMessage } from '../../web/bundling/pseudo.ts';
import { translationFiles } from '../../web/bundling/texts.ts';

/** Returns what an English text of the product is in a language; of one with a count the plural names it: said('{count} units', { count: 3 }). */
export type Said = (english: string, values?: Readonly<Record<string, string | number>>) => string;

const translations = translationFiles();

/** Returns the English text by which a text with a count is looked up, or the text itself. */
function englishOf(source: string): string {
  const english = readMessage(source);
  return typeof english === 'string' ? english : (english['other'] ?? '');
}

function messageIn(language: string, english: string): ReturnType<typeof readMessage> {
  const files = translations.filter((file) => file.language === (language === 'en-XA' ? 'en-GB' : language));
  for (const { messages } of files)
    for (const [source, message] of Object.entries(messages))
      if (englishOf(source) === english) return language === 'en-XA' ? pseudoMessage(source) : readMessage(message);
  throw new Error(`${language} has no "${english}".`);
}

/** Returns the texts of a language, by the catalogues of the product. */
export function textsOf(language: string): Said {
  const plurals = new Intl.PluralRules(language);
  const apart = (value: string | number): string =>
    typeof value === 'string' && directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : String(value);
  return (english, values = {}) => {
    const message = messageIn(language, english);
    const pattern = typeof message === 'string' ? message : (message[plurals.select(Number(values['count']))] ?? message['other'] ?? '');
    return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => apart(values[name] ?? whole));
  };
}
