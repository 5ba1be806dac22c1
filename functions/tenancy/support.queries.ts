import type { SupportDetails } from '../../shared/tenancy/support.ts';
import type { DomainItem } from '../platform/request/access-records.ts';
import { settings } from '../platform/runtime/settings.ts';

const NONE: SupportDetails = { email: null, phone: null, chatUrl: null, messengerUrl: null, address: null };

/** Returns the product's own support details, from the settings. */
export function productSupport(): SupportDetails {
  const { SUPPORT_EMAIL, SUPPORT_PHONE, SUPPORT_CHAT_URL, SUPPORT_MESSENGER_URL, SUPPORT_ADDRESS } = settings();
  return {
    email: SUPPORT_EMAIL,
    phone: SUPPORT_PHONE ?? null,
    chatUrl: SUPPORT_CHAT_URL ?? null,
    messengerUrl: SUPPORT_MESSENGER_URL ?? null,
    address: SUPPORT_ADDRESS ?? null,
  };
}

/** Returns the support details that an instance has stored, for its form. */
export const storedSupport = ({ support }: Pick<DomainItem, 'support'>): SupportDetails => support ?? NONE;

/** Returns the support details that people see: each of the instance where it has one, else the product's own. */
export function shownSupport(instance: Pick<DomainItem, 'support'>): SupportDetails {
  const [stored, product] = [storedSupport(instance), productSupport()];
  return {
    email: stored.email ?? product.email,
    phone: stored.phone ?? product.phone,
    chatUrl: stored.chatUrl ?? product.chatUrl,
    messengerUrl: stored.messengerUrl ?? product.messengerUrl,
    address: stored.address ?? product.address,
  };
}
