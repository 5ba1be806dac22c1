import { useQuery } from '@tanstack/react-query';
import type { Branding } from '../../shared/tenancy/branding.ts';
import { pageData, productName } from '../api/page-data.ts';
import { assetUrl, tenantAddress } from '../api/tenant-address.ts';
import { queryOf } from '../api/query-client.ts';
import { branchBrandingDocument } from './api/branch-branding.ts';
import { instanceByUrlDocument } from './api/instance-by-url.ts';

/** Names, logo and colours of the instance and branch of the page. */
export type TenantBranding = {
  readonly instance: Branding['instance'];
  readonly branch: Branding['branch'];
  /** Name of the branch, else of the instance, else of the product. */
  readonly name: string;
  readonly logo: string | null;
};

/** Returns the branding with null in place of a missing logo. */
const withLogo = <Brand extends { logo_url?: string | null }>(
  brand: Brand | null | undefined,
): (Brand & { logo_url: string | null }) | null => (brand ? { ...brand, logo_url: brand.logo_url ?? null } : null);

function useInstance(domain: string | null): TenantBranding['instance'] {
  const fromPage = pageData?.instance ?? null;
  const { data } = useQuery({
    ...queryOf(instanceByUrlDocument, { url: domain ?? '' }),
    enabled: domain !== null && !fromPage,
    staleTime: Infinity,
  });
  return fromPage ?? withLogo(data?.instanceByUrl);
}

function useBranch(domain: string | null, slug: string | null): TenantBranding['branch'] {
  const fromPage = pageData?.branch && pageData.branch.url === slug ? pageData.branch : null;
  const enabled = domain !== null && slug !== null && !fromPage;
  const { data } = useQuery({ ...queryOf(branchBrandingDocument, { url: slug ?? '' }), enabled, staleTime: Infinity });
  return slug === null ? null : (fromPage ?? withLogo(data?.branch));
}

/** Returns name and logo of the branch or instance: from the page where the shell function wrote them, else from the API. */
export function useTenantBranding(): TenantBranding {
  const address = tenantAddress();
  const instance = useInstance(address.instance);
  const branch = useBranch(address.instance, address.branch);
  const logo = branch?.logo_url ?? instance?.logo_url ?? null;
  return { instance, branch, name: branch?.name ?? instance?.name ?? productName, logo: logo && assetUrl(logo) };
}
