import { compatible, safelyDecomposed } from '../../../../shared/kernel/normal-forms.ts';

/** Words for true and false in the languages in which spreadsheets and people write them, in small letters. */
const TRUE =
  'true yes y t 1 1.0 1,0 enabled x ✓ ✔ on active wahr ja j vrai oui o verdadero sí si s vero verdadeiro sim prawda tak pravda ano áno igaz igen adevărat da waar sann sant sand tosi kyllä doğru evet истина да правда так αληθές ναι אמת כן نعم صحيح 是 真 はい 예 참 सही हाँ đúng có ya benar tiesa taip patiess jā tõene jah istina točno αληθής aktiv actif activo attivo ativo aktywny actief aktivní aktívny aktív activ aktivan aktif активен активный активний ενεργός פעיל نشط 有効 활성 启用 ✅ ☑ 🗹';
const FALSE =
  'false no n f 0 0.0 0,0 disabled - ✗ ✘ off inactive falsch nein faux non falso não nao fałsz nie nepravda ne hamis nem fals nu onwaar nee falsk usann nej nei epätosi ei yanlış hayır ложь нет хибність ні ψευδές όχι שקר לא لا خطأ 否 假 いいえ 아니요 거짓 गलत नहीं sai không tidak salah netiesa ne aplams nē väär neistina netočno ψευδής inaktiv inactif inactivo inattivo inativo nieaktywny inactief neaktivní neaktívny inaktív inactiv neaktivan pasif неактивен неактивный неактивний ανενεργός 無効 비활성 停用 ❌ ☐ ✖ ✕ × ✘';

/** Returns a word without accents, in small letters: capitals are often written without them, and YANLIŞ has no dot on its I. */
const plain = (word: string): string =>
  safelyDecomposed(word.toLowerCase())
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ');
const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(plain));
const TRUE_WORDS = wordsOf(TRUE);
const FALSE_WORDS = wordsOf(FALSE);

/** No word above is as long. */
const LONGEST_WORD = 40;

/** What makes a sign an emoji, and the signs of a formula around its word: `=TRUE()`. */
const NOT_IN_WORDS = /[\uFE0E\uFE0F]|^=(?=\p{L})|(?<=\p{L})\(\)$/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** The decimals of a number that has none: 1.00. */
const DECIMALS = /^([01])[.,]0+$/;

/** Returns whether a cell says true; an empty one says false, and null is one that says neither. */
export function truthOf(cell: string): boolean | null {
  const written = cell.trim();
  if (written.length > LONGEST_WORD) return null;
  const word = plain(compatible(written, 'NFKC').replaceAll(NOT_IN_WORDS, '').replaceAll(DASHES, '-').replace(DECIMALS, '$1').trim());
  if (TRUE_WORDS.has(word)) return true;
  return word === '' || FALSE_WORDS.has(word) ? false : null;
}
