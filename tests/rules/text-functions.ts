import ts from 'typescript';

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** Returns the functions that a statement exports, by name. */
function functionsOf(statement: ts.Statement): [string, ts.SignatureDeclaration][] {
  if (!isExported(statement)) return [];
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [[statement.name.text, statement]] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }): [string, ts.SignatureDeclaration][] =>
    ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer) ? [[name.text, initializer]] : [],
  );
}

/** Returns the names of the exported functions of a file that take one text. */
export function textFunctionsIn(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const takesText = ({ parameters: [first, ...more] }: ts.SignatureDeclaration): boolean =>
    first !== undefined && more.length === 0 && /^string\b(?!\[)/.test(first.type?.getText(file) ?? '');
  return file.statements.flatMap(functionsOf).flatMap(([exported, signature]) => (takesText(signature) ? [exported] : []));
}
