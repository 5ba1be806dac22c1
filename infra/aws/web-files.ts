import { AssetHashType, CfnElement, DockerImage, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type BucketDeploymentProps, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { acknowledge } from './acknowledge.ts';
import type { Environment } from './environment.ts';

const script = fileURLToPath(new URL('build-web.ts', import.meta.url));

/** Returns the client as a source, built only when its stack is synthesised. */
const builtWeb = (): ISource =>
  Source.asset(fileURLToPath(new URL('../../web', import.meta.url)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Not used: the local bundling below either succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (folder) => {
          execFileSync(process.execPath, [script, folder], { stdio: ['ignore', 'inherit', 'inherit'] });
          return true;
        },
      },
    },
  });

const shortLived = [CacheControl.fromString('public, max-age=60')];

/**
 * Uploads the client so that no page refers to a missing file: first files with a hash in their name, then files with fixed names, and index.html
 * last. Nothing is deleted, because open pages still load files of an earlier version.
 *
 * Uses the BucketDeployment of CDK, a Lambda function in Python with rights on its two buckets only. An upload after `cdk deploy` would need a
 * second command and would not be rolled back.
 */
export class WebFiles extends Construct {
  constructor(scope: Construct, env: Environment, bucket: IBucket, distribution: IDistribution) {
    super(scope, 'WebFiles');
    const common = {
      sources: [builtWeb()],
      destinationBucket: bucket,
      destinationKeyPrefix: 'app',
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'Log', {
        logGroupName: `/trellis/${env.name}/web-upload`,
        retention: env.logs.retentionDays satisfies RetentionDays as RetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    } satisfies Partial<BucketDeploymentProps>;
    const hashedFiles = new BucketDeployment(this, 'Immutable', {
      ...common,
      exclude: ['*'],
      include: ['assets/*', 'package-shell/chunks/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const named = new BucketDeployment(this, 'Named', {
      ...common,
      exclude: ['assets/*', 'package-shell/chunks/*', 'index.*'],
      cacheControl: shortLived,
    });
    const index = new BucketDeployment(this, 'Index', {
      ...common,
      exclude: ['*'],
      include: ['index.*'],
      cacheControl: shortLived,
      // The address that the shell function reads. Assets have new names, and other files are cached for a minute.
      distribution,
      distributionPaths: ['/app/index.txt'],
    });
    named.node.addDependency(hashedFiles);
    index.node.addDependency(named);
    acknowledgeUploader(hashedFiles, env, bucket);
  }
}

/** Acknowledges the rights of the upload function of CDK, which all three deployments share. */
function acknowledgeUploader(deployment: BucketDeployment, env: Environment, bucket: IBucket): void {
  const { handlerRole } = deployment;
  const stack = Stack.of(deployment);
  const cfnBucket = bucket.node.defaultChild;
  const bucketArn = CfnElement.isCfnElement(cfnBucket) ? `<${stack.getLogicalId(cfnBucket)}.Arn>` : bucket.bucketArn;
  const reason = 'The uploader reads the bucket of assets and writes the bucket of the client; its wildcards apply to these two only.';
  acknowledge(handlerRole, {
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]': 'The uploader is a function of CDK.',
    'IAM5[Resource::*]': 'The uploader creates invalidations, for which CDK names no resource.',
    ...Object.fromEntries(
      ['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'].map((action) => [`IAM5[Action::${action}]`, reason]),
    ),
    [`IAM5[Resource::${bucketArn}/*]`]: reason,
    [`IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${env.region}/*]`]: reason,
  });
  const fn = handlerRole.node.scope;
  if (fn) acknowledge(fn, { L1: 'CDK chooses the run-time of the uploader.' });
}
