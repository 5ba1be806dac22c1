import { App } from 'aws-cdk-lib';
import { environmentNamed } from '../../../infra/aws/environments.ts';
import { addStacks } from '../../../infra/aws/main.ts';

/*
 * The app of an upgrade: the environment with one setting changed, which every function carries and which shows from outside. An
 * operator changes it in the environment's own file.
 */
const app = new App();
const productName = app.node.tryGetContext('product-name') as string; // given by deployment.ts
addStacks(app, { ...environmentNamed(app.node.tryGetContext('environment')), productName });
app.synth();
