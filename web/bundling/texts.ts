import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';
import { type Message, readMessage } from '../../shared/kernel/regional/icu.ts';
import { PSEUDO_LANGUAGE, pseudoMessage } from './pseudo.ts';

/** Where the translations are: a folder for each language, with a file for each part of the product. */
export const TRANSLATIONS = join(import.meta.dirname, '../texts/translations');

/** The part of which functions make mails and files; browsers do not load it. */
export const FUNCTIONS_PART = 'letters';

type TranslationFile = { readonly language: string; readonly part: string; readonly messages: Readonly<Record<string, string>> };

/** Returns all translations, those of the English source too, in which each text names the files that show it. */
export const translationFiles = (): TranslationFile[] =>
  globSync('*/*.json', { cwd: TRANSLATIONS })
    .toSorted()
    .map((file) => ({
      language: dirname(file),
      part: basename(file, '.json'),
      messages: JSON.parse(readFileSync(join(TRANSLATIONS, file), 'utf8')) as TranslationFile['messages'], // checked by tests/rules/texts
    }));

/** Returns what the page reads: texts by the English ones, those with a count by the English plural. */
function compiled(messages: Iterable<readonly [string, Message]>): string {
  const byEnglish = [...messages].map(([source, message]) => {
    const english = readMessage(source);
    return [typeof english === 'string' ? english : english['other'], message];
  });
  return JSON.stringify(Object.fromEntries(byEnglish));
}

/** The sentences of the audit log and of activity, and the part whose pages show them: functions write files of the sentences alone. */
const ACTIVITY_PART = 'activity';
const PART_WITH_ACTIVITY = 'reporting';

/** Returns the translations that browsers load. */
function webFiles(): TranslationFile[] {
  const all = translationFiles().filter(({ part }) => part !== FUNCTIONS_PART);
  const activity = new Map(all.filter(({ part }) => part === ACTIVITY_PART).map(({ language, messages }) => [language, messages]));
  return all
    .filter(({ part }) => part !== ACTIVITY_PART)
    .map((file) => (file.part === PART_WITH_ACTIVITY ? { ...file, messages: { ...activity.get(file.language), ...file.messages } } : file));
}

/** Returns the files of the build, by their paths in its folder: each part of each language, and the language of tests, which is made of the English source. */
function builtFiles(): Map<string, string> {
  return new Map(
    webFiles().map(({ language, part, messages }) =>
      language === SOURCE_LANGUAGE
        ? [`${PSEUDO_LANGUAGE}/${part}.json`, compiled(Object.keys(messages).map((source) => [source, pseudoMessage(source)]))]
        : [`${language}/${part}.json`, compiled(Object.entries(messages).map(([source, text]) => [source, readMessage(text)]))],
    ),
  );
}

/** Puts the translations below `assets/texts-{hash}/`, and writes into the page where they are and which parts have one: `data-texts`. */
export const textFiles = (): Plugin => {
  const files = builtFiles();
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 8);
  const folder = `assets/texts-${hash}`;
  const parts = [...new Set([...files.keys()].map((file) => basename(file, '.json')))];
  return {
    name: 'text-files',
    apply: 'build',
    generateBundle() {
      for (const [file, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source });
    },
    transformIndexHtml: (html) => html.replace('<html ', `<html data-texts="/app/${[folder, ...parts].join(' ')}" `),
  };
};
