import * as z from 'zod/mini';
import { type Environment, environmentSchema } from './environment.ts';
import { dev } from './environments/dev.ts';
import { production } from './environments/production.ts';
import { staging } from './environments/staging.ts';

export type { Environment };

/** Every environment by its name, one file each. Those shipped are examples; an operator's own stand beside them. */
const environments: Readonly<Record<string, unknown>> = { dev, staging, production };

/** Something an operator can mend: told in one sentence, without a stack. */
export class DeploymentRefused extends Error {}

/** What to write for the setting at a path, from the description of its schema; for an element of a list, the list's. */
function hintFor(path: readonly PropertyKey[]): string | undefined {
  let schema: unknown = environmentSchema;
  let hint: string | undefined;
  for (const part of path) {
    if (!(schema instanceof z.ZodMiniObject)) break;
    schema = schema.shape[String(part)];
    hint = schema instanceof z.ZodMiniType ? z.globalRegistry.get(schema)?.description : undefined;
  }
  return hint;
}

function wish(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `take out ${issue.keys.map((key) => [...issue.path, key].join('.')).join(' and ')}, which is no setting`;
  const hint = hintFor(issue.path);
  return hint === undefined
    ? 'export an object with the settings of infra/aws/environment.ts'
    : `write ${issue.path.filter((part) => typeof part === 'string').join('.')} as ${hint}`;
}

/** Rules between settings, each with what to do about it. */
function contradiction(env: Environment, name: string): string | undefined {
  const { contentDomain: content, productDomain: product, mailFrom, mailIdentity } = env;
  if (env.name !== name) return `write name as '${name}', as the file is called`;
  if (content === product || content.endsWith(`.${product}`) || product.endsWith(`.${content}`))
    return `write contentDomain as a domain of its own, neither above nor below ${product}, since uploaded scripts must not share a site with the app`;
  if (mailFrom !== mailIdentity && !mailFrom.endsWith(`@${mailIdentity}`) && !mailFrom.endsWith(`.${mailIdentity}`))
    return `write mailFrom as an address of the identity ${mailIdentity}`;
  if (name === 'production' && env.stage !== 'production') return "write stage as 'production', as the environment is called";
  if (env.stage === 'production' && env.data !== 'keep') return "write data as 'keep', since production never deletes a table or a bucket";
  return undefined;
}

/** The settings of an environment, checked. @throws DeploymentRefused with what to write where */
export function checkedEnvironment(value: unknown, name: string): Environment {
  const result = z.safeParse(environmentSchema, value);
  const wishes = result.success ? contradiction(result.data, name) : [...new Set(result.error.issues.map(wish))].join(', and ');
  if (wishes) throw new DeploymentRefused(`In infra/aws/environments/${name}.ts, ${wishes}.`);
  return result.data as Environment; // a failure has just been thrown
}

/** The environment of a name. @throws DeploymentRefused with what to write where */
export function environmentNamed(name: unknown): Environment {
  const known = Object.keys(environments).join(', ');
  if (typeof name !== 'string' || name === '')
    throw new DeploymentRefused(`Say which environment is meant by -c environment=NAME, NAME being one of ${known}.`);
  if (!Object.hasOwn(environments, name))
    throw new DeploymentRefused(
      `There is no environment "${name}": write infra/aws/environments/${name}.ts after the pattern of its neighbours and name it in infra/aws/environments.ts, or choose one of ${known}.`,
    );
  return checkedEnvironment(environments[name], name);
}
