import ts from 'typescript';

/** A text that people read, with `{name}` where a value is filled in, and the line it begins on. */
export type VisibleText = { readonly text: string; readonly line: number };

/** Attributes, and members of objects, whose values are shown or spoken. */
const SHOWN_MEMBERS = new Set(
  (
    'act alt aria-label aria-roledescription aria-valuetext blocked busyAct counts data-label description detail documentTitle empty emptySearch emptyText ' +
    'failed foot header heading hint label message none nothingFoundMessage noun placeholder purpose refused searchLabel second sentence subject ' +
    'success summary text title unit word'
  ).split(' '),
);
/** Attributes and members that hold no text, though their values can look like one. */
const OTHER_MEMBERS = new Set(
  'class className d deprecationReason key path transform viewBox fontFamily fontFamilyMonospace rel typename __typename'.split(' '),
);
/** Functions that show what they are given. */
const SHOWING = /^(showToast|showAlert|setAnnouncement|setSpoken|setMessages|letter|t|text|plural|rich|richPlural)$/;
/** Functions whose texts only developers and operators read. */
const UNSEEN =
  /^(Error|TypeError|RangeError|logger\.\w+|console\.\w+|log|graphql|record|it|describe|objectRef|interfaceRef|localeCompare|pause)$/;

const LETTERS = /\p{L}{2}/u;
/** One capitalised word, such as a label. */
const WORD = /^[A-Z][a-z]+$/;
/** Several words that begin like a sentence or a heading. */
const SENTENCE = /^["'‘“(]?(?:[A-Z0-9][a-z’']*|\{[^}]*\}) ?(?:[\s,.:?!…()%'’-]+[\p{L}{\d("'‘“&?].*|\.{1,3})$/su;
/** Addresses, selectors, expressions of a database and other code. */
const CODE =
  /^[A-Z]{2,}\b|^\S*[/\\_=<>;#@]\S*$|[=<>]=|:[a-z]\w*\b.*[=(]|\b(SELECT|FROM|WHERE|NULLS?|attribute_\w+)\b|^\{[^}]*\}[-/.:#_]|=>|\w\(\w*\)|\b[a-z]\.[a-z_]+\b|^--|^[\d.]+-?[a-z]/;

/** Returns the name that stands for a value in a text. */
function placeholderOf(value: ts.Expression): string {
  if (ts.isIdentifier(value)) return `{${value.text}}`;
  if (ts.isPropertyAccessExpression(value)) return `{${value.name.text}}`;
  if (ts.isCallExpression(value)) {
    const [first] = value.arguments;
    return first && !ts.isStringLiteralLike(first) ? placeholderOf(first) : placeholderOf(value.expression);
  }
  if (ts.isNonNullExpression(value) || ts.isParenthesizedExpression(value)) return placeholderOf(value.expression);
  if (ts.isBinaryExpression(value)) return placeholderOf(value.left);
  return '{n}';
}

type Literal = ts.StringLiteralLike | ts.TemplateExpression;
const isLiteral = (node: ts.Node): node is Literal => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const textOfLiteral = (node: Literal): string =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ expression, literal }) => placeholderOf(expression) + literal.text).join('')
    : node.text;

const CHOOSING = new Set([
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.PlusToken,
]);

/** Returns the expression that a value is a part or a choice of. */
function outermost(node: ts.Node): ts.Node {
  const { parent } = node;
  const isChosen =
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && CHOOSING.has(parent.operatorToken.kind));
  return isChosen ? outermost(parent) : node;
}

/** `said`: an argument of a function that shows a text; other arguments of it are tones. */
type Visibility = 'shown' | 'said' | 'unseen' | 'member' | 'other';

function visibilityOfMember(name: string, file: ts.SourceFile): Visibility {
  // Descriptions of a schema are for those who write clients.
  if (OTHER_MEMBERS.has(name) || (name === 'description' && file.fileName.startsWith('functions/'))) return 'unseen';
  return SHOWN_MEMBERS.has(name) ? 'shown' : 'member';
}

const visibilityOfCall = (name: string): Visibility =>
  SHOWING.test(name) ? 'said' : UNSEEN.test(name) || UNSEEN.test(name.replace(/^.*\./s, '')) ? 'unseen' : 'other';

/** Returns whether a node is no value: the name of a module or a member, a type, or one side of a comparison. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCaseClause(parent) ||
    ts.isTaggedTemplateExpression(parent) ||
    (ts.isBinaryExpression(parent) &&
      !CHOOSING.has(parent.operatorToken.kind) &&
      parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

/** Returns what happens to a value at its place. */
function visibilityOf(literal: Literal, file: ts.SourceFile): Visibility {
  // named`Delete ${name}?` is the text, with its names set apart.
  const tagged = ts.isTaggedTemplateExpression(literal.parent) && literal.parent.tag.getText(file) === 'named';
  const text = tagged ? literal.parent : literal;
  const node = outermost(text);
  if (isName(text) || isName(node)) return 'unseen';
  const { parent } = node;
  if (ts.isJsxExpression(parent))
    return ts.isJsxAttribute(parent.parent) ? visibilityOfMember(parent.parent.name.getText(file), file) : 'shown';
  if (ts.isJsxAttribute(parent)) return visibilityOfMember(parent.name.getText(file), file);
  if (ts.isPropertyAssignment(parent)) return visibilityOfMember(parent.name.getText(file).replaceAll(/^'|'$/g, ''), file);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return visibilityOfCall(parent.expression.getText(file));
  return 'other';
}

function isVisible(literal: Literal, text: string, file: ts.SourceFile): boolean {
  const place = visibilityOf(literal, file);
  if (place === 'unseen' || !LETTERS.test(text.replaceAll(/\{[^}]*\}/g, ''))) return false;
  if (place === 'shown') return !/^[a-z]+([A-Z]\w*|_\w+)$/.test(text);
  if (place === 'said') return /[\sA-Z]/.test(text);
  if (CODE.test(text)) return false;
  return SENTENCE.test(text) || (place === 'member' && WORD.test(text) && file.fileName.endsWith('x'));
}

type Child = ts.JsxChild;
const isPlain = (child: Child): boolean =>
  ts.isJsxText(child) || (ts.isJsxExpression(child) && child.expression !== undefined && !hasMarkup(child.expression));

function hasMarkup(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node) || (ts.forEachChild(node, hasMarkup) ?? false);
}

const textOfChild = (child: Child): string => {
  if (ts.isJsxText(child)) return child.text;
  if (!ts.isJsxExpression(child) || !child.expression) return '';
  return ts.isStringLiteralLike(child.expression) ? child.expression.text : placeholderOf(child.expression);
};

/** Returns the texts between the tags of an element: what stands side by side is one text. */
function textsOfChildren(children: readonly Child[], file: ts.SourceFile): VisibleText[] {
  const runs: Child[][] = [[]];
  for (const child of children) {
    if (isPlain(child)) runs.at(-1)?.push(child);
    else runs.push([]);
  }
  return runs
    .filter((run) => run.some((child) => ts.isJsxText(child) && LETTERS.test(child.text)))
    .map((run) => {
      const first = run.find((child) => textOfChild(child).trim() !== '') ?? run[0];
      const start = first && ts.isJsxText(first) ? first.getFullStart() + first.text.search(/\S/) : (first?.getStart(file) ?? 0);
      return { text: squeezed(run.map(textOfChild).join('')), line: file.getLineAndCharacterOfPosition(start).line + 1 };
    });
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the texts of a source file that people read. */
export function visibleTextsIn(name: string, source: string): VisibleText[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: VisibleText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...textsOfChildren(node.children, file));
    if (isLiteral(node)) {
      const text = squeezed(textOfLiteral(node));
      if (isVisible(node, text, file)) found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.toSorted((a, b) => a.line - b.line);
}
