import { screenKeys, screenOf } from '../../../../shared/access/screens.ts';
import { UNIT_KINDS } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { textOf, trackedFiles } from '../../tracked-files.ts';
import { FUNCTIONS_PART } from '../../../../web/bundling/texts.ts';
import { partOf } from './converted.ts';
import { ELSEWHERE, type ElsewhereText } from './elsewhere-texts.ts';
import { refusalTexts } from './refusal-texts.ts';
import { type Misuse, textsOfFile } from './used-texts.ts';

/** The messages of a part, each with the file of web/, or of functions/, that has it, or the first of them. */
export type SourceTexts = Readonly<Record<string, string>>;

const FUNCTIONS_OF_TEXTS = /^web\/texts\/(text|rich)\.ts$/;
const files = trackedFiles().filter(
  (file) => /^web\/.*\.tsx?$/.test(file) && !/\.spec\.|\/generated\//.test(file) && !FUNCTIONS_OF_TEXTS.test(file),
);

/** Files of functions/ that write texts in languages: they take them from platform/texts. */
const writing = trackedFiles().filter((file) => /^functions\/.*\.ts$/.test(file) && !/\.spec\.|platform\/texts\/texts\.ts/.test(file));

/** Files that import from web/texts or platform/texts, with their texts. */
const passing = [...files, ...writing]
  .map((file) => ({ file, source: textOf(file) }))
  .filter(({ source }) => /from '[./]+(platform\/)?(texts\/)?(texts?|rich)\.ts'|\btexts\.(t|plural)\(/.test(source))
  .map(({ file, source }) => ({ file, ...textsOfFile(file, source) }));

/** What is wrong with how the code passes its texts. */
export const misuses: readonly (Misuse & { readonly file: string })[] = passing.flatMap(({ file, misuses }) =>
  misuses.map((misuse) => ({ file, ...misuse })),
);

/** Texts that the web shows and that do not stand in it: the titles of its screens, the kinds of units, and refusals. */
const SHARED: readonly ElsewhereText[] = [
  ...screenKeys.map((key) => ({ part: 'frame', text: screenOf(key).title, file: 'shared/access/screens.ts' })),
  ...Object.values(UNIT_KINDS).map(({ printed }) => ({ part: 'frame', text: printed, file: 'shared/courses/unit-kinds/unit-kinds.ts' })),
  ...ELSEWHERE,
  ...refusalTexts(),
].filter(({ text }) => text !== '');

/** Returns the translations that the code has, by part. A text of the frame is in no other part of the web, since the frame is loaded with each. */
export function sourceTexts(): ReadonlyMap<string, SourceTexts> {
  const parts = new Map<string, Map<string, string>>();
  const add = (part: string, message: string, file: string): void => {
    const messages = parts.get(part) ?? new Map<string, string>();
    const isInFrame = part !== FUNCTIONS_PART && parts.get('frame')?.has(message);
    if (isInFrame) return;
    parts.set(part, messages);
    if (!messages.has(message)) messages.set(message, file);
  };
  const all = [
    ...SHARED.map(({ part, text, file }) => ({ part, message: text, file })),
    ...passing.flatMap(({ file, used }) => used.map(({ message }) => ({ part: partOf(file), message, file: file.replace(/^web\//, '') }))),
  ];
  for (const isFirst of [true, false])
    for (const { part, message, file } of all) if ((part === 'frame') === isFirst) add(part, message, file);
  return new Map([...parts].map(([part, messages]) => [part, Object.fromEntries([...messages].toSorted(([a], [b]) => (a < b ? -1 : 1)))]));
}
