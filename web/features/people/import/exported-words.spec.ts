import { expect, it } from 'vitest';
import { type Role, ROLES } from '../../../../shared/access/roles.ts';
import { languages, SOURCE_LANGUAGE } from '../../../../shared/kernel/regional/languages.ts';
import { translationFiles } from '../../../bundling/texts.ts';
import { COLUMN_LABELS, COLUMNS } from './column-names.ts';
import { columnOf } from './heading-names.ts';
import { roleOf } from './role-names.ts';
import { truthOf } from './truth-words.ts';

const others = languages.filter((language) => language !== SOURCE_LANGUAGE);

/** Returns what a text is in a language, in whichever part has it. */
const said = (language: string, english: string): string[] =>
  translationFiles().flatMap(({ language: of, messages }) => (of === language ? (messages[english] ?? []) : []));

/** The headings of exported people, with the columns of an import that they fill. */
const HEADINGS = {
  'First name': 'first_name',
  'Last name': 'last_name',
  ...Object.fromEntries(COLUMNS.map((column) => [COLUMN_LABELS[column], column])),
};
const WORDS: Readonly<Record<Role, readonly string[]>> = {
  super_admin: ['Super admin', 'super_admin'],
  admin: ['Admin', 'admin'],
  manager: ['Manager', 'manager'],
  instructor: ['Instructor', 'instructor'],
  learner: ['Learner', 'learner'],
};

it.each(others)('an import knows headings, roles and words for yes as exported in %s, and English ones [M36]', (language) => {
  const isKnown = Object.entries(HEADINGS).flatMap(([english, column]) =>
    [english, ...said(language, english)].map((heading) => [heading, columnOf(heading), column]),
  );
  expect(isKnown.length).toBeGreaterThan(Object.keys(HEADINGS).length);
  expect(isKnown.filter(([, found, column]) => found !== column)).toEqual([]);
  const named = ROLES.flatMap((role) =>
    WORDS[role].flatMap((english) => [english, ...said(language, english)].map((word) => [word, roleOf(word), role])),
  );
  expect(named.length).toBeGreaterThan(ROLES.length);
  expect(named.filter(([, found, role]) => found !== role)).toEqual([]);
  for (const [english, value] of [
    ['Yes', true],
    ['No', false],
  ] as const)
    for (const word of [english, ...said(language, english)]) expect([word, truthOf(word)]).toEqual([word, value]);
});
