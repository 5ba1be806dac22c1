import { useQuery } from '@tanstack/react-query';
import type { BrandedColors, Branding } from '../../shared/tenancy/branding.ts';
import { pageData, productName } from '../api/page-data.ts';
import { assetUrl, tenantAddress } from '../api/tenant-address.ts';
import { queryOf } from '../api/query-client.ts';
import { branchBrandingDocument } from './api/branch-branding.ts';
import { instanceByUrlDocument } from './api/instance-by-url.ts';
import { type CurrentUser, useSessionState } from './session-state.ts';

type Branded = { readonly id: string; readonly name: string } & BrandedColors;

/** Names, logo and colours of the instance and branch of the page. */
export type TenantBranding = {
  readonly instance: (Branded & Pick<NonNullable<Branding['instance']>, 'domain'>) | null;
  readonly branch: Branded | null;
  /** Name of the branch, else of the instance, else of the product. */
  readonly name: string;
  readonly logo: string | null;
  readonly primary: string | null;
  readonly secondary: string | null;
};

type Viewer = CurrentUser['viewer'] | undefined;

// Signed in, the reply that says who one is has both; else they are requested. The page, which may be a minute old, has them until then.
const requested = (name: string | null, asks: boolean) => ({ enabled: asks && name !== null, staleTime: 60_000 });

function useInstance(viewer: Viewer, domain: string | null, asks: boolean): TenantBranding['instance'] {
  const { data } = useQuery({ ...queryOf(instanceByUrlDocument, { url: domain ?? '' }), ...requested(domain, asks) });
  return viewer?.instance ?? data?.instanceByUrl ?? pageData?.instance ?? null;
}

function useBranch(viewer: Viewer, slug: string | null, asks: boolean): TenantBranding['branch'] {
  const { data } = useQuery({ ...queryOf(branchBrandingDocument, { url: slug ?? '' }), ...requested(slug, asks) });
  if (slug === null) return null;
  return viewer?.branch ?? data?.branch ?? (pageData?.branch?.url === slug ? pageData.branch : null);
}

/** Returns name, logo and colours: those of the branch where it has any, else of the instance. */
export function useTenantBranding(): TenantBranding {
  const address = tenantAddress();
  const { state, currentUser } = useSessionState();
  const asks = state.kind === 'none' && address.instance !== null;
  const instance = useInstance(currentUser?.viewer, address.instance, asks);
  const branch = useBranch(currentUser?.viewer, address.branch, asks);
  const of = <Member extends keyof BrandedColors>(member: Member): BrandedColors[Member] | null =>
    branch?.[member] ?? instance?.[member] ?? null;
  const logo = of('logo_url');
  return {
    instance,
    branch,
    name: branch?.name ?? instance?.name ?? productName,
    logo: logo && assetUrl(logo),
    primary: of('primary_color'),
    secondary: of('secondary_color'),
  };
}
