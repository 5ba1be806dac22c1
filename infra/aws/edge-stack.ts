import { Aws, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type ICachePolicy,
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
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { edge } from '../../functions/manifest.ts';
import type { EdgeBehaviour } from '../../functions/manifest-types.ts';
import type { Environment } from './environments.ts';
import { bucketNameIn, parameterIn } from './names.ts';

/** The viewer-request function as it stands in functions/edge, without its types: CloudFront runs plain scripts without modules. */
export function edgeFunctionSource(contentDomain: string): string {
  const source = readFileSync(new URL('../../functions/edge/viewer-request.ts', import.meta.url), 'utf8');
  return transformSync(source, { loader: 'ts', target: 'es2020', define: { CONTENT_DOMAIN: JSON.stringify(contentDomain) } })
    .code.replaceAll(/^export \{[^}]*\};?$/gm, '')
    .replaceAll(/^export /gm, '');
}

/** Two distributions: the app's hosts, and the hosts of what users uploaded. They share the edge table and nothing else. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    const web = new Bucket(this, 'Web', {
      bucketName: bucketNameIn(env, 'web', Aws.ACCOUNT_ID),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const origins = {
      web: S3BucketOrigin.withOriginAccessControl(web),
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
    const policies = this.cachePolicies(env);
    const behave = (row: EdgeBehaviour): BehaviorOptions => behaviourOf(row, origins, policies, viewerRequest);
    this.distribution('App', 'app', [env.productDomain, `*.${env.productDomain}`], env.productCertificateArn, behave);
    this.distribution('Content', 'content', [`*.${env.contentDomain}`], env.contentCertificateArn, behave);
  }

  /** No error pages: they would turn the API's own errors into HTML. */
  private distribution(
    id: string,
    hosts: EdgeBehaviour['hosts'],
    domainNames: string[],
    certificateArn: string,
    behave: (row: EdgeBehaviour) => BehaviorOptions,
  ): void {
    const rows = edge.filter((row) => row.hosts === hosts);
    const last = rows.find((row) => row.path === '*');
    if (!last) throw new Error(`The edge table has no row for the rest of the ${hosts} hosts.`);
    new Distribution(this, id, {
      domainNames,
      certificate: Certificate.fromCertificateArn(this, `${id}Certificate`, certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: behave(last),
      additionalBehaviors: Object.fromEntries(rows.filter((row) => row !== last).map((row) => [row.path, behave(row)])),
    });
  }

  private cachePolicies(env: Environment): Record<EdgeBehaviour['cache'], ICachePolicy> {
    const plain = { cookieBehavior: CacheCookieBehavior.none(), enableAcceptEncodingBrotli: true, enableAcceptEncodingGzip: true };
    return {
      none: CachePolicy.CACHING_DISABLED,
      immutable: CachePolicy.CACHING_OPTIMIZED,
      host: new CachePolicy(this, 'PerHost', {
        cachePolicyName: `trellis-${env.name}-host`,
        ...plain,
        headerBehavior: CacheHeaderBehavior.allowList('x-trellis-host'),
        queryStringBehavior: CacheQueryStringBehavior.none(),
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(60),
        maxTtl: Duration.days(365),
      }),
      // The grant stands in the path, so that a copy is only found by who holds it.
      grant: new CachePolicy(this, 'PerGrant', {
        cachePolicyName: `trellis-${env.name}-grant`,
        ...plain,
        headerBehavior: CacheHeaderBehavior.allowList('x-trellis-host'),
        queryStringBehavior: CacheQueryStringBehavior.none(),
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.hours(12),
      }),
    };
  }
}

function behaviourOf(
  row: EdgeBehaviour,
  origins: Record<EdgeBehaviour['origin'], IOrigin>,
  policies: Record<EdgeBehaviour['cache'], ICachePolicy>,
  viewerRequest: EdgeFunction,
): BehaviorOptions {
  return {
    origin: origins[row.origin],
    cachePolicy: policies[row.cache],
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    functionAssociations: [{ function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    ...(row.origin === 'api' && {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    }),
  };
}
