import { App } from 'aws-cdk-lib';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, environmentNamed } from '../../infra/aws/environments.ts';
import { addStacks, checkStacks } from '../../infra/aws/main.ts';

export const STACKS = ['data', 'api', 'stream', 'edge', 'watch'] as const;
export type StackName = (typeof STACKS)[number];
type OptionalStack = 'firewall' | 'certificates' | 'mail';

export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
};
export type StackTemplate = {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Parameters?: object;
  readonly Outputs?: object;
};
type Stack = { readonly template: StackTemplate; readonly dependsOn: readonly string[]; readonly isProtected: boolean };
export type Synthesised = {
  readonly env: Environment;
  readonly stacks: Readonly<Record<StackName, Stack>>;
  /** Stacks that an environment has by its settings alone. */
  readonly optional: Readonly<Record<OptionalStack, StackTemplate | undefined>>;
  /** What the checks object to, warnings too; nothing where they were not asked for. */
  readonly findings: readonly string[];
};

type Report = {
  readonly pluginReports: readonly {
    readonly pluginName: string;
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs: readonly { readonly constructPath: string }[];
    }[];
  }[];
};

/** The report that the CDK writes beside the templates. */
function findingsIn(outdir: string): string[] {
  const { pluginReports } = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as Report;
  if (!pluginReports.some(({ pluginName }) => pluginName === 'AwsSolutions')) throw new Error('cdk-nag did not run.');
  return pluginReports.flatMap(({ violations }) =>
    violations.map(
      ({ ruleName, violatingConstructs }) => `${ruleName} ${violatingConstructs.map(({ constructPath }) => constructPath).join(', ')}`,
    ),
  );
}

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as { context: Record<string, unknown> };

/**
 * The stacks of an environment as `cdk deploy` gets them, but for bundles and client, which are not made. Checks take most of the
 * time, and who asks for them is the test of the checks. @throws what CloudFormation would refuse and cdk-nag advises against
 */
export function synthesise(environment: Environment | string, { checked = false } = {}): Synthesised {
  const env = typeof environment === 'string' ? environmentNamed(environment) : environment;
  const outdir = mkdtempSync(join(tmpdir(), 'trellis-synth-'));
  try {
    const app = new App({ outdir, builtinCloudFormationValidation: checked, context: { ...context, 'aws:cdk:bundling-stacks': [] } });
    addStacks(app, env);
    if (checked) checkStacks(app);
    const assembly = app.synth();
    const stackOf = (name: StackName): Stack => {
      const artifact = assembly.getStackByName(`trellis-${env.name}-${name}`);
      const dependsOn = artifact.dependencies.map(({ id }) => id).filter((id) => !id.endsWith('.assets'));
      return { template: artifact.template as StackTemplate, dependsOn, isProtected: artifact.terminationProtection === true };
    };
    const [data, api, stream, edge, watch] = [stackOf('data'), stackOf('api'), stackOf('stream'), stackOf('edge'), stackOf('watch')];
    const optionalStack = (name: OptionalStack): StackTemplate | undefined =>
      assembly.stacks.find(({ stackName }) => stackName === `trellis-${env.name}-${name}`)?.template as StackTemplate | undefined; // the CDK's own format
    return {
      env,
      stacks: { data, api, stream, edge, watch },
      optional: { firewall: optionalStack('firewall'), certificates: optionalStack('certificates'), mail: optionalStack('mail') },
      findings: checked ? findingsIn(outdir) : [],
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Resources of a type with their logical names, from all stacks or some. */
export const resourcesOf = ({ stacks }: Synthesised, type: string, names: readonly StackName[] = STACKS): (readonly [string, Resource])[] =>
  names.flatMap((name) => Object.entries(stacks[name].template.Resources).filter(([, resource]) => resource.Type === type));

/** The one resource of its type, with its logical name. */
export function onlyOne(app: Synthesised, type: string): readonly [string, Resource] {
  const [found, ...others] = resourcesOf(app, type);
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} resources of type ${type}.`);
  return found;
}

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': '123456789012',
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-west-1',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A value of a template as text, the way CloudFormation would put it together; what only a deployment knows stays in angle brackets. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const one = (value ?? {}) as Record<string, unknown>; // an intrinsic function of CloudFormation
  if (typeof one['Ref'] === 'string') return PSEUDO[one['Ref']] ?? `<${one['Ref']}>`;
  if (Array.isArray(one['Fn::GetAtt'])) return `<${one['Fn::GetAtt'].join('.')}>`;
  if (Array.isArray(one['Fn::Join'])) {
    const [separator, parts] = one['Fn::Join'] as [string, unknown[]];
    return parts.map(textOf).join(separator);
  }
  if (typeof one['Fn::Sub'] === 'string')
    return one['Fn::Sub'].replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => PSEUDO[name] ?? `<${name}>`);
  throw new Error(`No text: ${JSON.stringify(value)}`);
}
