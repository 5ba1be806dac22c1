import { chosenLanguage, type Language, type LanguageFacts } from '../../shared/kernel/regional/languages.ts';
import { parseStoredPath } from '../platform/keys/storage-paths.ts';
import { hostOfInstance, originOf, settings } from '../platform/runtime/settings.ts';
import type { MailBrand } from '../platform/runtime/email-template.ts';
import type { BranchItem, DomainItem } from '../platform/request/access-records.ts';
import { tenantBrandingOf } from '../tenancy/branding.queries.ts';

/** Logo and colour of a mail; absent for the product's own. */
type LinkBranding = { readonly logo: string | null; readonly color: string | null };

/** The host and branch of a link in a mail, and whose name and look the mail has. They come from our records, never from a request header. */
export type LinkTarget = {
  readonly domain: string | null;
  readonly name: string | null;
  readonly branch: string | null;
  readonly look?: LinkBranding;
  /** The address from which its mail comes. */
  readonly sender?: string | null;
  /** What the instance and the branch say of languages. */
  readonly speaks?: Pick<LanguageFacts, 'branch' | 'instance'>;
};

/** The central host. */
export const CENTRAL_HOST: LinkTarget = { domain: null, name: null, branch: null };

function hostOrigin(domain: string | null): string {
  return originOf(domain === null ? settings().PRODUCT_DOMAIN : hostOfInstance(domain));
}

/** Returns the target of mails of an instance, or of a branch of it: logo and colour are those of the branch where it has any. */
export function instanceTarget(domain: string, facts: DomainItem, branch: BranchItem | null): LinkTarget {
  const { logo, primaryColor } = tenantBrandingOf(facts, branch);
  const look = { logo, color: primaryColor };
  const speaks = { branch, instance: facts };
  return { domain, name: facts.name, branch: branch?.slug ?? null, look, sender: facts.sender ?? null, speaks };
}

/** Returns the language of a mail: what its addressee has chosen, else that of the branch, else that of the instance. Never the sender's. */
export const languageOfMail = ({ speaks }: LinkTarget, addressee: string | null | undefined): Language =>
  chosenLanguage({ ...speaks, person: addressee ?? null });

/** Returns the look of a mail. A logo is named by its full address, since a mail has none of its own. */
export function brandOf({ domain, name, look, sender = null }: LinkTarget): MailBrand {
  const path = look?.logo ?? '';
  return {
    name,
    logo: parseStoredPath(path)?.folder === 'logos' ? `${hostOrigin(domain)}/${path}` : null,
    color: look?.color ?? null,
    sender,
  };
}

const appOf = ({ domain, branch }: LinkTarget): string => `${hostOrigin(domain)}/app${branch === null ? '' : `/branch/${branch}`}`;

/** Returns the address of the page where a token is used. */
export function passwordLink(target: LinkTarget, page: 'password-reset' | 'set-password', email: string, token: string): string {
  return `${appOf(target)}/${page}?${new URLSearchParams({ token, email }).toString()}`;
}

/** Returns the address of a screen by its path below the app, without a slash in front. */
export const screenLink = (target: LinkTarget, path: string): string => `${appOf(target)}/${path}`;

/** Returns the address of the sign-in page. */
export function loginLink(target: LinkTarget): string {
  return `${appOf(target)}/login`;
}
