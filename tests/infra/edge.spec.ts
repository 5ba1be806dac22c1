import { CachePolicy, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { beforeAll, describe, expect, it } from 'vitest';
import { edge } from '../../functions/manifest.ts';
import type { EdgeBehaviour } from '../../functions/platform/runtime/manifest-types.ts';
import { edgeFunctionSource } from '../../infra/aws/edge-function.ts';
import { onlyOne, resourcesOf, synthesise, type Synthesised, textOf } from './synthesis.ts';

let app: Synthesised;
beforeAll(() => {
  app = synthesise('production');
});

type Behaviour = {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId?: string;
  readonly ResponseHeadersPolicyId?: unknown;
  readonly ViewerProtocolPolicy: string;
  readonly AllowedMethods?: readonly string[];
  readonly Compress: boolean;
  readonly FunctionAssociations: readonly { readonly EventType: string; readonly FunctionARN: unknown }[];
};
type Origin = {
  readonly Id: string;
  readonly DomainName: unknown;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: unknown }[];
  readonly OriginAccessControlId?: unknown;
};
type Distribution = {
  readonly Aliases: readonly string[];
  readonly Origins: readonly Origin[];
  readonly DefaultCacheBehavior: Behaviour;
  readonly CacheBehaviors?: readonly Behaviour[];
  readonly CustomErrorResponses?: unknown;
  readonly Logging?: unknown;
  readonly ViewerCertificate: { readonly AcmCertificateArn: string; readonly MinimumProtocolVersion: string };
};

const distributionOf = (hosts: EdgeBehaviour['hosts']): Distribution => {
  const all = resourcesOf(app, 'AWS::CloudFront::Distribution').map(
    ([, { Properties }]) => Properties['DistributionConfig'] as Distribution,
  );
  const distribution = all.find(({ Aliases }) => Aliases.some((alias) => alias.includes('content')) === (hosts === 'content'));
  if (!distribution) throw new Error(`No distribution of the ${hosts} hosts.`);
  return distribution;
};

/** A row of the edge table with what the distribution makes of it. */
function deployed(row: EdgeBehaviour): { behaviour: Behaviour; origin: Origin } {
  const { DefaultCacheBehavior, CacheBehaviors = [], Origins } = distributionOf(row.hosts);
  const behaviour = row.path === '*' ? DefaultCacheBehavior : CacheBehaviors.find(({ PathPattern }) => PathPattern === row.path);
  const origin = Origins.find(({ Id }) => Id === behaviour?.TargetOriginId);
  if (!behaviour || !origin) throw new Error(`${row.hosts} ${row.path} is not deployed.`);
  return { behaviour, origin };
}

const HEADERS_OF_CLOUDFRONT = OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER.originRequestPolicyId;

describe('the edge table, deployed', () => {
  it.each(edge.map((row) => [`${row.hosts} ${row.path}`, row] as const))('%s passes the edge function first, over HTTPS only', (_, row) => {
    const { behaviour } = deployed(row);
    const [id] = onlyOne(app, 'AWS::CloudFront::Function');
    expect(behaviour.FunctionAssociations).toEqual([{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } }]);
    expect(behaviour).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
  });

  it('runs the function file of functions/edge for its own domains', () => {
    const [, fn] = onlyOne(app, 'AWS::CloudFront::Function');
    expect(fn.Properties).toMatchObject({ FunctionConfig: { Runtime: 'cloudfront-js-2.0' }, AutoPublish: true });
    expect(fn.Properties['FunctionCode']).toBe(edgeFunctionSource('trellis-content.example', 'trellis.example'));
  });

  it("routes to the API with the origin secret, all methods, and CloudFront's headers of the caller", () => {
    for (const row of edge.filter(({ origin }) => origin === 'api')) {
      const { behaviour, origin } = deployed(row);
      expect(behaviour.OriginRequestPolicyId, row.path).toBe(HEADERS_OF_CLOUDFRONT);
      expect(behaviour.AllowedMethods, row.path).toHaveLength(7);
      const [header, ...others] = origin.OriginCustomHeaders ?? [];
      expect([header?.HeaderName, textOf(header?.HeaderValue)], row.path).toEqual([
        'x-origin-secret',
        '{{resolve:secretsmanager:trellis-production/origin:SecretString:current::}}',
      ]);
      expect(others).toEqual([]);
    }
  });

  it('routes files of the content hosts to the function that streams, signed; other methods are refused', () => {
    const rows = edge.filter(({ origin }) => origin === 'content');
    expect(rows.map(({ path }) => path)).toEqual(['/_m/*', '/_p/*']);
    for (const row of rows) {
      const { behaviour, origin } = deployed(row);
      expect(behaviour.AllowedMethods, row.path).toHaveLength(7);
      expect(behaviour.OriginRequestPolicyId, row.path).toBe(HEADERS_OF_CLOUDFRONT);
      expect(origin.OriginAccessControlId, row.path).toBeDefined();
      expect(
        origin.OriginCustomHeaders?.map(({ HeaderName }) => HeaderName),
        row.path,
      ).toEqual(['x-origin-secret']);
    }
  });

  it('routes to the client for reading only, without the secret, with the headers of functions', () => {
    for (const row of edge.filter(({ origin }) => origin === 'web')) {
      const { behaviour, origin } = deployed(row);
      expect(behaviour.AllowedMethods ?? ['GET', 'HEAD'], row.path).toEqual(['GET', 'HEAD']);
      expect(origin.OriginCustomHeaders, row.path).toBeUndefined();
      expect(origin.OriginAccessControlId, row.path).toBeDefined();
      expect(behaviour.ResponseHeadersPolicyId, row.path).toBeDefined();
    }
    const [, policy] = onlyOne(app, 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(policy.Properties['ResponseHeadersPolicyConfig']).toMatchObject({
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Override: true },
      },
    });
  });

  it('caches pages by host, files by grant when the path has one, and no replies of the API', () => {
    const policies = Object.fromEntries(
      resourcesOf(app, 'AWS::CloudFront::CachePolicy').map(([id, { Properties }]) => [id, Properties['CachePolicyConfig']]),
    );
    const policyOf = (row: EdgeBehaviour): unknown => {
      const { CachePolicyId } = deployed(row).behaviour;
      return typeof CachePolicyId === 'string' ? CachePolicyId : policies[(CachePolicyId as { Ref: string }).Ref];
    };
    const by = (...headers: readonly string[]) => ({
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: headers },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    });
    for (const row of edge) {
      const policy = policyOf(row);
      if (row.cache === 'none') expect(policy, row.path).toBe(CachePolicy.CACHING_DISABLED.cachePolicyId);
      if (row.cache === 'immutable') expect(policy, row.path).toBe(CachePolicy.CACHING_OPTIMIZED.cachePolicyId);
      if (row.cache === 'host')
        expect(policy, row.path).toMatchObject({ ...by('x-trellis-host', 'x-trellis-languages'), DefaultTTL: 60, MinTTL: 0 });
      if (row.cache === 'grant') expect(policy, row.path).toMatchObject({ ...by('x-trellis-host'), DefaultTTL: 0, MaxTTL: 43_200 });
    }
  });

  it('separates app and content hosts, each with its certificate, without error pages or logs of paths', () => {
    for (const hosts of ['app', 'content'] as const) {
      const { Aliases, CustomErrorResponses, Logging, ViewerCertificate } = distributionOf(hosts);
      expect(Aliases).toEqual(hosts === 'app' ? ['trellis.example', '*.trellis.example'] : ['*.trellis-content.example']);
      expect(ViewerCertificate.AcmCertificateArn).toBe(hosts === 'app' ? app.env.productCertificateArn : app.env.contentCertificateArn);
      expect(ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
      expect([CustomErrorResponses, Logging]).toEqual([undefined, undefined]);
    }
  });
});
