import * as z from 'zod/mini';
import { type Environment, environmentSchema } from './environment.ts';
import { dev } from './environments/dev.ts';
import { production } from './environments/production.ts';
import { staging } from './environments/staging.ts';

export type { Environment };

/** All environments by name, one file each. The shipped ones are examples; operators add their own. */
const environments: Readonly<Record<string, unknown>> = { dev, staging, production };

/** A deployment is refused for a reason that the operator can correct; the message is one sentence, printed without a stack. */
export class DeploymentRefused extends Error {}

/** Returns the schema of a setting that may be left out as if it might not. */
const required = (schema: unknown): unknown => (schema instanceof z.ZodMiniOptional ? schema._zod.def.innerType : schema);

const descriptionOf = (schema: unknown): string | undefined =>
  schema instanceof z.ZodMiniType ? z.globalRegistry.get(schema)?.description : undefined;

/** Returns the hint for the setting at a path, from the description of its schema; for an element of a list, the hint of the list. */
function hintFor(path: readonly PropertyKey[]): string | undefined {
  let schema: unknown = environmentSchema;
  let hint: string | undefined;
  for (const part of path) {
    const object = required(schema);
    if (!(object instanceof z.ZodMiniObject)) break;
    schema = object.shape[String(part)];
    hint = descriptionOf(schema) ?? descriptionOf(required(schema));
  }
  return hint;
}

/** Returns what to write to correct an issue. */
function correctionOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `remove ${issue.keys.map((key) => [...issue.path, key].join('.')).join(' and ')}, which is not a setting`;
  const hint = hintFor(issue.path);
  return hint === undefined
    ? 'export an object with the settings of infra/aws/environment.ts'
    : `write ${issue.path.filter((part) => typeof part === 'string').join('.')} as ${hint}`;
}

/** Returns what to write of the settings that DNS makes, or without which it is needed. */
function contradictionOfDns(env: Environment): string | undefined {
  const { dns, productDomain: product, mailIdentity } = env;
  for (const setting of ['productCertificateArn', 'contentCertificateArn'] as const)
    if (!dns && env[setting] === undefined)
      return `write ${setting} as ${hintFor([setting])}, or name the hosted zones as dns, for which certificates are made`;
  const mailFromDomain = dns?.mailFromDomain;
  if (mailFromDomain === undefined) return undefined;
  if (mailIdentity !== product) return `write mailIdentity as ${product}, the domain for which dns.mailFromDomain makes the identity`;
  return mailFromDomain.endsWith(`.${product}`) ? undefined : `write dns.mailFromDomain as a domain below ${product}`;
}

/** Returns what to write of the host names of tenants. */
function contradictionOfTenants({ tenantHosts = [], productDomain, contentDomain }: Environment): string | undefined {
  const isOurs = (host: string): boolean => [productDomain, contentDomain].some((domain) => host === domain || host.endsWith(`.${domain}`));
  const ours = tenantHosts.find(({ host }) => isOurs(host));
  if (ours) return `write tenantHosts.host as a name that is the tenant's own: ${ours.host} is below a domain of the product`;
  for (const member of ['host', 'instance'] as const)
    if (new Set(tenantHosts.map((tenant) => tenant[member])).size < tenantHosts.length)
      return `write each tenantHosts.${member} once: a host leads to one instance, and an instance has one host`;
  return undefined;
}

/** Returns what to write where settings contradict each other; undefined when they do not. */
function contradictionIn(env: Environment, name: string): string | undefined {
  const { contentDomain: content, productDomain: product, mailFrom, mailIdentity } = env;
  if (env.name !== name) return `write name as '${name}', the name of the file`;
  if (content === product || content.endsWith(`.${product}`) || product.endsWith(`.${content}`))
    return `write contentDomain as a separate domain, neither above nor below ${product}, because uploaded scripts must not share a site with the app`;
  if (mailFrom !== mailIdentity && !mailFrom.endsWith(`@${mailIdentity}`) && !mailFrom.endsWith(`.${mailIdentity}`))
    return `write mailFrom as an address of the identity ${mailIdentity}`;
  if (name === 'production' && env.stage !== 'production') return "write stage as 'production', like the name of the environment";
  if (env.stage === 'production' && env.data !== 'keep')
    return "write data as 'keep', because production never deletes a table or a bucket";
  return undefined;
}

/** Returns the settings of an environment after checking them. @throws DeploymentRefused with what to write where */
export function checkedEnvironment(value: unknown, name: string): Environment {
  const result = z.safeParse(environmentSchema, value);
  const corrections = result.success
    ? (contradictionIn(result.data, name) ?? contradictionOfDns(result.data) ?? contradictionOfTenants(result.data))
    : [...new Set(result.error.issues.map(correctionOf))].join(', and ');
  if (corrections) throw new DeploymentRefused(`In infra/aws/environments/${name}.ts, ${corrections}.`);
  return result.data as Environment; // a failure has just been thrown
}

/** Returns the environment of a name. @throws DeploymentRefused with what to write where */
export function environmentNamed(name: unknown): Environment {
  const names = Object.keys(environments).join(', ');
  if (typeof name !== 'string' || name === '')
    throw new DeploymentRefused(`Name the environment with -c environment=NAME, where NAME is one of ${names}.`);
  if (!Object.hasOwn(environments, name))
    throw new DeploymentRefused(
      `There is no environment "${name}": write infra/aws/environments/${name}.ts like the files beside it and add it to infra/aws/environments.ts, or choose one of ${names}.`,
    );
  return checkedEnvironment(environments[name], name);
}
