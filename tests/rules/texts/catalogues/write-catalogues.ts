import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages, SOURCE_LANGUAGE } from '../../../../shared/kernel/languages.ts';
import { CATALOGUES, catalogueFiles } from '../../../../web/bundling/texts.ts';
import { sourceCatalogues } from './source-catalogues.ts';

/** Writes the English source anew, and takes out of the other languages what no screen shows. Prints what has no translation. */
const known = new Map(catalogueFiles().map(({ language, part, messages }) => [`${language}/${part}`, messages]));

function write(file: string, messages: Readonly<Record<string, string>>): void {
  mkdirSync(dirname(join(CATALOGUES, file)), { recursive: true });
  writeFileSync(join(CATALOGUES, file), `${JSON.stringify(messages, null, 2)}\n`);
}

for (const [part, messages] of sourceCatalogues()) {
  write(`${SOURCE_LANGUAGE}/${part}.json`, messages);
  for (const language of languages.filter((each) => each !== SOURCE_LANGUAGE)) {
    // A text that another part showed before is taken along.
    const former = {
      ...Object.assign({}, ...[...known].filter(([file]) => file.startsWith(`${language}/`)).map(([, each]) => each)),
    } as Record<string, string>;
    const there = Object.keys(messages).filter((message) => former[message] !== undefined);
    write(`${language}/${part}.json`, Object.fromEntries(there.map((message) => [message, former[message] ?? ''])));
    for (const message of Object.keys(messages)) if (former[message] === undefined) console.log(`${language}/${part}\t${message}`);
  }
}
