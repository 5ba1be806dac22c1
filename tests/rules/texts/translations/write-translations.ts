import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages, SOURCE_LANGUAGE } from '../../../../shared/kernel/regional/languages.ts';
import { TRANSLATIONS, translationFiles } from '../../../../web/bundling/texts.ts';
import { sourceTexts } from './source-texts.ts';

/**
 * Writes the English source anew, and takes out of the other languages what no screen shows. Prints what has no translation. A file that is
 * named has new ones, each by its English text and its language: {"Save": {"de": "Speichern", …}}.
 */
const [, , newFile] = process.argv;
const added = newFile === undefined ? {} : (JSON.parse(readFileSync(newFile, 'utf8')) as Record<string, Record<string, string>>);
const stored = new Map(translationFiles().map(({ language, part, messages }) => [`${language}/${part}`, messages]));

function write(file: string, messages: Readonly<Record<string, string>>): void {
  mkdirSync(dirname(join(TRANSLATIONS, file)), { recursive: true });
  writeFileSync(join(TRANSLATIONS, file), `${JSON.stringify(messages, null, 2)}\n`);
}

for (const [part, messages] of sourceTexts()) {
  write(`${SOURCE_LANGUAGE}/${part}.json`, messages);
  for (const language of languages.filter((each) => each !== SOURCE_LANGUAGE)) {
    // A text that another part showed before is taken along.
    const former = {
      ...Object.assign({}, ...[...stored].filter(([file]) => file.startsWith(`${language}/`)).map(([, each]) => each)),
    } as Record<string, string>;
    for (const message of Object.keys(messages)) {
      const translated = added[message]?.[language];
      if (translated !== undefined) former[message] = translated;
    }
    const there = Object.keys(messages).filter((message) => former[message] !== undefined);
    write(`${language}/${part}.json`, Object.fromEntries(there.map((message) => [message, former[message] ?? ''])));
    for (const message of Object.keys(messages)) if (former[message] === undefined) console.log(`${language}/${part}\t${message}`);
  }
}
