import { type Resource, resourcesOf, type StackName, type Synthesised, textOf } from './synthesis.ts';

export type Statement = {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly hasCondition: boolean;
};
type Written = {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | string[];
  readonly Resource?: unknown;
  readonly Condition?: unknown;
};

const statementOf = (written: Written): Statement => ({
  effect: written.Effect,
  actions: [written.Action].flat(),
  resources: [written.Resource].flat().map(textOf),
  hasCondition: written.Condition !== undefined,
});

const documentOf = (resource: Resource): Written[] => (resource.Properties['PolicyDocument'] as { Statement: Written[] }).Statement;

/** What every role of some stacks may do, by the role's logical name. */
export function statementsByRole(app: Synthesised, stacks: readonly StackName[]): Map<string, Statement[]> {
  const byRole = new Map<string, Statement[]>();
  const add = (role: string, written: readonly Written[]): void =>
    void byRole.set(role, [...(byRole.get(role) ?? []), ...written.map(statementOf)]);
  for (const [name, role] of resourcesOf(app, 'AWS::IAM::Role', stacks)) {
    add(
      name,
      ((role.Properties['Policies'] ?? []) as { PolicyDocument: { Statement: Written[] } }[]).flatMap(
        ({ PolicyDocument }) => PolicyDocument.Statement,
      ),
    );
  }
  for (const [, policy] of resourcesOf(app, 'AWS::IAM::Policy', stacks)) {
    for (const role of policy.Properties['Roles'] as { Ref: string }[]) add(role.Ref, documentOf(policy));
  }
  return byRole;
}

/** What each function of the product may do, by its name in the manifest. */
export function statementsByFunction(app: Synthesised): Map<string, Statement[]> {
  const byRole = statementsByRole(app, ['api', 'stream']);
  const prefix = `trellis-${app.env.name}-`;
  return new Map(
    resourcesOf(app, 'AWS::Lambda::Function', ['api', 'stream']).map(([, fn]) => {
      const [role = ''] = (fn.Properties['Role'] as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
      return [textOf(fn.Properties['FunctionName']).slice(prefix.length), byRole.get(role) ?? []];
    }),
  );
}

/** As IAM matches: a star is any number of signs, slashes and colons too, a question mark is one; actions in any case. */
function fits(pattern: string, text: string, flags = ''): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll('?', '.'));
  return new RegExp(`^${parts.join('.*')}$`, flags).test(text);
}

/**
 * Decides as IAM does within one account: an explicit refusal wins, else something has to allow it. A condition is taken as met for a
 * right and as unmet for a refusal, so that no condition can make a function look less powerful than it is.
 */
export function isAllowed(statements: readonly Statement[], action: string, resource: string): boolean {
  const matching = statements.filter(
    (statement) =>
      statement.actions.some((pattern) => fits(pattern, action, 'i')) && statement.resources.some((pattern) => fits(pattern, resource)),
  );
  if (matching.some(({ effect, hasCondition }) => effect === 'Deny' && !hasCondition)) return false;
  return matching.some(({ effect }) => effect === 'Allow');
}
