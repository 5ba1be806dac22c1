import ts from 'typescript';

const isLiteral = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isPrivateIdentifier(node);

const FILLING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
]);

/** Whether an expression asks an object for a computed name in a way that also finds what every object inherits: `x[name] ??= y`, `name in x`. */
function findsInherited(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { left, operatorToken } = node;
  if (operatorToken.kind === ts.SyntaxKind.InKeyword) return !isLiteral(left);
  return FILLING.has(operatorToken.kind) && ts.isElementAccessExpression(left) && !isLiteral(left.argumentExpression);
}

/** Returns the lines on which a source file asks an object for a computed name without heed of inherited members. */
export function inheritedNamesIn(name: string, text: string): number[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (findsInherited(node)) lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}
