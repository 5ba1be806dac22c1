import { useQuery } from '@tanstack/react-query';
import type { Branding } from '../../shared/tenancy/branding.ts';
import { pageData, productName } from '../api/page-data.ts';
import { assetUrl, currentPlace } from '../api/place.ts';
import { queryOf } from '../api/query-client.ts';
import { branchBrandingDocument } from './api/branch-branding.ts';
import { instanceByUrlDocument } from './api/instance-by-url.ts';

export type Tenant = {
  readonly instance: Branding['instance'];
  readonly branch: Branding['branch'];
  /** Branch, else instance, else the product. */
  readonly name: string;
  readonly logo: string | null;
};

/** Name and logo of the place: from the page where the shell wrote them, else asked for. */
export function useTenant(): Tenant {
  const place = currentPlace();
  const writtenBranch = pageData?.branch?.url === place.branch ? pageData?.branch : null;
  const instanceQuery = useQuery({
    ...queryOf(instanceByUrlDocument, { url: place.instance ?? '' }),
    enabled: place.instance !== null && !pageData?.instance,
    staleTime: Infinity,
  });
  const branchQuery = useQuery({
    ...queryOf(branchBrandingDocument, { url: place.branch ?? '' }),
    enabled: place.branch !== null && place.instance !== null && !writtenBranch,
    staleTime: Infinity,
  });
  const asked = instanceQuery.data?.instanceByUrl;
  const instance = pageData?.instance ?? (asked ? { ...asked, logo_url: asked.logo_url ?? null } : null);
  const askedBranch = branchQuery.data?.branch;
  const branch =
    place.branch === null ? null : (writtenBranch ?? (askedBranch ? { ...askedBranch, logo_url: askedBranch.logo_url ?? null } : null));
  const logo = branch?.logo_url ?? instance?.logo_url ?? null;
  return { instance, branch, name: branch?.name ?? instance?.name ?? productName, logo: logo && assetUrl(logo) };
}
