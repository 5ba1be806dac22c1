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

/** The client, built while its stack is synthesised and only then. */
const builtWeb = (): ISource =>
  Source.asset(fileURLToPath(new URL('../../web', import.meta.url)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling below always succeeds or throws.
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
 * Uploads the client in an order that never shows a page whose parts are missing: files whose names carry their content, then the
 * few that keep theirs, and index.html last. Nothing is deleted, since pages that are open still ask for the files they began with.
 *
 * This is CDK's own deployment with the Lambda it brings, in Python and with rights on its two buckets only. The alternative, a step
 * after `cdk deploy`, would take the upload out of the one command and out of its roll-back.
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
    const immutable = new BucketDeployment(this, 'Immutable', {
      ...common,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const named = new BucketDeployment(this, 'Named', { ...common, exclude: ['assets/*', 'index.*'], cacheControl: shortLived });
    const index = new BucketDeployment(this, 'Index', {
      ...common,
      exclude: ['*'],
      include: ['index.*'],
      cacheControl: shortLived,
      // The one address that the shell function reads; assets have new names, and the rest lives a minute.
      distribution,
      distributionPaths: ['/app/index.txt'],
    });
    named.node.addDependency(immutable);
    index.node.addDependency(named);
    acknowledgeUploader(immutable, env, bucket);
  }
}

/** All three share one function, which stands beside the stack's own constructs. Its rights are CDK's to write. */
function acknowledgeUploader(deployment: BucketDeployment, env: Environment, bucket: IBucket): void {
  const { handlerRole } = deployment;
  const stack = Stack.of(deployment);
  const own = bucket.node.defaultChild;
  const bucketArn = CfnElement.isCfnElement(own) ? `<${stack.getLogicalId(own)}.Arn>` : bucket.bucketArn;
  const within = 'The uploader reads the bucket of assets and writes the bucket of the client; its stars stay within these two.';
  acknowledge(handlerRole, {
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]': 'The uploader is CDK’s own.',
    'IAM5[Resource::*]': 'An invalidation is asked for by the uploader, and knows no resource in CDK.',
    ...Object.fromEntries(
      ['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'].map((action) => [`IAM5[Action::${action}]`, within]),
    ),
    [`IAM5[Resource::${bucketArn}/*]`]: within,
    [`IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${env.region}/*]`]: within,
  });
  const fn = handlerRole.node.scope;
  if (fn) acknowledge(fn, { L1: 'The run-time of the uploader comes with CDK.' });
}
