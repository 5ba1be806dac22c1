import { expect, it } from 'vitest';
import { truthOf } from './truth-words.ts';

it.each([
  'TRUE',
  'Yes',
  'oui',
  'JA',
  'tak',
  'sí',
  'Si\u0301',
  'نعم',
  'WAHR',
  'VRAI',
  'PRAWDA',
  '1',
  'x',
  'ＴＲＵＥ',
  'да',
  'Vero',
  'はい',
  'DOĞRU',
  'ΑΛΗΘΕΣ',
  'VERDADERO',
  'ADEVARAT',
  'Aktiv',
  'TIESA',
  '1.0',
  '１．０',
  'Enabled',
])('is true: %s [E45, E116, E207]', (cell) => expect(truthOf(cell)).toBe(true));

it.each([
  '',
  'false',
  'No',
  'NEIN',
  'FALSCH',
  'FAUX',
  'FAŁSZ',
  '0',
  'لا',
  'nie',
  'нет',
  '-',
  'YANLIŞ',
  'HAYIR',
  'ΨΕΥΔΕΣ',
  'Inactif',
  'NETIESA',
  '0.0',
  '0,0',
  'disabled',
])('is false: "%s" [E45, E116, E207]', (cell) => expect(truthOf(cell)).toBe(false));

it.each(['maybe', '2', 'yes no', 'tru', 'inaktiv?'])('is neither: %s [E45, E116]', (cell) => expect(truthOf(cell)).toBeNull());

it.each([
  ['✔️', true],
  ['☑️', true],
  ['=TRUE()', true],
  ['=WAHR()', true],
  ['VRAI()', true],
  ['1.00', true],
  ['1,000', true],
  ['✖', false],
  ['×', false],
  ['☐', false],
  ['—', false],
  ['–', false],
  ['=FALSCH()', false],
  ['0.00', false],
])('is what a sign, a formula or a number with decimals says: %s [E224]', (cell, says) => expect(truthOf(cell)).toBe(says));

it.each(['=A1()', '1.50', '10', '()', '=2'])('is neither for another formula or number: %s [E224]', (cell) =>
  expect(truthOf(cell)).toBeNull(),
);
