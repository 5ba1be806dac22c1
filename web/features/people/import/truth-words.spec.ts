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
])('is true: %s [E45, E116]', (cell) => expect(truthOf(cell)).toBe(true));

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
])('is false: "%s" [E45, E116]', (cell) => expect(truthOf(cell)).toBe(false));

it.each(['maybe', '2', 'yes no', 'tru', 'inaktiv?'])('is neither: %s [E45, E116]', (cell) => expect(truthOf(cell)).toBeNull());
