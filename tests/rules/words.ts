import type { Exception } from './retired-words.ts';

/** Returns the words of a line in lower case: names are split at capitals, underscores and hyphens. */
export const wordsOf = (line: string): string[] => [...line.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase());

type Rules = {
  readonly words: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
  readonly exceptions: readonly Exception[];
};

/** Returns a line without the parts that exceptions allow in a file. */
function withoutExceptions(line: string, file: string, exceptions: readonly Exception[]): string {
  return exceptions
    .filter(({ files }) => files === undefined || files.test(file))
    .reduce((rest, { text }) => rest.replaceAll(new RegExp(text, text.flags.includes('g') ? text.flags : `${text.flags}g`), ' '), line);
}

/** Returns one sentence for each retired word and name in a file, its path included. */
export function retiredIn(file: string, text: string, { words, names, exceptions }: Rules): string[] {
  return [file, ...text.split('\n')].flatMap((line, number) => {
    const rest = withoutExceptions(line, file, exceptions);
    const retiredWords = wordsOf(rest).filter((word) => Object.hasOwn(words, word));
    const retiredNames = [...rest.matchAll(/\b\w+\b/g)].map(([name]) => name).filter((name) => Object.hasOwn(names, name));
    return [
      ...retiredWords.map((word) => `${file}:${number}: "${word}": write ${words[word]}`),
      ...retiredNames.map((name) => `${file}:${number}: ${name}: write ${names[name]}`),
    ];
  });
}

// "Answers the id", ". Answers whether", "; answers how", ", and answers it" in a doc comment; "answers of a test" is the noun.
const ANSWERS =
  /(?:\/\*\*\s+|\.\s+)Answers\s+(?!of|and|are|in|to|that|were|given|under|or)|[;,]\s+(?:and\s+)?answers\s+(?:a|all|an|by|how|it|its|null|nothing|the|their|true|what|when|where|whether|with)\b/g;

/** Returns one sentence for each doc comment of a file that says "answers" of a function that returns something. */
export const answersIn = (file: string, text: string): string[] =>
  [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap((comment) =>
    [...comment[0].replaceAll(/\n\s*\*/g, ' ').matchAll(ANSWERS)].map(
      () => `${file}:${text.slice(0, comment.index).split('\n').length}: "answers" in a doc comment: write returns`,
    ),
  );

/** Returns the names of the types that a file exports. */
export const exportedTypes = (text: string): string[] =>
  [...text.matchAll(/^export (?:declare |abstract )*(?:type|interface|class|enum) (\w+)/gm)].map(([, name = '']) => name);
