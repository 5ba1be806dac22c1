import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { grade } from '../learning/grading.ts';
import type { Question } from '../learning/question.ts';
import { FOLDING, foldText, matchesSearch, wordsOf } from './fold-text.ts';

type Pair = readonly [script: string, one: string, other: string];

const EQUAL: readonly Pair[] = [
  ['Latin', "don't", 'don’t'],
  ['Latin', 'O‘Brien', 'oʼbrien'],
  ['Latin', 'Hawaiʻi', "HAWAI'I"],
  ['Latin', 'Cœur', 'coeur'],
  ['Latin', 'ŁÓDŹ', 'lodz'],
  ['Latin', 'Straße Ærø Þór Sigurður', 'STRASSE aero thor sigurdur'],
  ['Latin', 'İstanbul ılık', 'istanbul ilik'],
  ['Latin', 'Việt Nam', 'viet nam'],
  ['Latin', 'e\u0301te\u0301', 'été'],
  ['Latin', 'ﬁnal', 'final'],
  ['Latin', 'ＡＢＣ１２３', 'abc123'],
  ['signs', '“yes”', '"yes"'],
  ['signs', '„ja“', '«ja»'],
  ['signs', 'well‑known', 'well-known'],
  ['signs', '1914–1918', '1914-1918'],
  ['signs', '−5', '-5'],
  ['signs', 'wait…', 'wait...'],
  ['signs', '½', '1/2'],
  ['signs', 'm²', 'm2'],
  ['blanks', ' New\u00A0\u2003York\n', 'new york'],
  ['invisible', 'co\u00ADop\u200Ber\uFEFFate', 'cooperate'],
  ['Greek', 'ΟΔΟΣ', 'οδός'],
  ['Greek', 'Ἀθῆναι', 'αθηναι'],
  ['Cyrillic', 'мо\u0301й', 'МОЙ'],
  ['Cyrillic', 'Семёнов', 'семенов'],
  ['Cyrillic', 'комп’ютер', "комп'ютер"],
  ['Cyrillic', 'и\u0306', 'й'],
  ['Arabic', 'مُحَمَّد', 'محمد'],
  ['Arabic', 'محـــمد', 'محمد'],
  ['Arabic', 'أحمد', 'احمد'],
  ['Arabic', 'علی', 'علي'],
  ['Arabic', 'ﻣﺤﻤﺪ', 'محمد'],
  ['Arabic', '٢٠٢٦', '2026'],
  ['Hebrew', 'שָׁלוֹם', 'שלום'],
  ['Hebrew', 'צה״ל', 'צה"ל'],
  ['Hebrew', 'בן־גוריון', 'בן-גוריון'],
  ['Devanagari', 'क\u093C', '\u0958'],
  ['Devanagari', 'क्\u200Dष', 'क्ष'],
  ['Devanagari', '१२३', '123'],
  ['Bengali', 'ড\u09BC', '\u09DC'],
  ['Bengali', 'ক\u09C7\u09BE', 'কো'],
  ['Tamil', 'க\u0BC6\u0BBE', 'கொ'],
  ['Thai', 'น้ำ', 'น้ํา'],
  ['Thai', 'พ.ศ. ๒๕๖๙', 'พ.ศ. 2569'],
  ['Japanese', 'ﾊﾞｽ', 'バス'],
  ['Japanese', 'ハ\u3099ス', 'バス'],
  ['Japanese', '１０〜２０', '10～20'],
  ['Korean', '\u1112\u1161\u11AB국', '한국'],
  ['Chinese', '＂是＂', '"是"'],
  ['Chinese', '\uF98E', '年'],
  ['Ethiopic', 'ሰላ\u135Fም', 'ሰላም'],
  ['Georgian', 'ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
  ['Armenian', 'ԵՐԵՎԱՆ', 'երեվան'],
  ['Armenian', 'և', 'եւ'],
  ['Khmer', '២០២៦', '2026'],
];

const UNEQUAL: readonly Pair[] = [
  ['Latin', 'sun', 'son'],
  ['Latin', 'its', "it's"],
  ['Latin', 're-form', 'reform'],
  ['Greek', 'μένω', 'μόνο'],
  ['Cyrillic', 'мой', 'мои'],
  ['Cyrillic', 'їжак', 'іжак'],
  ['Cyrillic', 'сўзлар', 'сузлар'],
  ['Cyrillic', 'ќе', 'ке'],
  ['Cyrillic', 'ӣ', 'и'],
  ['Arabic', 'سؤال', 'سوال'],
  ['Arabic', 'بيت', 'تيت'],
  ['Hebrew', 'בית', 'כית'],
  ['Devanagari', 'कि', 'की'],
  ['Devanagari', 'क़लम', 'कलम'],
  ['Devanagari', 'राम', 'रम'],
  ['Bengali', 'পড়', 'পড'],
  ['Bengali', 'কি', 'কী'],
  ['Tamil', 'கல்', 'கால்'],
  ['Thai', 'มา', 'ม้า'],
  ['Thai', 'ไก่', 'ไก'],
  ['Japanese', 'バス', 'パス'],
  ['Japanese', 'ハス', 'バス'],
  ['Japanese', 'がき', 'かき'],
  ['Japanese', 'ビール', 'ビル'],
  ['Korean', '강', '가'],
  ['Chinese', '土', '士'],
  ['Ethiopic', 'ሰ', 'ሱ'],
  ['Georgian', 'კარი', 'ქარი'],
  ['Armenian', 'տուն', 'դուն'],
  ['Khmer', 'កា', 'កិ'],
  ['Burmese', 'မာ', 'မား'],
  ['Gujarati', 'કલ', 'કાલ'],
  ['Telugu', 'కల', 'కాల'],
];

const rule = (word: string): Question => ({
  id: 1,
  type: 'Free Text',
  question: '',
  rules: [{ condition: 'contains', word, points: 1 }],
  requiredPoints: 1,
});
const isCorrect = (word: string, freeTextAnswer: string): boolean => grade(rule(word), { freeTextAnswer }).correct;

const characters = Array.from({ length: 0x30000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe('folding text', () => {
  it.each(EQUAL)('finds and grades as equal in %s: %s and %s [E30]', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
    expect([matchesSearch([`a ${one} b`], other), matchesSearch([`a ${other} b`], one)]).toEqual([true, true]);
    expect([isCorrect(one, `x ${other} y`), isCorrect(other, `x ${one} y`)]).toEqual([true, true]);
  });

  it.each(UNEQUAL)('finds and grades as other texts in %s: %s and %s [E30]', (_, one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
    // The longer one may contain the shorter one, as words do; never the other way round.
    const [short = '', long = ''] = [one, other].toSorted((a, b) => foldText(a).length - foldText(b).length);
    expect([matchesSearch([short], long), isCorrect(long, short)]).toEqual([false, false]);
  });

  it('covers at least twelve scripts [E30]', () => {
    expect(new Set(EQUAL.map(([script]) => script)).size).toBeGreaterThan(14);
    expect(new Set(UNEQUAL.map(([script]) => script)).size).toBeGreaterThan(14);
  });

  it('finds no letter in another one that has a sound mark more, and no two words in one', () => {
    expect([matchesSearch(['мой'], 'мои'), matchesSearch(['パス'], 'ハス'), matchesSearch(['강'], '가')]).toEqual([false, false, false]);
    expect([foldText('now here') === foldText('nowhere'), isCorrect('now here', 'nowhere')]).toEqual([false, false]);
  });

  it('changes nothing that is folded, however it was composed', () => {
    const changed = characters.filter((character) => {
      const folded = foldText(`x${character}y`);
      return foldText(folded) !== folded || foldText(`x${character}y`.normalize('NFD')) !== folded;
    });
    expect(changed).toEqual([]);
  });

  it('is of the version of folded columns: with another hash, raise FOLDING and write both here [E32]', () => {
    const hash = createHash('sha256').update(characters.map((character) => foldText(`a${character}\u0301 к${character}`)).join('\n'));
    expect([FOLDING, hash.digest('hex').slice(0, 16)]).toEqual([2, 'd25c352d9b0b5e71']);
  });
});

describe('the words of a search', () => {
  it('are found in any order, with blanks of any kind between them [E31]', () => {
    expect(matchesSearch(['Siobhán O’Brien'], "o'brien\u00A0 siobhan")).toBe(true);
    expect(matchesSearch(['さくら 山田'], '山田\u3000さくら')).toBe(true);
    expect(matchesSearch(['Ada Byron', 'ada@acme.test'], 'acme byron')).toBe(true);
    expect(matchesSearch(['Ada Byron'], 'byron lovelace')).toBe(false);
    expect(matchesSearch(['Ada Byron'], ' ')).toBe(true);
  });

  it('are at most eight; more are searched for as they stand', () => {
    expect(wordsOf('a b a')).toEqual(['a', 'b']);
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('1 2 3 4 5 6 7 8 9')).toEqual(['1 2 3 4 5 6 7 8 9']);
  });
});
