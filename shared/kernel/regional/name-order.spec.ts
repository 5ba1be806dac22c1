import { expect, it } from 'vitest';
import { foldText } from '../fold-text.ts';
import { collatorOf, orderKey, otherOrders } from './name-order.ts';
import { languages } from './languages.ts';

const NAMES = [
  'Lech|lz|Łódź|łan|Ma|Zofia|zz|źródło|żaba|Ząb|Zab|oz|ósmy|pan|Sam|sz|Święto|cz|ćma|Żuk علي',
  'Ana|anz|aña|Ñandú|Nuria|nz|oa|Äpfel|Apfel|Azur|Über|Ulm|uz|Straße|Strasse|Strauch|Éric|Eric|ez|Œuvre|oeuf|ça|cb|Ørsted|Čapek',
  '2 courses|10 courses|(new)|de la Rosa|Delano|Жук|Αθήνα',
  'علي|أحمد|احمد|إيمان|آمنة|بدر|تمر|فاطمة|فاطمت|منى|مني|مؤمن|هدى|وليد|يوسف|عبد الله',
].flatMap((names) => names.split('|'));

/** As SQLite compares texts. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

it.each(languages)('names are in the order of a list in %s, as Intl has it, whatever their accents [M70]', (language) => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  // The seats of hamza are letters of their own to readers of other languages, which folded texts do not know.
  const names = language === 'ar' ? NAMES : NAMES.filter((name) => !/[أإآؤ]/.test(name));
  const wrong = names
    .flatMap((a) => names.map((b) => [a, b] as const))
    .filter(([a, b]) => {
      const [shown, byKey] = [compare(a, b), compareBytes(orderKey(language, a), orderKey(language, b))];
      return Math.sign(shown) !== Math.sign(byKey);
    });
  expect(wrong).toEqual([]);
});

it('a name has keys of the languages alone in which it stands elsewhere than by its folded text [M70]', () => {
  expect(['Anna Nowak', 'Müller', 'Éric'].map((name) => otherOrders(name))).toEqual([null, null, null]);
  expect(Object.keys(JSON.parse(otherOrders('Łódź') ?? ''))).toEqual(['pl']);
  expect(Object.keys(JSON.parse(otherOrders('Núñez López') ?? ''))).toEqual(['es', 'pl']);
  expect(JSON.parse(otherOrders('Kitchens', (language) => (language === 'de' ? 'Küchen' : 'Kitchens')) ?? '')).toEqual({ de: 'kuchen' });
});

it('letters that are typed in two parts are those of one [M70]', () => {
  const [one, two] = ['świąt', 'świąt'.normalize('NFD')].map((name) => orderKey('pl', name));
  expect(two).toBe(one);
  expect(one).not.toBe(foldText('świąt'));
});

it('lists that are sorted as a whole are in the order of the language of their reader [M70]', () => {
  const names = ['Zofia', 'Łukasz', 'Lz'];
  expect([names.toSorted(collatorOf('pl').compare), names.toSorted(collatorOf('de').compare)]).toEqual([
    ['Lz', 'Łukasz', 'Zofia'],
    ['Łukasz', 'Lz', 'Zofia'],
  ]);
  expect(['Anna', 'علي'].toSorted(collatorOf('ar').compare)).toEqual(['علي', 'Anna']);
});
