import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import type { Environment } from './environment.ts';
import { DeploymentRefused, environmentNamed } from './environments.ts';
import { FIREWALL_REGION, FirewallStack } from './firewall-stack.ts';
import { stackNameIn } from './names.ts';
import { StreamStack } from './stream-stack.ts';
import { WatchStack } from './watch-stack.ts';

/** Adds the stacks of one environment. The data stack can be deployed alone; the others refer to it by name. */
export function addStacks(app: App, env: Environment): void {
  const stackProps = { env: { region: env.region } };
  const protectedProps = { ...stackProps, terminationProtection: env.data === 'keep' };
  const data = new DataStack(app, stackNameIn(env, 'data'), env, protectedProps);
  const api = new ApiStack(app, stackNameIn(env, 'api'), env, stackProps);
  const stream = new StreamStack(app, stackNameIn(env, 'stream'), env, stackProps);
  const edge = new EdgeStack(app, stackNameIn(env, 'edge'), env, env.stage === 'production' ? protectedProps : stackProps);
  const watch = new WatchStack(app, stackNameIn(env, 'watch'), env, stackProps);
  if (env.firewall)
    new FirewallStack(app, stackNameIn(env, 'firewall'), env, env.firewall, { ...stackProps, env: { region: FIREWALL_REGION } });
  // The stacks refer to each other by name, so their order has to be stated.
  api.addStackDependency(data);
  stream.addStackDependency(data);
  // What reads rows and feeds is deployed before what writes them, in a new shape perhaps.
  stream.addStackDependency(api);
  edge.addStackDependency(api);
  watch.addStackDependency(api);
  watch.addStackDependency(stream);
  Tags.of(app).add('product', 'trellis');
  Tags.of(app).add('environment', env.name);
}

/** Adds the checks of cdk-nag: a finding stops the synthesis unless it is acknowledged on its construct. */
export const checkStacks = (app: App): void => Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

if (import.meta.main) {
  try {
    const app = new App();
    addStacks(app, environmentNamed(app.node.tryGetContext('environment')));
    checkStacks(app);
    app.synth();
  } catch (error) {
    // Other errors are defects and are printed with their stack.
    if (!(error instanceof DeploymentRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
