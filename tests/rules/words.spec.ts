import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, EXCLUDED_FILES, NOUNS, PENDING, PENDING_NOUNS, RETIRED_NAMES, RETIRED_WORDS } from './retired-words.ts';
import { answersIn, exportedTypes, retiredIn, wordsOf } from './words.ts';
import { ROOT, textOf, trackedFiles } from './tracked-files.ts';

const RULES = { words: RETIRED_WORDS, names: RETIRED_NAMES, exceptions: EXCEPTIONS };

const files = trackedFiles()
  .filter((file) => /\.(ts|tsx|mjs|cjs|js|css|md|json|yaml|yml|html)$|^\.ci\//.test(file))
  .filter((file) => !EXCLUDED_FILES.test(file));
const isPending = (file: string): boolean => PENDING.some((path) => file.startsWith(path));

const isFolder = (file: string): boolean => file.includes('/');
const folders = [...new Set(files.filter(isFolder).map((file) => file.slice(0, file.indexOf('/'))))].toSorted();
const filesOf = (folder: string): string[] => files.filter((file) => !isPending(file) && file.startsWith(`${folder}/`));

describe('retired words', () => {
  it('are searched for in the whole repository', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(folders).toEqual(expect.arrayContaining(['docs', 'events', 'functions', 'infra', 'shared', 'tests', 'web']));
  });

  it.each(folders)('are not in %s', (folder) =>
    expect(filesOf(folder).flatMap((file) => retiredIn(file, textOf(file), RULES))).toEqual([]),
  );

  it('are not in the files of the root', () => {
    const root = files.filter((file) => !isFolder(file) && !isPending(file));
    expect(root.flatMap((file) => retiredIn(file, textOf(file), RULES))).toEqual([]);
  });

  it.each(folders)('include "answers" for returns in doc comments, which %s does not have', (folder) =>
    expect(filesOf(folder).flatMap((file) => answersIn(file, textOf(file)))).toEqual([]),
  );

  it('are pending only in folders and files that exist', () => expect(PENDING.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]));

  it('stand in the glossary of what is written instead, or in the list of this rule with it', () =>
    expect([...Object.values(RETIRED_WORDS), ...Object.values(RETIRED_NAMES)].filter((instead) => instead.trim() === '')).toEqual([]));
});

describe('a noun of the domain', () => {
  it('is the name of one exported type only', () => {
    const nouns = new Set(NOUNS);
    const declared = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => exportedTypes(textOf(file)))
      .filter((name) => nouns.has(name));
    const repeated = [...new Set(declared.filter((name, index) => declared.indexOf(name) !== index))].toSorted();
    expect(declared.length).toBeGreaterThan(10);
    expect(repeated).toEqual(PENDING_NOUNS);
  });
});

describe('the search for words', () => {
  it('splits names at capitals, underscores and hyphens', () =>
    expect(wordsOf('roomTime, course_wish, the-law, LAWS of HTTPDoor')).toEqual([
      'room',
      'time',
      'course',
      'wish',
      'the',
      'law',
      'laws',
      'of',
      'http',
      'door',
    ]));

  it.each(['const roomTime = 1;', '// the law', "it('lets nobody through the door')", 'type CourseWish = 1;', 'useAct({})'])(
    'finds %s',
    (text) => expect(retiredIn('x.ts', text, RULES)).toHaveLength(1),
  );

  it.each(['Math.floor(1)', '// by the wall clock', 'const bedroom = outlaw;', '// data protection law'])('does not find %s', (text) =>
    expect(retiredIn('x.ts', text, RULES)).toEqual([]),
  );

  it('finds a retired word in the path of a file', () => expect(retiredIn('tests/house.spec.ts', '', RULES)).toHaveLength(1));

  it.each([
    '/** Answers the id. */',
    '/** Stores it; answers whether it was new. */',
    '/**\n * Stores it.\n * Answers what was stored.\n */',
    '/** Makes one, and answers its id. */',
  ])('finds "answers" for returns in %j', (text) => expect(answersIn('x.ts', text)).toHaveLength(1));

  it.each([
    '/** Answers of a test. */',
    '/** The answers and their grades. */',
    '/** Reads questions, answers and notes. */',
    '// Answers it.',
  ])('does not find it in %j', (text) => expect(answersIn('x.ts', text)).toEqual([]));
});
