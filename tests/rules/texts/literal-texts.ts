import ts from 'typescript';

/** Stands in a text for a value that is filled in, and for what a pattern leaves open. */
const ANY = '\u0000';
/** Stands before a character that a pattern takes as it is. */
const PLAIN = '\u0001';

/** What a pattern leaves open: classes of characters, choices, groups and repeats. */
const OPEN = new RegExp(
  String.raw`(?:\\\w|(?<!${PLAIN})\[(?:${PLAIN}.|[^\]])*\]|(?<!${PLAIN})\((?:${PLAIN}.|[^()])*\)|(?<!${PLAIN})\.(?=[*+]))[*+?]?|(?<!${PLAIN})[*+?|{}]`,
  'g',
);

/** Returns what a pattern spells out. */
const textOfPattern = (pattern: string): string =>
  pattern
    .replace(/^\/\^?/, '')
    .replace(/\$?\/[a-z]*$/, '')
    .replaceAll(/\\(\W)/g, `${PLAIN}$1`)
    .replaceAll(OPEN, ANY)
    .replaceAll(PLAIN, '');

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(ANY);
  if (ts.isRegularExpressionLiteral(node)) return textOfPattern(node.text);
  return ts.isJsxText(node) ? node.text : null;
}

/** Functions whose first argument is a title: of a case, a group of cases, or a table of them. */
const TITLED = /^(test|it|describe)\b/;
/** A document of GraphQL, whose names of members are no texts. */
const DOCUMENT = /^\s*(query|mutation|fragment|subscription)?[^{.]*\{\s*\w[^.]*\}\s*$/;

/** Returns whether a text is the title of a case, or a name: of a module, a member or a type. */
function isName(node: ts.Node, file: ts.SourceFile): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.arguments[0] === node && TITLED.test(parent.expression.getText(file));
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);
}

/** Returns the texts that a source file writes out, without comments, names and titles of cases. A value in a text is `\0`. */
export function literalTextsIn(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && text.trim() !== '' && !isName(node, file) && !DOCUMENT.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
