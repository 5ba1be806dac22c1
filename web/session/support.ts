import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SupportDetailsQuery } from '../api/generated/graphql.ts';
import { queryOf } from '../api/query-client.ts';
import { tenantAddress } from '../api/tenant-address.ts';
import { supportDetailsDocument } from './api/support-details.ts';
import { t } from '../texts/text.ts';

/** How the support of an instance is reached. */
export type SupportDetails = NonNullable<SupportDetailsQuery['instanceByUrl']>;

/** One way to reach support. `to` opens it; web addresses open in a new tab. */
export type SupportWay = {
  readonly kind: 'chat' | 'phone' | 'messenger' | 'email';
  readonly label: string;
  readonly detail: string;
  readonly to: string;
};

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The part of the support page with the questions that people ask often, by its id. */
export const QUESTIONS_PART = 'questions';

/** Returns the address that calls a phone number. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** Returns the ways to reach support that have a detail. */
export function supportWays({
  support_chat_url,
  support_phone,
  support_messenger_url,
  support_email,
}: SupportDetails): readonly SupportWay[] {
  return [
    ...(support_chat_url ? [{ kind: 'chat', label: t('Live chat'), detail: hostOf(support_chat_url), to: support_chat_url } as const] : []),
    ...(support_phone ? [{ kind: 'phone', label: t('Phone'), detail: support_phone, to: phoneLink(support_phone) } as const] : []),
    ...(support_messenger_url
      ? [{ kind: 'messenger', label: t('Messenger'), detail: hostOf(support_messenger_url), to: support_messenger_url } as const]
      : []),
    ...(support_email ? [{ kind: 'email', label: t('Email'), detail: support_email, to: `mailto:${support_email}` } as const] : []),
  ];
}

/** Returns the query of the support details of the instance of the page: its own, and the product's where it has none. */
export const useSupportDetails = (): UseQueryResult<SupportDetailsQuery> => {
  const { instance } = tenantAddress();
  return useQuery({ ...queryOf(supportDetailsDocument, { url: instance ?? '' }), enabled: instance !== null, staleTime: 60_000 });
};
