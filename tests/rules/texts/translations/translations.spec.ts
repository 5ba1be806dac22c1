import { describe, expect, it } from 'vitest';
import { languages, SOURCE_LANGUAGE } from '../../../../shared/kernel/regional/languages.ts';
import { type Message, readMessage } from '../../../../shared/kernel/regional/icu.ts';
import { translationFiles } from '../../../../web/bundling/texts.ts';
import { textOf, trackedFiles } from '../../tracked-files.ts';
import { CONVERTED } from './converted.ts';
import { ELSEWHERE } from './elsewhere-texts.ts';
import { FILLED_ELSEWHERE, filledSentencesIn, sentencesOf } from './refusal-texts.ts';
import { misuses, sourceTexts } from './source-texts.ts';
import { unmarkedTextsIn } from './unmarked-texts.ts';
import { textsOfFile } from './used-texts.ts';

const files = translationFiles();
const source = sourceTexts();
const others = languages.filter((language) => language !== SOURCE_LANGUAGE);

/** Returns the messages of a language and part; none where there is no file. */
const messagesOf = (language: string, part: string): Readonly<Record<string, string>> =>
  files.find((file) => file.language === language && file.part === part)?.messages ?? {};

const formsOf = (message: Message): readonly string[] => (typeof message === 'string' ? [message] : Object.values(message));

/** Returns the names and tags of a text, as often as it has them, in the order of the alphabet. */
const namesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([name]) => name).toSorted();

/** A form of "one" or "two" may say its number in words. */
const withoutCount = (names: readonly string[]): string[] => names.filter((name) => name !== '{count}');

/** Returns the categories that a language has for whole numbers, and the one for all else. */
function categoriesOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set([...Array.from({ length: 1001 }, (_, count) => rules.select(count)), 'other'])].toSorted();
}

/** French sets these marks apart, by a space at which no line breaks. */
const wrongSpaceIn = (language: string, text: string): boolean => language === 'fr' && /[^\s,] [:;?!»%]|« /.test(text);

function problemOf(language: string, english: string, translated: string | undefined): string | null {
  if (!translated) return 'is missing';
  const [from, to] = [readMessage(english), readMessage(translated)];
  if (typeof from !== typeof to) return 'has forms of a count on one side alone';
  if (typeof to !== 'string' && Object.keys(to).toSorted().join() !== categoriesOf(language).join())
    return `has the forms ${Object.keys(to).join()}, and the language ${categoriesOf(language).join()}`;
  const wanted = withoutCount(namesIn(formsOf(from).at(-1) ?? '')).join();
  const isOther = formsOf(to).some((form) => withoutCount(namesIn(form)).join() !== wanted);
  if (isOther) return `has other names than ${wanted}`;
  return wrongSpaceIn(language, translated) ? 'has a space at which a line breaks before a mark of two parts' : null;
}

describe('the translations of texts: npm run translations', () => {
  it('of the English source are those of the code [M01]', () => {
    expect(files.filter(({ language }) => language === SOURCE_LANGUAGE).map(({ part }) => part)).toEqual([...source.keys()].toSorted());
    for (const [part, messages] of source) expect(messagesOf(SOURCE_LANGUAGE, part), part).toEqual(messages);
  });

  it.each(others)('of %s have every text, with its names, and the forms of their language, and no other [M02, M28, M58]', (language) => {
    for (const [part, messages] of source) {
      const translated = messagesOf(language, part);
      const problems = Object.keys(messages).map((english) => [english, problemOf(language, english, translated[english])]);
      expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
      expect(Object.keys(translated)).toEqual(Object.keys(messages));
    }
  });

  it.each(others)('of %s say the same text in one way in all parts [M02]', (language) => {
    const said = new Map<string, string>();
    const differing = [...source.keys()].flatMap((part) =>
      Object.entries(messagesOf(language, part)).filter(([english, text]) => {
        const former = said.get(english) ?? text;
        said.set(english, former);
        return former !== text;
      }),
    );
    expect(differing).toEqual([]);
  });

  it('name the texts that do not stand in the web by their files [M01]', () =>
    expect(ELSEWHERE.filter(({ text, file }) => !textOf(file).includes(text))).toEqual([]));
});

describe('the texts of converted folders', () => {
  const converted = trackedFiles().filter(
    (file) =>
      CONVERTED.some((folder) => file.startsWith(folder)) && /\.tsx?$/.test(file) && !/\.spec\.|\/generated\/|sample-server/.test(file),
  );

  it('are in the translations, all of them [M03]', () => {
    expect(converted.length).toBeGreaterThan(200);
    expect(converted.flatMap((file) => unmarkedTextsIn(file, textOf(file)))).toEqual([]);
  });

  it('have formats of web/texts, and no English ones that functions print [M08]', () => {
    const english =
      /import \{[^}]*\b(minutesText|sizeText|hoursAndMinutes|timeText|printedDay)\b[^}]*\} from|toLocale\w*\('en-GB'|Format\('en-GB'/;
    const isFormat = (file: string): boolean => file === 'web/texts/formats.ts';
    expect(converted.filter((file) => !isFormat(file) && english.test(textOf(file)))).toEqual([]);
  });

  it('are whole, and read when they are shown [M04]', () => expect(misuses).toEqual([]));
});

describe('the sentences of functions', () => {
  const product = trackedFiles().filter((file) => /^(functions|shared|events)\/.*\.ts$/.test(file) && !/\.(spec|sample)\.ts$/.test(file));

  it('have their values beside them, but where no page shows them [M27]', () => {
    expect(product.length).toBeGreaterThan(800);
    const filled = product
      .filter((file) => !FILLED_ELSEWHERE.some(({ files: elsewhere }) => elsewhere.test(file)))
      .flatMap((file) => filledSentencesIn(file, textOf(file)));
    expect(filled).toEqual([]);
  });

  it('are found with their values, and in the forms of a count', () => {
    const code = "f(sentence('The {a} is full.', { a })); g(countedSentence(n, 'One.', '{count} of them.')); h('It is gone.');";
    expect(sentencesOf('functions/a.ts', code).toSorted()).toEqual([
      'It is gone.',
      'The {a} is full.',
      '{count, plural, one {One.} other {# of them.}}',
    ]);
    expect(
      filledSentencesIn(
        'a.ts',
        'f(`The course {a} is full.`); f(`The course ${a} is full.`); throw new Error(`The course ${a} is full.`);',
      ),
    ).toEqual(['a.ts:1 The course {} is full.']);
  });
});

describe('the search for texts of translations', () => {
  it('finds plain ones, choices, and the forms of a count', () => {
    const code = "const f = (a, n) => [t('Save'), rich(a ? 'One {x}' : 'Two {x}', { x }), plural(n, '{count} unit', '{count} units')];";
    expect(textsOfFile('a.ts', code).used.map(({ message }) => message)).toEqual([
      'Save',
      'One {x}',
      'Two {x}',
      '{count, plural, one {# unit} other {# units}}',
    ]);
  });

  it.each([
    ["const SAVED = t('Saved');", 'as its module is loaded'],
    ["const f = () => t('Saved') + ' and closed';", 'joined with other words'],
    ["const f = () => `${t('Saved')} and closed`;", 'joined with other words'],
    ["const f = () => t('Saved. ');", 'begins or ends with a space'],
    ['const f = (n, one) => plural(n, one, one);', 'forms that are not written out'],
  ])('refuses %s', (code, problem) => expect(textsOfFile('a.ts', code).misuses[0]?.problem).toContain(problem));

  it('finds texts that are in no translations', () => {
    expect(unmarkedTextsIn('a.tsx', "const a = () => <p title={t('Save')}>Hello {name}</p>;")).toEqual(['a.tsx:1 Hello {name}']);
    expect(unmarkedTextsIn('a.tsx', "const a = () => <p>{t('Hello {name}', { name })}</p>;")).toEqual([]);
  });
});
