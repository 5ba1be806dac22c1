// @chunk core
import { SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';
import { language } from './language.ts';
import { addTexts, type Translations } from './text.ts';

/** How long a page waits for its texts before it is shown in English. */
const LONGEST_MS = 10_000;

const loading = new Map<string, Promise<void>>();
let isReported = false;

async function load(file: string): Promise<void> {
  try {
    const response = await fetch(file, { signal: AbortSignal.timeout(LONGEST_MS) });
    if (!response.ok) throw new Error(`${file} answered ${response.status}.`);
    // Our own build wrote the file. What is not of this shape is passed over text by text.
    addTexts((await response.json()) as Translations);
  } catch (error) {
    // The English texts stand in the code, so that the page works without the file.
    // oxlint-disable-next-line no-console -- nobody who reads the page can do anything about it
    if (!isReported) console.warn('Texts could not be loaded, so that they are shown in English.', error);
    isReported = true;
  }
}

/** Loads the texts of a part of the product in the language of the page. Returns null where there is nothing to wait for. */
export function loadTexts(part: string): Promise<void> | null {
  // Written into the page by the build: where the translations are, and the parts that have one.
  const [folder, ...parts] = document.documentElement.dataset['texts']?.split(' ') ?? [];
  if (language() === SOURCE_LANGUAGE || folder === undefined || !parts.includes(part)) return null;
  const known = loading.get(part) ?? load(`${folder}/${language()}/${part}.json`);
  loading.set(part, known);
  return known;
}
