import { productTexts } from './repository-texts.ts';

for (const { file, line, kind, text } of productTexts) console.log(`${file}:${line}\t${kind}\t${text}`);
