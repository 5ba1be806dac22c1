import { useQuery } from '@tanstack/react-query';
import type { Branding } from '../../shared/tenancy/branding.ts';
import { pageData, productName } from '../api/page-data.ts';
import { assetUrl, currentPlace } from '../api/tenant-address.ts';
import { queryOf } from '../api/query-client.ts';
import { branchBrandingDocument } from '../session/api/branch-branding.ts';
import { instanceByUrlDocument } from '../session/api/instance-by-url.ts';

export type Tenant = {
  readonly instance: Branding['instance'];
  readonly branch: Branding['branch'];
  /** Branch, else instance, else the product. */
  readonly name: string;
  readonly logo: string | null;
};

/** An answer's logo is optional, ours is null. */
const withLogo = <Found extends { logo_url?: string | null }>(
  found: Found | null | undefined,
): (Found & { logo_url: string | null }) | null => (found ? { ...found, logo_url: found.logo_url ?? null } : null);

function useInstance(domain: string | null): Tenant['instance'] {
  const written = pageData?.instance ?? null;
  const { data } = useQuery({
    ...queryOf(instanceByUrlDocument, { url: domain ?? '' }),
    enabled: domain !== null && !written,
    staleTime: Infinity,
  });
  return written ?? withLogo(data?.instanceByUrl);
}

function useBranch(domain: string | null, slug: string | null): Tenant['branch'] {
  const written = pageData?.branch && pageData.branch.url === slug ? pageData.branch : null;
  const asked = domain !== null && slug !== null && !written;
  const { data } = useQuery({ ...queryOf(branchBrandingDocument, { url: slug ?? '' }), enabled: asked, staleTime: Infinity });
  return slug === null ? null : (written ?? withLogo(data?.branch));
}

/** Name and logo of the place: from the page where the shell wrote them, else asked for. */
export function useTenant(): Tenant {
  const place = currentPlace();
  const instance = useInstance(place.instance);
  const branch = useBranch(place.instance, place.branch);
  const logo = branch?.logo_url ?? instance?.logo_url ?? null;
  return { instance, branch, name: branch?.name ?? instance?.name ?? productName, logo: logo && assetUrl(logo) };
}
