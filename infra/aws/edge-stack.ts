import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { edge } from '../../functions/manifest.ts';
import type { EdgeBehaviour } from '../../functions/platform/runtime/manifest-types.ts';
import { acknowledge } from './acknowledge.ts';
import { edgeFunctionSource } from './edge-function.ts';
import { type EdgePolicies, edgePolicies } from './edge-policies.ts';
import type { Environment } from './environment.ts';
import { parameterIn } from './names.ts';
import { WebFiles } from './web-files.ts';

/** Two distributions: the app's hosts, and the hosts of what users uploaded. They share the edge table and nothing else. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    const web = this.webBucket(env);
    const origins = {
      // May list, so that a file that is missing is answered by 404 as everywhere else; there is no path that lists.
      web: S3BucketOrigin.withOriginAccessControl(web, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] }),
      api: new HttpOrigin(StringParameter.valueForStringParameter(this, parameterIn(env, 'api-domain')), {
        customHeaders: { 'x-origin-secret': SecretValue.secretsManager(env.secretName, { jsonField: 'origin' }).unsafeUnwrap() },
        readTimeout: Duration.seconds(30),
      }),
    };
    const viewerRequest = new EdgeFunction(this, 'ViewerRequest', {
      functionName: `trellis-${env.name}-viewer-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeFunctionSource(env.contentDomain)),
    });
    const policies = edgePolicies(this, env);
    const behave = (row: EdgeBehaviour): BehaviorOptions => behaviourOf(row, origins, policies, viewerRequest);
    const app = this.distribution('App', 'app', [env.productDomain, `*.${env.productDomain}`], env.productCertificateArn, behave);
    this.distribution('Content', 'content', [`*.${env.contentDomain}`], env.contentCertificateArn, behave);
    Validations.of(app).acknowledge({
      id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'Only paths with a file name lead to the bucket.',
    });
    new WebFiles(this, env, web, app);
  }

  /** Without a name of its own, so that one that was kept is not in the way of the next. */
  private webBucket(env: Environment): Bucket {
    const bucket = new Bucket(this, 'Web', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: env.data === 'keep' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(bucket, { S1: 'Holds the client, which is the same for everybody, and only CloudFront reads it.' });
    return bucket;
  }

  /** No error pages: they would turn the API's own errors into HTML. */
  private distribution(
    id: string,
    hosts: EdgeBehaviour['hosts'],
    domainNames: string[],
    certificateArn: string,
    behave: (row: EdgeBehaviour) => BehaviorOptions,
  ): Distribution {
    const rows = edge.filter((row) => row.hosts === hosts);
    const last = rows.find((row) => row.path === '*');
    if (!last) throw new Error(`The edge table has no row for the rest of the ${hosts} hosts.`);
    const distribution = new Distribution(this, id, {
      domainNames,
      certificate: Certificate.fromCertificateArn(this, `${id}Certificate`, certificateArn),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: behave(last),
      additionalBehaviors: Object.fromEntries(rows.filter((row) => row !== last).map((row) => [row.path, behave(row)])),
    });
    acknowledge(distribution, {
      CFR1: 'Learners sit in every country.',
      CFR2: 'Calls are limited by the API and by the functions, per address, account and person; a firewall may be added where one is wanted.',
      CFR3: 'Paths carry grants that work for twelve hours; a log of them would be a store of keys. The API logs routes instead.',
    });
    new CfnOutput(this, `${id}Domain`, { value: distribution.domainName, description: `Where DNS leads ${domainNames.join(' and ')}.` });
    return distribution;
  }
}

function behaviourOf(
  row: EdgeBehaviour,
  origins: Record<EdgeBehaviour['origin'], IOrigin>,
  policies: EdgePolicies,
  viewerRequest: EdgeFunction,
): BehaviorOptions {
  return {
    origin: origins[row.origin],
    cachePolicy: policies.cache[row.cache],
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    functionAssociations: [{ function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    ...(row.origin === 'api'
      ? {
          allowedMethods: AllowedMethods.ALLOW_ALL,
          // Brings CloudFront's own headers too, the caller's address (CloudFront-Viewer-Address) among them.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        }
      : { responseHeadersPolicy: policies.webHeaders }),
  };
}
