/** What differs from one environment to the next. Everything else is the manifest's. */
export type Environment = {
  readonly name: string;
  readonly region: string;
  readonly productName: string;
  /** Registrable domain of the app: instances are `{domain}.{productDomain}`. */
  readonly productDomain: string;
  /** Another registrable domain, for what users upload: its scripts must never share a site with the app. */
  readonly contentDomain: string;
  /** Certificates in us-east-1 for both domains and everything one label below them. */
  readonly productCertificateArn: string;
  readonly contentCertificateArn: string;
  readonly mailFrom: string;
  /** Name of the secret with the members `origin` and `signing` (PEM). */
  readonly secretName: string;
  /** Tables and buckets outlive their stack. */
  readonly keepData: boolean;
  readonly logRetentionDays: number;
};

const certificate = (id: string): string => `arn:aws:acm:us-east-1:000000000000:certificate/${id}`;

/** Shipped as an example; an operator's own stand beside it. */
export const environments: Readonly<Record<string, Environment>> = {
  dev: {
    name: 'dev',
    region: 'eu-west-1',
    productName: 'Trellis',
    productDomain: 'trellis.example',
    contentDomain: 'trellis-content.example',
    productCertificateArn: certificate('11111111-1111-4111-8111-111111111111'),
    contentCertificateArn: certificate('22222222-2222-4222-8222-222222222222'),
    mailFrom: 'no-reply@trellis.example',
    secretName: 'trellis-dev',
    keepData: true,
    logRetentionDays: 30,
  },
};

/** @throws with a sentence that says what to write where */
export function environmentNamed(name: unknown): Environment {
  const found = typeof name === 'string' ? environments[name] : undefined;
  if (!found)
    throw new Error(
      `There is no environment "${String(name)}". Add it to infra/aws/environments.ts, or choose one of: ${Object.keys(environments).join(', ')}.`,
    );
  return found;
}
