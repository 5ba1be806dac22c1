import { describe, expect, it } from 'vitest';
import { checkedEnvironment, type Environment, environmentNamed } from '../../infra/aws/environments.ts';
import { onlyOne, resourcesOf, synthesise, textOf } from './synthesis.ts';

const staging = environmentNamed('staging');
const ARN = 'arn:aws:acm:us-east-1:123456789012:certificate/77777777-7777-4777-8777-777777777777';
const withHosts = (tenantHosts: unknown): Environment => checkedEnvironment({ ...staging, tenantHosts }, 'staging');
const acme = { host: 'learn.acme.example', instance: 'acme', certificateArn: ARN };
const globex = { host: 'training.globex.example', instance: 'globex', certificateArn: ARN.replaceAll('7', '8') };

type Distribution = {
  readonly Aliases: string[];
  readonly ViewerCertificate: { readonly AcmCertificateArn: string };
  readonly DefaultCacheBehavior: { readonly FunctionAssociations: unknown };
  readonly CacheBehaviors: readonly { readonly PathPattern: string }[];
};

describe("hosts of tenants' own [E142]", () => {
  const made = synthesise(withHosts([acme, globex]), { checked: true });
  const distributions = resourcesOf(made, 'AWS::CloudFront::Distribution').map(
    ([, { Properties }]) => Properties['DistributionConfig'] as Distribution,
  );
  const leadingTo = (host: string): Distribution | undefined => distributions.find(({ Aliases }) => Aliases.includes(host));

  it('pass the checks of the stacks', () => expect(made.findings).toEqual([]));

  it("have a distribution each, with the tenant's certificate and all that the app's has", () => {
    const app = leadingTo(staging.productDomain);
    expect(distributions).toHaveLength(4);
    for (const { host, certificateArn } of [acme, globex]) {
      const distribution = leadingTo(host);
      expect(distribution?.Aliases).toEqual([host]);
      expect(distribution?.ViewerCertificate.AcmCertificateArn).toBe(certificateArn);
      expect(distribution?.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(
        app?.CacheBehaviors.map(({ PathPattern }) => PathPattern),
      );
      expect(distribution?.DefaultCacheBehavior.FunctionAssociations).toEqual(app?.DefaultCacheBehavior.FunctionAssociations);
    }
    expect(Object.keys(made.stacks.edge.template.Outputs ?? {})).toEqual(
      expect.arrayContaining(['TenantacmeDomain', 'TenantglobexDomain']),
    );
  });

  it('are known to every function, to the edge and to the bucket that browsers upload to', () => {
    for (const [id, { Properties }] of resourcesOf(made, 'AWS::Lambda::Function', ['api', 'stream']))
      expect((Properties['Environment'] as { Variables: Record<string, unknown> }).Variables['TENANT_HOSTS'], id).toBe(
        'learn.acme.example=acme,training.globex.example=globex',
      );
    const [, edge] = onlyOne(made, 'AWS::CloudFront::Function');
    const code = textOf(edge.Properties['FunctionCode']);
    expect(code).toContain('learn.acme.example');
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(10_240);
    const buckets = JSON.stringify(resourcesOf(made, 'AWS::S3::Bucket', ['data']));
    expect(buckets).toContain('"https://learn.acme.example","https://training.globex.example"');
  });

  it('fit into the edge as many as there may be', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      ...acme,
      host: `learning-${index}.customer-${index}.example`,
      instance: `customer-${index}`,
    }));
    const [, edge] = onlyOne(synthesise(withHosts(many)), 'AWS::CloudFront::Function');
    expect(Buffer.byteLength(textOf(edge.Properties['FunctionCode']))).toBeLessThanOrEqual(10_240);
  });

  it.each([
    [[{ ...acme, host: `acme.${staging.productDomain}` }], "write tenantHosts.host as a name that is the tenant's own"],
    [[acme, { ...globex, host: acme.host }], 'write each tenantHosts.host once'],
    [[acme, { ...globex, instance: 'acme' }], 'write each tenantHosts.instance once'],
    [[{ ...acme, certificateArn: ARN.replace('us-east-1', 'eu-west-1') }], 'write tenantHosts.certificateArn as'],
    ['learn.acme.example', 'write tenantHosts as a list of at most 25'],
  ])('are refused as %j, with what to write', (tenantHosts, sentence) => {
    expect(() => withHosts(tenantHosts)).toThrow(sentence);
  });
});
