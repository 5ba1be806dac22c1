import * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { readTenantHosts, type TenantHosts } from '../../../shared/tenancy/host.ts';

/**
 * The only place that reads the environment. A missing or malformed setting stops the function while it starts, with a
 * sentence that names it, rather than at the first request that needs it.
 */
const text = z.string().check(z.minLength(1));

const schema = z.object({
  TRELLIS_ENVIRONMENT: text,
  PRODUCT_NAME: text,
  /** Registrable domain of the app, `localhost` on the embedded cloud; without a port. */
  PRODUCT_DOMAIN: text,
  /** Registrable domain of user content, `content.localhost` on the embedded cloud. */
  CONTENT_DOMAIN: text,
  /** Host names of tenants' own with the domains of their instances: `learn.acme.example=acme`, separated by commas. */
  TENANT_HOSTS: z._default(z.string().check(z.refine((text) => readTenantHosts(text) !== null)), ''),
  /** Scheme, and port where it is not the scheme's own: `https` or `http:4000`. */
  PUBLIC_SCHEME: text,
  TABLE_EVENTS: text,
  TABLE_RECORDS: text,
  TABLE_PLATFORM: text,
  TABLE_EXPIRING: text,
  TABLE_VIEWS: text,
  /** Whether writes are joined into transactions, for an engine that waits for the disk once for each: joining-client.ts. */
  TABLES_JOIN_WRITES: z.optional(z.enum(['yes', 'no'])),
  BUCKET_MEDIA: text,
  BUCKET_BOOKS: text,
  BUS_NAME: text,
  /** Sent by the edge with every call; calls without it are refused. Absent in the cloud: SECRET_ORIGIN. */
  ORIGIN_SECRET: z.optional(text),
  /** PEM (PKCS 8) of the RSA key that signs sessions and grants, and what a rotation adds: signing-key.ts. Absent in the cloud: SECRET_SIGNING. */
  SIGNING_KEY: z.optional(text),
  /** Names of the secrets in Secrets Manager that this function reads, in place of the two settings above: credentials/secrets.ts. */
  SECRET_ORIGIN: z.optional(text),
  SECRET_SIGNING: z.optional(text),
  MAIL_FROM: text,
  /** Domains of instances for which mail may be sent, separated by commas. */
  MAIL_DOMAINS: z.optional(z.string()),
  /** The product's own support: what people see, and where the contact form leads, while their instance has none of its own. */
  SUPPORT_EMAIL: text,
  SUPPORT_PHONE: z.optional(text),
  SUPPORT_CHAT_URL: z.optional(text),
  SUPPORT_MESSENGER_URL: z.optional(text),
  SUPPORT_ADDRESS: z.optional(text),
  LOG_LEVEL: z.optional(z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR'])),
  /** Where files may be kept between calls: the book. */
  SCRATCH_FOLDER: z.optional(text),
  /** Size of the disk for it in MB, as the manifest has it; absent where it is that of a machine. */
  SCRATCH_MB: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /** Origin of storage as browsers reach it, where it is not S3's own. */
  S3_UPLOAD_ENDPOINT: z.optional(text),
  /** index.html of the built client; absent, it is fetched from the web origin. */
  WEB_INDEX_FILE: z.optional(text),
  /** Scanner that uploads pass before they become readable: `clamd://host:3310`. Absent: they are not scanned. */
  VIRUS_SCANNER: z.optional(z.string().check(z.regex(/^clamd:\/\/[^\s/]+$/))),
  /** Calls that one person, or one address without a session, may make to one running function in a minute: request-throttle.ts. */
  CALLS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.positive()), 300),
  /** Calls that all people of one instance together may make to one running function in a minute. */
  INSTANCE_CALLS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.positive()), 3000),
  /** One address of all services: set by emulators of the cloud, which the SDK then calls. */
  AWS_ENDPOINT_URL: z.optional(text),
  /** Set where this process replaces one that died: the projector then takes the first streams one by one. */
  REPLACES_DEAD: z.optional(z.literal('yes')),
  /** Set by Lambda itself. */
  AWS_REGION: z.optional(text),
});

export type Settings = z.infer<typeof schema>;

function read(): Settings {
  const result = safeParse(schema, process.env);
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`Settings are missing or wrong: ${names}. They come from infra/ (see docs/configuration.md).`);
}

let cached: Settings | undefined;
/** Lazy, so that printing the schema or reading the manifest needs no environment. */
export const settings = (): Settings => (cached ??= read());

let hostsOfTenants: TenantHosts | undefined;
/** Returns the host names of tenants' own, each with the domain of its instance. */
export const tenantHosts = (): TenantHosts => (hostsOfTenants ??= readTenantHosts(settings().TENANT_HOSTS) ?? {});

/** Returns the host where people of an instance are: the tenant's own, where there is one, which the edge leads them to. */
export const hostOfInstance = (domain: string): string =>
  Object.entries(tenantHosts()).find(([, instance]) => instance === domain)?.[0] ?? `${domain}.${settings().PRODUCT_DOMAIN}`;

/** Returns the domains of the product, below which all hosts are its own, and the hosts of tenants. */
export const productDomains = (): string[] => [settings().PRODUCT_DOMAIN, settings().CONTENT_DOMAIN, ...Object.keys(tenantHosts())];

/** Origin of a host as browsers see it: `http://acme.localhost:4000`. */
export function originOf(host: string): string {
  const [scheme = 'https', port] = settings().PUBLIC_SCHEME.split(':');
  return `${scheme}://${host}${port ? `:${port}` : ''}`;
}

/** Returns the region that Lambda and the embedded host set. @throws without one */
function regionOf({ AWS_REGION: region }: NodeJS.ProcessEnv): string {
  if (!region) throw new Error('Settings are missing or wrong: AWS_REGION. Lambda and the embedded host set it.');
  return region;
}

/** Returns the address of a service in a region. */
const addressOf = (service: string, region: string): string =>
  `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/** Returns where secrets are read and their region: Secrets Manager's own address, or that of an emulator. */
export function secretsAddress(): { readonly url: string; readonly region: string } {
  const { AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets, AWS_ENDPOINT_URL: all } = process.env;
  const region = regionOf(process.env);
  return { url: secrets || all || addressOf('secretsmanager', region), region };
}

/**
 * Returns where the tables are and their region: an emulator's or the embedded engine's address, which a restart changes, else DynamoDB's own.
 * `viewsUrl`: where the table of views is, beside embedded engines.
 */
export function tablesAddress(): { readonly url: string; readonly viewsUrl: string | undefined; readonly region: string } {
  const { AWS_ENDPOINT_URL_DYNAMODB: tables, AWS_ENDPOINT_URL: all, TABLE_VIEWS_URL: viewsUrl } = process.env;
  const region = regionOf(process.env);
  return { url: tables || all || addressOf('dynamodb', region), viewsUrl: viewsUrl || undefined, region };
}
