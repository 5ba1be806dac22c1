import { RegExpParser, type AST, visitRegExpAST } from '@eslint-community/regexpp';

/** Characters of which each class of characters has one. */
const CANDIDATES = [...'a1 A-_.:/<>="\'[](){}|\\%#?&@,;!\n\t', '\u0301', 'é', '\u{1F600}', '\u0000'];

const candidateOf = (raw: string, flags: string): string =>
  CANDIDATES.find((character) => new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, '')).test(character)) ?? '';

/** Returns a short text that an element matches, but for what is asserted around it. */
function sampleOf(element: AST.Element, flags: string): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return candidateOf(element.raw, flags);
    case 'Group':
    case 'CapturingGroup':
      return samplesOf(element.alternatives[0]?.elements ?? [], flags);
    case 'Quantifier':
      return sampleOf(element.element, flags).repeat(Math.min(element.min, 40));
    case 'Assertion':
    case 'Backreference':
      return '';
  }
}

const samplesOf = (elements: readonly AST.Element[], flags: string): string => elements.map((element) => sampleOf(element, flags)).join('');

/** Returns what stands before an element in the alternatives around it. */
function before(element: AST.Node, flags: string): string {
  const { parent } = element;
  if (!parent) return '';
  const own =
    parent.type === 'Alternative' ? samplesOf(parent.elements.slice(0, parent.elements.indexOf(element as AST.Element)), flags) : '';
  return before(parent, flags) + own;
}

/**
 * Returns texts with which a pattern begins before each part that repeats without a limit, alone and with a space behind them. In a text that
 * consists of them alone such a part is searched to its end from each of them: the time grows with the square.
 */
export function beginningsOf(source: string, flags: string): string[] {
  const found = new Set<string>();
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  visitRegExpAST(pattern, {
    onQuantifierEnter: (quantifier) => {
      const text = quantifier.max === Number.POSITIVE_INFINITY ? before(quantifier, flags) : '';
      if (text !== '') for (const unit of [text, `${text} `]) found.add(unit);
    },
  });
  return [...found];
}
