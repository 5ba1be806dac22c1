import { App, Tags } from 'aws-cdk-lib';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { environmentNamed } from './environments.ts';
import { StreamStack } from './stream-stack.ts';

/** The stacks of one environment. Data can be deployed alone; the others find it by name. */
export function addStacks(app: App, name: unknown): void {
  const env = environmentNamed(name);
  const props = { env: { region: env.region }, terminationProtection: env.keepData };
  const data = new DataStack(app, `trellis-${env.name}-data`, env, props);
  const api = new ApiStack(app, `trellis-${env.name}-api`, env, { ...props, terminationProtection: false });
  const stream = new StreamStack(app, `trellis-${env.name}-stream`, env, { ...props, terminationProtection: false });
  const edge = new EdgeStack(app, `trellis-${env.name}-edge`, env, { ...props, terminationProtection: false });
  // Order without references: what is read by name must stand first.
  api.addStackDependency(data);
  stream.addStackDependency(data);
  edge.addStackDependency(api);
  Tags.of(app).add('product', 'trellis');
  Tags.of(app).add('environment', env.name);
}

if (import.meta.main) {
  const app = new App();
  addStacks(app, app.node.tryGetContext('environment') ?? 'dev');
  app.synth();
}
