import type { BranchItem, DomainItem } from '../platform/request/access-records.ts';

/** The branding of a tenant: a stored logo and colours as `#rrggbb`. null: the product's own. */
export type TenantBranding = { readonly logo: string | null; readonly primaryColor: string | null; readonly secondaryColor: string | null };

const PLAIN: TenantBranding = { logo: null, primaryColor: null, secondaryColor: null };

type BrandedInstance = Pick<DomainItem, 'branding' | 'logo' | 'accent' | 'secondary'>;

/** Returns the branding that an instance has stored, for its form. */
export const storedBranding = ({ logo, accent, secondary }: BrandedInstance): TenantBranding => ({
  logo,
  primaryColor: accent,
  secondaryColor: secondary ?? null,
});

/** Returns what is shown of a stored branding, its own or that of a branch: nothing while the branding of the instance is switched off. */
export const shownBranding = (
  instance: BrandedInstance,
  { logo, primaryColor, secondaryColor }: TenantBranding = storedBranding(instance),
): TenantBranding => (instance.branding === false ? PLAIN : { logo, primaryColor, secondaryColor });

/** Returns the branding of pages, mails and certificates: each part of the branch where it has one, else of the instance. */
export function tenantBrandingOf(instance: BrandedInstance, branch: TenantBranding | null): TenantBranding {
  const [ofBranch, ofInstance] = [branch ? shownBranding(instance, branch) : PLAIN, shownBranding(instance)];
  return {
    logo: ofBranch.logo ?? ofInstance.logo,
    primaryColor: ofBranch.primaryColor ?? ofInstance.primaryColor,
    secondaryColor: ofBranch.secondaryColor ?? ofInstance.secondaryColor,
  };
}

/** Returns the scheme that people start with: that of the branch where it has one, else of the instance. */
export const themeOf = (instance: Pick<DomainItem, 'theme'>, branch: Pick<BranchItem, 'theme'> | null): string | null =>
  branch?.theme || instance.theme || null;
