import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FREE_TEXT_LIMIT } from '../../shared/learning/answer-texts.ts';
import { withoutHints } from '../../functions/platform/graphql/errors.ts';
import { hostileTexts } from './hostile-texts.ts';
import { textFunctionsIn } from './text-functions.ts';
import { LONGEST_TEXT, takesTooLong } from './time-of-texts.ts';

/** Everything that reads texts of callers and is pure: the whole of shared, and the grammars of keys, tokens, paths and streams. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../shared/**/*.ts',
    '../../events/kernel/streams.ts',
    '../../functions/platform/keys/consistency-tokens.ts',
    '../../functions/platform/keys/storage-paths.ts',
    '!**/*.spec.ts',
  ],
  { eager: true },
);

type Parser = { readonly name: string; readonly parse: (text: string) => unknown };

const isSchema = (value: unknown): value is z.ZodMiniType => typeof value === 'object' && value !== null && '_zod' in value;

const sourceOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

function parsersIn([file, exported]: [string, Record<string, unknown>]): Parser[] {
  const functions = new Set(textFunctionsIn(file, sourceOf(file)));
  return Object.entries(exported).flatMap(([name, value]): Parser[] => {
    const full = `${file.replace('../../', '')} ${name}`;
    if (isSchema(value)) return [{ name: full, parse: (text) => z.safeParse(value, text) }];
    if (typeof value !== 'function' || !functions.has(name)) return [];
    return [{ name: full, parse: (text) => (value as (text: string) => unknown)(text) }]; // as its source says
  });
}

const parsers = Object.entries({ ...modules, '../../functions/platform/graphql/errors.ts': { withoutHints } }).flatMap(parsersIn);

/** Returns a function that parses and forgets any refusal. */
const attempt =
  ({ parse }: Parser, text: string) =>
  (): void => {
    try {
      parse(text);
    } catch {
      // A refusal is as good as a value here.
    }
  };

/** Parsers whose texts are shorter than others, by the schema that lets them through. */
const LONGEST: Readonly<Record<string, number>> = {
  'shared/learning/gap-text.ts parseGaps': 20_000,
  'shared/learning/gap-text.ts gapsIn': 20_000,
  'shared/learning/gap-text.ts hideGaps': 20_000,
  'shared/learning/gap-text.ts choicesIn': 20_000,
  'shared/learning/doubtful-gaps.ts doubtfulGaps': 20_000,
  'shared/kernel/fold-text.ts foldText': FREE_TEXT_LIMIT,
  'shared/kernel/fold-text.ts wordsOf': FREE_TEXT_LIMIT,
  'shared/kernel/normal-forms.ts safelyDecomposed': FREE_TEXT_LIMIT,
};

const isSlow = (parser: Parser, length = LONGEST[parser.name] ?? LONGEST_TEXT): boolean =>
  hostileTexts().some((text) => takesTooLong((characters) => attempt(parser, text(characters)), length));

describe('parsers and schemas of texts', () => {
  it('are found, those of names, emails, hosts, urls, responses and rich texts among them', () => {
    const names = new Set(parsers.map(({ name }) => name.split(' ')[1]));
    const known =
      'firstNameSchema emailSchema emailToFind slugSchema domainSchema nameSchema newPasswordSchema passwordProblem foldText foldSearch ' +
      'domainOfName parseUnitResponse readRichText parseGaps hideGaps youtubeId vimeoVideo webHostOf parseTokens nameInPath parseStoredPath ' +
      'streamFromKey kindsNamed withoutHints isReadableLine unitKindOf';
    expect(known.split(' ').filter((name) => !names.has(name))).toEqual([]);
  });

  it('take 5 ms at most for hostile text of the greatest length', () => {
    expect(parsers.filter((parser) => isSlow(parser)).map(({ name }) => name)).toEqual([]);
  });

  it('would be found slow: a decomposition, and a pattern that runs although the length is wrong', () => {
    const decompose: Parser = { name: 'decompose', parse: (text) => text.normalize('NFKC') };
    const schema = z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));
    expect(
      [decompose, { name: 'pattern', parse: (text: string) => z.safeParse(schema, text) }].map((parser) => isSlow(parser, 8_000)),
    ).toEqual([true, true]);
  });
});
