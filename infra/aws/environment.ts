import * as z from 'zod/mini';

/** The retention times of logs that CloudWatch accepts, in days. */
const LOG_DAYS = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653] as const;

/** Adds a hint to the schema of a setting: the words after "write x as …" in the message for a missing or wrong setting. */
function described<T extends z.ZodMiniType>(schema: T, hint: string): T {
  z.globalRegistry.add(schema, { description: hint });
  return schema;
}

const matching = (pattern: RegExp, hint: string) => described(z.string().check(z.regex(pattern)), hint);
const integerBetween = (minimum: number, maximum: number, hint: string) => described(z.int().check(z.gte(minimum), z.lte(maximum)), hint);

const domain = (hint: string) => matching(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, hint);
const address = (hint: string) => matching(/^[^\s@<>"']+@[^\s@<>"'.]+(?:\.[^\s@<>"'.]+)+$/, hint);
const certificateHint = (of: string): string =>
  `the ARN of a certificate in us-east-1 for ${of} and *.${of}, such as 'arn:aws:acm:us-east-1:123456789012:certificate/…'`;
/** CloudFront reads certificates from us-east-1 only. */
const certificate = (of: string) => matching(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/, certificateHint(of));
const zone = (of: string) =>
  matching(/^Z[0-9A-Z]{1,31}$/, `the id of the hosted zone of ${of} in Route 53, such as 'Z0123456789ABCDEFGHIJ'`);

/** The schema of a settings file. */
export const environmentSchema = z.strictObject({
  /** Part of every resource name, so that one account can have several environments. Short, because a bucket name has at most 63 characters. */
  name: matching(/^[a-z][a-z0-9-]{0,18}[a-z0-9]$/, 'the name of the file without .ts: 2 to 20 lower-case letters, digits and hyphens'),
  /** Production must keep its data. */
  stage: described(z.enum(['development', 'staging', 'production']), "'development', 'staging' or 'production'"),
  region: matching(/^[a-z]{2}(-[a-z]+)+-\d$/, "an AWS region, such as 'eu-west-1'"),
  productName: matching(/^\S(.{0,48}\S)?$/, 'the name that people read in titles and mails, such as ‘Trellis’'),
  /** Registrable domain of the app: instances are `{domain}.{productDomain}`. */
  productDomain: domain("the domain of the app in lower case, such as 'trellis.example'"),
  /** Another registrable domain, for uploaded content, whose scripts must not share a site with the app. */
  contentDomain: domain("the domain of uploaded content in lower case, such as 'trellis-content.example'"),
  /** With `dns` they may be left out until the stack `certificates` has made them; until then there is no edge. */
  productCertificateArn: described(z.optional(certificate('productDomain')), certificateHint('productDomain')),
  contentCertificateArn: described(z.optional(certificate('contentDomain')), certificateHint('contentDomain')),
  /**
   * The hosted zones of both domains in Route 53, of the same names: certificates are made and validated in them, and the edge has its records
   * there. `mailFromDomain`: SES gets the identity of the app's domain with its records for DKIM, SPF and DMARC, and sends bounces there.
   */
  dns: described(
    z.optional(
      z.strictObject({
        productZoneId: zone('productDomain'),
        contentZoneId: zone('contentDomain'),
        mailFromDomain: z.optional(domain("a domain below productDomain for bounces, such as 'bounce.trellis.example', or nothing")),
      }),
    ),
    "{ productZoneId: 'Z…', contentZoneId: 'Z…' }, or nothing",
  ),
  /**
   * Host names of tenants' own. Each gets a distribution with its certificate, in us-east-1, which the tenant validates; `instance`: the domain
   * of its instance, whose screens are there then.
   */
  tenantHosts: described(
    z.optional(
      z
        .array(
          z.strictObject({
            host: domain("the host name of a tenant in lower case, such as 'learn.acme.example'"),
            instance: matching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, "the domain of the tenant's instance, such as 'acme'"),
            certificateArn: certificate('the host'),
          }),
        )
        .check(z.maxLength(25)),
    ),
    "a list of at most 25, such as [{ host: 'learn.acme.example', instance: 'acme', certificateArn: 'arn:…' }], or nothing",
  ),
  mailFrom: address("an e-mail address, such as 'no-reply@trellis.example'"),
  /** The product's own support, for people whose instance has none: the contact page shows it, and its form mails the e-mail address. */
  support: described(
    z.strictObject({
      email: address("an e-mail address, such as 'support@trellis.example'"),
      phone: z.optional(matching(/^[\d +()./-]{3,40}$/, "a phone number, such as '+44 800 000000', or nothing")),
      chatUrl: z.optional(matching(/^https:\/\/\S{1,490}$/, 'the https address of a chat, or nothing')),
      messengerUrl: z.optional(matching(/^https:\/\/\S{1,490}$/, 'the https address of a messenger, or nothing')),
      address: z.optional(matching(/^\S[^]{0,499}$/, 'a postal address in lines, or nothing')),
    }),
    "{ email: 'support@trellis.example' }",
  ),
  /** The identity that SES has verified: a domain or one address. Functions may send as this identity only. */
  mailIdentity: matching(/^[^\s@]+(@[^\s@]+)?\.[a-z]{2,63}$/, "the domain or address that SES has verified, such as 'trellis.example'"),
  /** Further domains that SES has verified: instances whose sender address is in one of them send as it. */
  mailDomains: described(
    z.array(domain('domains')).check(z.maxLength(50)),
    "a list of domains that SES has verified, such as ['acme.example'], or []",
  ),
  /**
   * The scanner of what people and systems bring; without it nothing is scanned. `network`: subnets and security groups that the functions that
   * scan get, so that they reach it.
   */
  scanner: described(
    z.optional(
      z.strictObject({
        url: matching(/^clamd:\/\/[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/, "the address of clamd, such as 'clamd://clamd.internal:3310'"),
        network: described(
          z.optional(
            z.strictObject({
              subnetIds: described(
                z.array(z.string().check(z.regex(/^subnet-[0-9a-f]{8,17}$/))).check(z.minLength(1), z.maxLength(16)),
                "a list of subnets, such as ['subnet-0123456789abcdef0']",
              ),
              securityGroupIds: described(
                z.array(z.string().check(z.regex(/^sg-[0-9a-f]{8,17}$/))).check(z.minLength(1), z.maxLength(5)),
                "a list of security groups, such as ['sg-0123456789abcdef0']",
              ),
            }),
          ),
          "{ subnetIds: ['subnet-…'], securityGroupIds: ['sg-…'] }, or nothing",
        ),
      }),
    ),
    "{ url: 'clamd://clamd.internal:3310' }, or nothing",
  ),
  /** Whether GuardDuty scans the objects of the media bucket, so that nobody reads those in which it found something. It costs by the gigabyte. */
  malwareProtection: described(z.optional(z.boolean()), 'true, or nothing'),
  /**
   * A firewall before both distributions; it costs by the month and by request. `webAclArn`: the output of the stack `firewall`, or another
   * firewall of yours; without it the firewall is made, and stands before nothing.
   */
  firewall: described(
    z.optional(
      z.strictObject({
        requestsPerFiveMinutes: integerBetween(
          100,
          2_000_000_000,
          'the requests of one address within five minutes above which it is refused, 100 to 2000000000',
        ),
        webAclArn: z.optional(
          matching(
            /^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]{1,128}\/[0-9a-f-]{36}$/,
            "the output WebAclArn of the stack firewall, such as 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/trellis-dev/…', or nothing",
          ),
        ),
      }),
    ),
    '{ requestsPerFiveMinutes: 10000 }, or nothing',
  ),
  /** Beginning of the names of two secrets in Secrets Manager: `{secretName}/origin`, JSON with `current`, and `{secretName}/signing`, a PEM. */
  secretName: matching(/^[\w/+=.@-]{1,256}$/, "the beginning of the names of two secrets in Secrets Manager, such as 'trellis-dev'"),
  /** What happens to tables and buckets when their stack is deleted. */
  data: described(z.enum(['keep', 'remove']), "'keep' or 'remove'"),
  logs: described(
    z.strictObject({
      level: described(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']), "'DEBUG', 'INFO', 'WARN' or 'ERROR'"),
      retentionDays: described(z.literal(LOG_DAYS), `one of the numbers of days that CloudWatch accepts: ${LOG_DAYS.join(', ')}`),
    }),
    "{ level: 'INFO', retentionDays: 30 }",
  ),
  /** X-Ray; it costs per request. */
  tracing: described(z.boolean(), 'true or false'),
  alarms: described(
    z.strictObject({
      /** AWS sends each address a mail that asks for confirmation. */
      addresses: described(
        z.array(address('an e-mail address')).check(z.minLength(1), z.maxLength(10)),
        "a list of one to ten e-mail addresses, such as ['operators@trellis.example']",
      ),
      /** Web address of the folder infra/aws/runbook; alarms link to its articles. */
      runbook: matching(/^https:\/\/\S+[^/\s]$/, 'the https address of the folder infra/aws/runbook without a slash at its end'),
      p95Ms: integerBetween(50, 29_000, 'the milliseconds within which 95 of 100 calls are to be answered, 50 to 29000'),
    }),
    "{ addresses: ['…'], runbook: 'https://…', p95Ms: 1000 }",
  ),
  limits: described(
    z.strictObject({
      /**
       * Reserved concurrency of the projector, which runs once for each shard of the stream. Null: no function reserves concurrency, as in a new
       * account with its quota of ten.
       */
      projectorConcurrency: described(
        z.nullable(z.int().check(z.gte(1), z.lte(500))),
        'a number from 1 to 500, or null to reserve nothing',
      ),
      requestsPerSecond: integerBetween(1, 100_000, 'the calls that the API accepts in a second, 1 to 100000'),
      burst: integerBetween(1, 50_000, 'the calls that the API accepts at once, 1 to 50000'),
      budgetDollars: integerBetween(1, 1_000_000, 'the US dollars a month above which the budget sends a notice, 1 to 1000000'),
    }),
    '{ projectorConcurrency: null, requestsPerSecond: 200, burst: 400, budgetDollars: 50 }',
  ),
});

/** The settings that differ between environments. Everything else is in the manifest. */
export type Environment = Readonly<z.infer<typeof environmentSchema>>;
