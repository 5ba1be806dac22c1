import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import type { Environment } from './environment.ts';
import { DeploymentRefused, environmentNamed } from './environments.ts';
import { stackNameIn } from './names.ts';
import { StreamStack } from './stream-stack.ts';
import { WatchStack } from './watch-stack.ts';

/** The stacks of one environment. Data can be deployed alone; the others find it by name. */
export function addStacks(app: App, env: Environment): void {
  const mayGo = { env: { region: env.region } };
  const kept = { ...mayGo, terminationProtection: env.data === 'keep' };
  const data = new DataStack(app, stackNameIn(env, 'data'), env, kept);
  const api = new ApiStack(app, stackNameIn(env, 'api'), env, mayGo);
  const stream = new StreamStack(app, stackNameIn(env, 'stream'), env, mayGo);
  const edge = new EdgeStack(app, stackNameIn(env, 'edge'), env, env.stage === 'production' ? kept : mayGo);
  const watch = new WatchStack(app, stackNameIn(env, 'watch'), env, mayGo);
  // Order without references: what is read by name must stand first.
  api.addStackDependency(data);
  stream.addStackDependency(data);
  edge.addStackDependency(api);
  watch.addStackDependency(api);
  watch.addStackDependency(stream);
  Tags.of(app).add('product', 'trellis');
  Tags.of(app).add('environment', env.name);
}

/** What AWS advises against stops the synthesis, unless it stands acknowledged beside its construct. */
export const checkStacks = (app: App): void => Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

if (import.meta.main) {
  try {
    const app = new App();
    addStacks(app, environmentNamed(app.node.tryGetContext('environment')));
    checkStacks(app);
    app.synth();
  } catch (error) {
    // A defect keeps its stack.
    if (!(error instanceof DeploymentRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
