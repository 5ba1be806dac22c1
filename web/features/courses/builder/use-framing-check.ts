import { useQuery } from '@tanstack/react-query';
import { webHostOf } from '../../../../shared/courses/web-address.ts';
import { toApiError } from '../../../api/api-error.ts';
import { checkFraming, type CheckedPage } from '../api/check-framing.ts';

/** How far the check of a page is. */
export type FramingCheck =
  | { readonly state: 'none' }
  | { readonly state: 'checking' }
  | ({ readonly state: 'known' } & CheckedPage)
  | { readonly state: 'refused'; readonly message: string };

const HOUR_MS = 3_600_000;

/** Returns how the page of an address can be shown; `none` for an upload and for what is no address of a page. Each address is checked once an hour. */
export function useFramingCheck(url: string | null): FramingCheck {
  const address = url?.trim() ?? '';
  const isPage = webHostOf(address) !== null;
  const { data, error } = useQuery({
    queryKey: ['framing-check', address],
    queryFn: () => checkFraming(address),
    enabled: isPage,
    staleTime: HOUR_MS,
    retry: false,
  });
  if (!isPage) return { state: 'none' };
  if (error) return { state: 'refused', message: toApiError(error).message };
  return data ? { state: 'known', ...data } : { state: 'checking' };
}
