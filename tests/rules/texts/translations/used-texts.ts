import ts from 'typescript';

/** A text that the code passes to one of the functions of web/texts, as translations name it. */
export type UsedText = { readonly message: string; readonly line: number };

/** A place where a text cannot be translated, with what is wrong with it. */
export type Misuse = { readonly problem: string; readonly line: number };

export type TextsOfFile = { readonly used: readonly UsedText[]; readonly misuses: readonly Misuse[] };

/** Returns the message of the two English forms of a text with a count, as translations name it. */
const pluralMessage = (one: string, other: string): string =>
  `{count, plural, one {${one.replaceAll('{count}', '#')}} other {${other.replaceAll('{count}', '#')}}}`;

/** Sentences of functions and of what they share with the web are read in the language of the page later. */
const SENTENCES = new Set(['sentence', 'notedSentence', 'pattern', 'refused', 'said', 'countedSentence']);
const WHOLE = new Set(['t', 'text', 'rich', 'sentence', 'notedSentence', 'pattern', 'refused', 'said']);
const COUNTED = new Set(['plural', 'richPlural', 'countedSentence']);

/** Returns the texts that an argument can be: one, or the choices of a condition. */
function literalsIn(argument: ts.Expression | undefined): string[] {
  if (!argument) return [];
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (ts.isConditionalExpression(argument)) return [...literalsIn(argument.whenTrue), ...literalsIn(argument.whenFalse)];
  return ts.isParenthesizedExpression(argument) ? literalsIn(argument.expression) : [];
}

const isRun = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) || ts.isPropertyDeclaration(node) || ts.isClassStaticBlockDeclaration(node);

/** Returns whether a node is run as its module is loaded, before any texts are there. */
function isAtLoad(node: ts.Node): boolean {
  for (let outer = node.parent; !ts.isSourceFile(outer); outer = outer.parent) if (isRun(outer)) return false;
  return true;
}

const LETTERS = /\p{L}{2}/u;

/** Returns whether a text is joined with words of the code around it, whose order other languages do not have. */
function isInPieces({ parent }: ts.Node): boolean {
  if (ts.isTemplateSpan(parent)) {
    const whole = parent.parent;
    return LETTERS.test(whole.head.text + whole.templateSpans.map(({ literal }) => literal.text).join(' '));
  }
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false;
  return [parent.left, parent.right].some((side) => ts.isStringLiteralLike(side) && LETTERS.test(side.text));
}

function messagesOf(name: string, [first, second, third]: readonly ts.Expression[]): string[] {
  if (WHOLE.has(name)) return literalsIn(first);
  const [one, other] = [literalsIn(second), literalsIn(third)];
  return one.length === 1 && other.length === 1 ? [pluralMessage(one[0] ?? '', other[0] ?? '')] : [];
}

function misuseOf(call: ts.CallExpression, name: string, messages: readonly string[]): string | null {
  if (name !== 'text' && !SENTENCES.has(name) && isAtLoad(call))
    return 'is called as its module is loaded, before the texts are there: text() in the table, t() where it is shown';
  if (COUNTED.has(name) && messages.length === 0) return 'has forms that are not written out';
  if (isInPieces(call)) return 'is joined with other words: one text with names in braces';
  return messages.some((message) => message !== message.trim())
    ? 'begins or ends with a space: what stands beside it is a text of its own'
    : null;
}

/** Returns the name of the function of a call; that of a member of `texts`, too. */
function calleeOf(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  const isOfTexts = ts.isPropertyAccessExpression(called) && ts.isIdentifier(called.expression) && called.expression.text === 'texts';
  return isOfTexts ? called.name.text : '';
}

/** Returns the texts that a source file passes to the functions of web/texts, and what is wrong with how it does. */
export function textsOfFile(name: string, source: string): TextsOfFile {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const used: UsedText[] = [];
  const misuses: Misuse[] = [];
  const visit = (node: ts.Node): void => {
    const callee = ts.isCallExpression(node) ? calleeOf(node.expression) : '';
    if (ts.isCallExpression(node) && (WHOLE.has(callee) || COUNTED.has(callee))) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      const messages = messagesOf(callee, node.arguments);
      used.push(...messages.map((message) => ({ message, line })));
      const problem = misuseOf(node, callee, messages);
      if (problem !== null) misuses.push({ problem: `${callee}() ${problem}`, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { used, misuses };
}
