import { describe, expect, it } from 'vitest';
import { breaksAnswerRule } from './answers-2004.ts';
import { isLanguage } from './cmi-languages.ts';

describe('an answer of an interaction of SCORM 2004', () => {
  it.each([
    ['fill-in', 'pattern', '{case_matters=true}{order_matters=false}{lang=en-US}a[,]{lang=de}b'],
    ['fill-in', 'pattern', '{lang=eng}{case_matters=invalid}a'],
    ['fill-in', 'response', '{curly} text'],
    ['long-fill-in', 'pattern', '{}{[]}'],
    ['performance', 'pattern', '{order_matters=false}step[.]answer'],
    ['sequencing', 'response', 'urn:a:b[,]c'],
    ['numeric', 'pattern', '1.5[:]300'],
    ['numeric', 'pattern', '[:]3'],
    ['numeric', 'response', '4'],
    ['other', 'pattern', '{case_matters=perhaps}'],
  ] as const)('of the kind %s, %s, may be %j', (type, kind, text) => {
    expect(breaksAnswerRule(type, { place: kind === 'pattern' ? 0 : null }, text)).toBe(false);
  });

  it.each([
    ['fill-in', 'pattern', '{case_matters=invalid}a'],
    ['fill-in', 'pattern', '{case_matters=true}{order_matters=true-false}a'],
    ['fill-in', 'pattern', 'a[,]{lang=frl}b'],
    ['fill-in', 'response', '{lang=sp}a'],
    ['long-fill-in', 'response', '{lang=exg}a'],
    ['long-fill-in', 'pattern', '{case_matters=}a'],
    ['performance', 'pattern', '{order_matters=no}a[.]b'],
    ['choice', 'response', '{}a'],
    ['sequencing', 'pattern', '{}{[]}'],
    ['numeric', 'pattern', '300[:]1.5'],
  ] as const)('of the kind %s, %s, may not be %j', (type, kind, text) => {
    expect(breaksAnswerRule(type, { place: kind === 'pattern' ? 0 : null }, text)).toBe(true);
  });
});

describe('a language', () => {
  it.each(['en', 'EN', 'de-CH', 'eng', 'zh-min-nan', 'i-klingon', 'x-own'])('can be %j', (text) => expect(isLanguage(text)).toBe(true));
  it.each(['', 'i', 'sp', 'frl', 'exg', 'ruq-JM', 'en-', 'en-123456789'])('is not %j', (text) => expect(isLanguage(text)).toBe(false));
});
