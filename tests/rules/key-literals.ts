import ts from 'typescript';

const KEY_NAMES = new Set(['pk', 'sk']);
const KEYS_MODULE = /\/keys\/(?:notification-)?keys\.ts$/;

/** Names that a file imports from the module of keys: what their functions return are keys, whatever is passed to them. */
const keyBuilders = (file: ts.SourceFile): ReadonlySet<string> =>
  new Set(
    file.statements
      .filter((statement) => ts.isImportDeclaration(statement))
      .filter(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && KEYS_MODULE.test(moduleSpecifier.text))
      .flatMap(({ importClause }) => {
        const bindings = importClause?.namedBindings;
        return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
      }),
  );

/** Returns the first name of `records.member(…)`, `dueTarget(…)` or `views.row(…).pk`. */
function rootOf(expression: ts.Expression): string | null {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)) return rootOf(expression.expression);
  return null;
}

/** Returns the values that a file gives to variables of a name. */
function valuesOf(file: ts.SourceFile, name: string): ts.Expression[] {
  const values: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name) && node.name.text === name)
      values.push(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return values;
}

/** Whether the value of a key is text that is put together here: in any quotes, by `+`, by `join`, or in a variable of the file. */
function isBuilt(file: ts.SourceFile, builders: ReadonlySet<string>, value: ts.Node, visited: ReadonlySet<string> = new Set()): boolean {
  if (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value)) return true;
  if (ts.isCallExpression(value) && builders.has(rootOf(value) ?? '')) return false;
  if (ts.isIdentifier(value)) {
    const { text } = value;
    if (visited.has(text)) return false;
    return valuesOf(file, text).some((initial) => isBuilt(file, builders, initial, new Set([...visited, text])));
  }
  if (ts.isPropertyAccessExpression(value)) return isBuilt(file, builders, value.expression, visited);
  if (ts.isFunctionLike(value)) return false;
  return ts.forEachChild(value, (child) => isBuilt(file, builders, child, visited) || undefined) ?? false;
}

/** Returns the name and the value of a property: `pk: …`, `'pk': …` or the shorthand `pk`. */
function propertyOf(node: ts.Node): readonly [string, ts.Expression] | null {
  if (ts.isShorthandPropertyAssignment(node)) return [node.name.text, node.name];
  if (!ts.isPropertyAssignment(node)) return null;
  const { name, initializer } = node;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return [name.text, initializer];
  const computed = ts.isComputedPropertyName(name) ? name.expression : null;
  return computed && ts.isStringLiteralLike(computed) ? [computed.text, initializer] : null;
}

/** Returns the lines of a file in which an object gets a partition or sort key that was not built by the module of keys. */
export function keyLiteralsIn(path: string, text: string): number[] {
  if (!/\b[ps]k\b/.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const builders = keyBuilders(file);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const property = propertyOf(node);
    if (property && KEY_NAMES.has(property[0]) && isBuilt(file, builders, property[1]))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}
