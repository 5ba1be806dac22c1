import { type ReactNode, useEffect, useRef } from 'react';
import { pageData } from '../api/page-data.ts';
import { useTenantBranding } from '../session/branding.ts';

const inPage = [
  pageData?.branch?.primary_color ?? pageData?.instance?.primary_color ?? null,
  pageData?.branch?.secondary_color ?? pageData?.instance?.secondary_color ?? null,
].join();

/** Replaces the colours that came with the page where the tenant's are others by now: they were changed, or another branch was opened. */
export function BrandColors(): ReactNode {
  const { primary, secondary } = useTenantBranding();
  const shown = useRef(inPage);
  useEffect(() => {
    const wanted = [primary, secondary].join();
    const style = document.getElementById('brand');
    if (!style || shown.current === wanted) return;
    shown.current = wanted;
    void import('../../shared/tenancy/accent-style.ts').then(({ brandStyle }) => {
      if (shown.current === wanted) style.textContent = brandStyle(primary, secondary);
    });
  }, [primary, secondary]);
  return null;
}
