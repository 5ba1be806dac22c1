import { foldText } from '../kernel/fold-text.ts';

/** Scripts that write family and first name in this order, without a blank. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns a folded name as Chinese, Japanese and Korean write it, the family name first: "山田さくら"; '' for names in other scripts. */
export const joinedName = (firstName: string, lastName: string): string =>
  WITHOUT_BLANKS.test(firstName) && WITHOUT_BLANKS.test(lastName) ? foldText(lastName + firstName) : '';
