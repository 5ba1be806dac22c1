import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ApiStack } from './api-stack.ts';
import { CertificatesStack } from './certificates-stack.ts';
import { DataStack } from './data-stack.ts';
import { type EdgeCertificates, EdgeStack } from './edge-stack.ts';
import type { Environment } from './environment.ts';
import { DeploymentRefused, environmentNamed } from './environments.ts';
import { FirewallStack } from './firewall-stack.ts';
import { MailStack } from './mail-stack.ts';
import { CLOUDFRONT_REGION, stackNameIn } from './names.ts';
import { StreamStack } from './stream-stack.ts';
import { WatchStack } from './watch-stack.ts';

/** Adds the stacks of one environment. The data stack can be deployed alone; the others refer to it by name. */
export function addStacks(app: App, env: Environment): void {
  const stackProps = { env: { region: env.region } };
  const protectedProps = { ...stackProps, terminationProtection: env.data === 'keep' };
  const data = new DataStack(app, stackNameIn(env, 'data'), env, protectedProps);
  const api = new ApiStack(app, stackNameIn(env, 'api'), env, stackProps);
  const stream = new StreamStack(app, stackNameIn(env, 'stream'), env, stackProps);
  const watch = new WatchStack(app, stackNameIn(env, 'watch'), env, stackProps);
  // The stacks refer to each other by name, so their order has to be stated.
  api.addStackDependency(data);
  stream.addStackDependency(data);
  // What reads rows and feeds is deployed before what writes them, in a new shape perhaps.
  stream.addStackDependency(api);
  const certificates = certificatesOf(env);
  if (certificates) {
    const props = env.stage === 'production' ? protectedProps : stackProps;
    new EdgeStack(app, stackNameIn(env, 'edge'), env, certificates, props).addStackDependency(api);
  }
  watch.addStackDependency(api);
  watch.addStackDependency(stream);
  addOptionalStacks(app, env);
  Tags.of(app).add('product', 'trellis');
  Tags.of(app).add('environment', env.name);
}

/** Returns the certificates of both domains; null until the stack `certificates` has made them and their ARNs are written: without them there is no edge. */
function certificatesOf({ productCertificateArn: product, contentCertificateArn: content }: Environment): EdgeCertificates | null {
  return product !== undefined && content !== undefined ? { product, content } : null;
}

/** Adds the stacks that an environment has by its settings alone. What CloudFront reads is in us-east-1, whatever the environment's region is. */
function addOptionalStacks(app: App, env: Environment): void {
  const ofCloudFront = { env: { region: CLOUDFRONT_REGION } };
  const { firewall, dns } = env;
  if (firewall) new FirewallStack(app, stackNameIn(env, 'firewall'), env, firewall, ofCloudFront);
  if (dns) new CertificatesStack(app, stackNameIn(env, 'certificates'), env, ofCloudFront);
  if (dns?.mailFromDomain !== undefined)
    new MailStack(app, stackNameIn(env, 'mail'), env, dns.mailFromDomain, { env: { region: env.region } });
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
