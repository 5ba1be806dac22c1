import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { checkedEnvironment, type Environment, environmentNamed } from '../../infra/aws/environments.ts';
import { addStacks } from '../../infra/aws/main.ts';
import { type Resource, resourcesOf, type StackTemplate, synthesise } from './synthesis.ts';

const staging = environmentNamed('staging');
const PRODUCT = staging.productDomain;
const CONTENT = staging.contentDomain;
const dns = { productZoneId: 'Z0PRODUCT', contentZoneId: 'Z0CONTENT', mailFromDomain: `bounce.${PRODUCT}` };
const withSettings = (settings: object): Environment => checkedEnvironment({ ...staging, ...settings }, 'staging');

const made = synthesise(withSettings({ dns }), { checked: true });
const plain = synthesise('staging');

const ofType = (template: StackTemplate | undefined, type: string): Resource['Properties'][] =>
  Object.values(template?.Resources ?? {}).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));
/** Name, type and zone of each record of a stack. */
const recordsOf = (template: StackTemplate | undefined): string[] =>
  ofType(template, 'AWS::Route53::RecordSet').map(
    ({ Name, Type, HostedZoneId }) => `${String(Name)} ${String(Type)} ${String(HostedZoneId)}`,
  );

describe('hosted zones of an environment [E141]', () => {
  it('make nothing where it names none', () => {
    expect(plain.optional).toEqual({ firewall: undefined, certificates: undefined, mail: undefined });
    expect(recordsOf(plain.stacks.edge.template)).toEqual([]);
  });

  it('pass the checks of the stacks', () => expect(made.findings).toEqual([]));

  it('have the certificates of both domains made in them, with their wildcards, and the ARNs printed', () => {
    const certificates = ofType(made.optional.certificates, 'AWS::CertificateManager::Certificate');
    expect(certificates).toEqual(
      [
        [PRODUCT, 'Z0PRODUCT'],
        [CONTENT, 'Z0CONTENT'],
      ].map(([name, HostedZoneId]) =>
        expect.objectContaining({
          DomainName: name,
          SubjectAlternativeNames: [`*.${name}`],
          ValidationMethod: 'DNS',
          DomainValidationOptions: expect.arrayContaining([{ DomainName: name, HostedZoneId }]),
        }),
      ),
    );
    expect(Object.keys(made.optional.certificates?.Outputs ?? {}).toSorted()).toEqual(['ContentCertificateArn', 'ProductCertificateArn']);
  });

  it('lead every name of both distributions to them, for version 4 and 6', () => {
    const names: [string, string][] = [
      [`${PRODUCT}.`, 'Z0PRODUCT'],
      [`*.${PRODUCT}.`, 'Z0PRODUCT'],
      [`*.${CONTENT}.`, 'Z0CONTENT'],
    ];
    const expected = names.flatMap(([name, zone]) => ['A', 'AAAA'].map((type) => `${name} ${type} ${zone}`));
    expect(recordsOf(made.stacks.edge.template).toSorted()).toEqual(expected.toSorted());
    const aliases = resourcesOf(made, 'AWS::CloudFront::Distribution').flatMap(
      ([, { Properties }]) => (Properties['DistributionConfig'] as { Aliases: string[] }).Aliases,
    );
    expect(aliases.map((name) => `${name}.`).toSorted()).toEqual(names.map(([name]) => name).toSorted());
  });

  it('have the identity of SES signed by DKIM, with a domain for bounces, SPF and DMARC', () => {
    const { mail } = made.optional;
    expect(ofType(mail, 'AWS::SES::EmailIdentity')).toEqual([
      expect.objectContaining({
        EmailIdentity: PRODUCT,
        DkimAttributes: { SigningEnabled: true },
        MailFromAttributes: { MailFromDomain: `bounce.${PRODUCT}`, BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
      }),
    ]);
    const types = ofType(mail, 'AWS::Route53::RecordSet').map(({ Type }) => Type as string);
    expect(types.toSorted()).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT', 'TXT']);
    const text = JSON.stringify(mail);
    for (const part of ['v=spf1 include:amazonses.com ~all', 'v=DMARC1; p=quarantine', `_dmarc.${PRODUCT}.`, `bounce.${PRODUCT}.`])
      expect(text).toContain(part);
  });

  it('leave mail alone where no domain for bounces is named', () => {
    const { productZoneId, contentZoneId } = dns;
    const { optional } = synthesise(withSettings({ dns: { productZoneId, contentZoneId } }));
    expect([optional.certificates === undefined, optional.mail]).toEqual([false, undefined]);
  });

  it('need no certificate at first: there is an edge once both are written', () => {
    const stacksWith = (settings: object): string[] => {
      const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
      addStacks(app, withSettings({ dns, ...settings }));
      return app.node.children.map(({ node }) => node.id.replace('trellis-staging-', ''));
    };
    expect(stacksWith({ productCertificateArn: undefined, contentCertificateArn: undefined })).not.toContain('edge');
    expect(stacksWith({ contentCertificateArn: undefined })).not.toContain('edge');
    expect(stacksWith({})).toContain('edge');
  });
});

it.each([
  [{ dns: { ...dns, productZoneId: 'trellis.example' } }, 'write dns.productZoneId as the id of the hosted zone of productDomain'],
  [{ dns: { productZoneId: 'Z1' } }, 'write dns.contentZoneId as the id of the hosted zone of contentDomain'],
  [{ dns: { ...dns, mailFromDomain: 'bounce.example' } }, `write dns.mailFromDomain as a domain below ${PRODUCT}`],
  [
    { dns, mailIdentity: `mail.${PRODUCT}`, mailFrom: `no-reply@mail.${PRODUCT}` },
    `write mailIdentity as ${PRODUCT}, the domain for which dns.mailFromDomain makes the identity`,
  ],
  [{ contentCertificateArn: undefined }, 'write contentCertificateArn as the ARN of a certificate'],
  [{ productCertificateArn: undefined }, 'or name the hosted zones as dns, for which certificates are made'],
])('settings of DNS are refused as %j, with what to write [E141]', (settings, sentence) => {
  expect(() => withSettings(settings)).toThrow(sentence);
});
