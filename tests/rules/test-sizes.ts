import ts from 'typescript';

/** A test: its title without the ids at its end, and the lines of its function. */
export type SizedTest = { readonly title: string; readonly lines: number };

/** Tests of journeys with more than 60 lines, of each file. Lines are only taken out of this list, and figures only lowered. */
export const LONG_JOURNEYS: Readonly<Record<string, readonly number[]>> = {
  'certificates/certificates.journey.ts': [126],
  'courses/builder-texts.journey.ts': [85],
  'courses/categories.journey.ts': [75],
  'every-screen/nothing-yet.journey.ts': [68],
  'files/media.journey.ts': [109],
  'files/transcript.journey.ts': [71],
  'learning/learner-details.journey.ts': [66],
  'packages/cmi5.journey.ts': [68],
  'packages/packages.journey.ts': [99, 88],
  'people/people-of-a-course.journey.ts': [81],
  'people/people-texts.journey.ts': [61],
  'reporting/audit-log.journey.ts': [88],
  'reporting/reports.journey.ts': [98],
  'tenancy/api-keys.journey.ts': [76],
  'tenancy/first-tenant.journey.ts': [66],
  'tenancy/subscriptions.journey.ts': [121],
};

const CALLS = /^(?:it|test)(?:\.(?:only|skip|fails|concurrent|each|for))?$/;

/** Returns the name of what a call of tests is made by, `it.each` for `it.each(rows)('…')`. */
const nameOf = (callee: ts.Expression): string =>
  ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)
    ? nameOf(ts.isCallExpression(callee) ? callee.expression : callee.tag)
    : callee.getText();

/** Returns the tests of a source file. */
export function testsIn(name: string, text: string): SizedTest[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  const tests: SizedTest[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && CALLS.test(nameOf(node.expression))) {
      const [title] = node.arguments;
      const body = node.arguments.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument));
      if (title && body && ts.isStringLiteralLike(title))
        tests.push({ title: title.text.replace(/(?: \[[^\]]*\])+$/, ''), lines: lineAt(body.end) - lineAt(body.getStart(file)) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tests;
}
