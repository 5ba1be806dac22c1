import ts from 'typescript';

/** A regular expression of a source file; null: one that is built from parts which only a run knows. */
export type PatternSource = { readonly at: string; readonly pattern: { readonly source: string; readonly flags: string } | null };

const literalOf = (text: string): { source: string; flags: string } => {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
};

/** Replaces a part of a pattern that only a run knows. */
const UNKNOWN = 'unknown';

type Texts = ReadonlyMap<string, ts.Expression>;

/** Returns the text of an expression as far as the file tells it; null for what is no text at all. */
function textOf(expression: ts.Expression, constants: Texts): string | null {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isIdentifier(expression)) {
    const value = constants.get(expression.text);
    return value ? textOf(value, constants) : null;
  }
  if (!ts.isTemplateExpression(expression)) return null;
  const spans = expression.templateSpans.map((span) => (textOf(span.expression, constants) ?? UNKNOWN) + span.literal.text);
  return expression.head.text + spans.join('');
}

const isRegExp = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';

/** Returns every regular expression of a file: literals, and those made by `new RegExp` of texts of the same file. */
export function patternsIn(name: string, text: string): PatternSource[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const constants = new Map<string, ts.Expression>();
  const sources: PatternSource[] = [];
  const visit = (node: ts.Node): void => {
    const at = (): string => `${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) constants.set(node.name.text, node.initializer);
    if (ts.isRegularExpressionLiteral(node)) sources.push({ at: at(), pattern: literalOf(node.text) });
    if (isRegExp(node)) {
      const [source, flags] = (node.arguments ?? []).map((part) => textOf(part, constants));
      sources.push({ at: at(), pattern: typeof source === 'string' ? { source, flags: flags ?? '' } : null });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sources;
}
