import { ArnFormat, CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib';
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
import { FunctionUrlOrigin, HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Function as LambdaFunction, type FunctionUrl, FunctionUrlAuthType, InvokeMode } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { edge, functions } from '../../functions/manifest.ts';
import type { EdgeBehaviour, FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { acknowledge } from './acknowledge.ts';
import { edgeFunctionSource } from './edge-function.ts';
import { type EdgePolicies, edgePolicies } from './edge-policies.ts';
import type { Environment } from './environment.ts';
import { functionNameIn, parameterIn, secretNameIn, tenantHostsIn } from './names.ts';
import { WebFiles } from './web-files.ts';
import { addressRecords, zoneIn } from './zones.ts';

/** What a distribution has beside its hosts; `webAclArn`: the firewall before it. */
type DistributionParts = {
  readonly certificateArn: string;
  readonly webAclArn: string | undefined;
  readonly behaviour: (row: EdgeBehaviour) => BehaviorOptions;
};

/** ARNs of the certificates of both domains. */
export type EdgeCertificates = { readonly product: string; readonly content: string };

/** Two distributions: for the hosts of the app and for the hosts of uploaded content. They share the edge table only. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, certificates: EdgeCertificates, props: StackProps) {
    super(scope, id, props);
    const web = this.webBucket(env);
    const customHeaders = {
      'x-origin-secret': SecretValue.secretsManager(secretNameIn(env, 'origin'), { jsonField: 'current' }).unsafeUnwrap(),
    };
    const readTimeout = Duration.seconds(30);
    const origins = {
      // With the right to list, a missing file is answered with 404 instead of 403; no path lists the bucket.
      web: S3BucketOrigin.withOriginAccessControl(web, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] }),
      api: new HttpOrigin(StringParameter.valueForStringParameter(this, parameterIn(env, 'api-domain')), {
        customHeaders,
        readTimeout,
      }),
      content: FunctionUrlOrigin.withOriginAccessControl(this.contentAddress(env), { customHeaders, readTimeout }),
    };
    const viewerRequest = new EdgeFunction(this, 'ViewerRequest', {
      functionName: `trellis-${env.name}-viewer-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeFunctionSource(env.contentDomain, env.productDomain, tenantHostsIn(env))),
    });
    const policies = edgePolicies(this, env);
    const behaviour = (row: EdgeBehaviour): BehaviorOptions => behaviourOf(row, origins, policies, viewerRequest);
    const shared = { behaviour, webAclArn: env.firewall?.webAclArn };
    const [appNames, contentNames] = [[env.productDomain, `*.${env.productDomain}`], [`*.${env.contentDomain}`]];
    const app = this.distribution('App', 'app', appNames, { ...shared, certificateArn: certificates.product });
    const content = this.distribution('Content', 'content', contentNames, { ...shared, certificateArn: certificates.content });
    // A distribution has one certificate, and a tenant's covers the tenant's name alone.
    for (const { host, instance, certificateArn } of env.tenantHosts ?? [])
      acknowledgeList(this.distribution(`Tenant-${instance}`, 'app', [host], { ...shared, certificateArn }));
    if (env.dns) {
      addressRecords(this, zoneIn(this, env, 'product'), appNames, app);
      addressRecords(this, zoneIn(this, env, 'content'), contentNames, content);
    }
    acknowledgeList(app);
    new WebFiles(this, env, web, app);
  }

  /** The address of the function that streams. It accepts calls that CloudFront has signed alone. */
  private contentAddress(env: Environment): FunctionUrl {
    const { name } = streamingFunction();
    const functionArn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: functionNameIn(env, name),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const fn = LambdaFunction.fromFunctionAttributes(this, 'ContentFiles', { functionArn, sameEnvironment: true });
    return fn.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM, invokeMode: InvokeMode.RESPONSE_STREAM });
  }

  /** Without a fixed name, so that a retained bucket does not block a new deployment. */
  private webBucket(env: Environment): Bucket {
    const bucket = new Bucket(this, 'Web', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: env.data === 'keep' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(bucket, { S1: 'Contains only the public client, and only CloudFront reads it.' });
    return bucket;
  }

  /** Creates a distribution, without error pages, because those would replace JSON errors of the API by HTML. */
  private distribution(
    id: string,
    hosts: EdgeBehaviour['hosts'],
    domainNames: string[],
    { certificateArn, webAclArn, behaviour: toBehaviour }: DistributionParts,
  ): Distribution {
    const rows = edge.filter((row) => row.hosts === hosts);
    const defaultRow = rows.find((row) => row.path === '*');
    if (!defaultRow) throw new Error(`The edge table has no default row for the ${hosts} hosts.`);
    const distribution = new Distribution(this, id, {
      domainNames,
      certificate: Certificate.fromCertificateArn(this, `${id}Certificate`, certificateArn),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      defaultBehavior: toBehaviour(defaultRow),
      additionalBehaviors: Object.fromEntries(rows.filter((row) => row !== defaultRow).map((row) => [row.path, toBehaviour(row)])),
    });
    acknowledge(distribution, {
      CFR1: 'Learners are in every country.',
      CFR2: 'The API and the functions limit calls per address, account and person; the settings may name a firewall.',
      CFR3: 'Paths contain grants that are valid for hours, so an access log would contain credentials. The API logs routes instead.',
    });
    new CfnOutput(this, `${id}Domain`, {
      value: distribution.domainName,
      description: `Target of the DNS records of ${domainNames.join(' and ')}.`,
    });
    return distribution;
  }
}

const acknowledgeList = (distribution: Distribution): void =>
  Validations.of(distribution).acknowledge({
    id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    reason: 'Only paths with a file name lead to the bucket.',
  });

/** Returns the one function with an address of its own. */
function streamingFunction(): FunctionSpec {
  const [spec, ...others] = functions.filter(({ triggers }) => triggers.some((trigger) => trigger.kind === 'http' && trigger.streams));
  if (!spec || others.length > 0) throw new Error('Exactly one function streams its answers.');
  return spec;
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
    ...(row.origin === 'web'
      ? { responseHeadersPolicy: policies.webHeaders }
      : {
          // The viewer-request function refuses those that a path has not; CloudFront would do it with a page of its own.
          allowedMethods: AllowedMethods.ALLOW_ALL,
          // Adds the headers of CloudFront, including the IP address of the caller (CloudFront-Viewer-Address).
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        }),
  };
}
