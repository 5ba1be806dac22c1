import type { MouseEvent } from 'react';
import { t, text } from '../texts/text.ts';

/** Why nothing can be added. */
export const SUBSCRIPTION_BLOCKED = text('The subscription is not active.');

/** Returns why the form of an act that counts against the plan cannot be sent; nothing while it can. */
export const growthReason = (blocked: boolean): string | undefined => (blocked ? t(SUBSCRIPTION_BLOCKED) : undefined);

type GrowthButton = { readonly onClick?: (event: MouseEvent) => void; readonly 'aria-disabled'?: true; readonly title?: string };

/**
 * Returns the props of a button whose act counts against the plan. While the subscription is not active it is disabled with the reason, so
 * that nobody chooses first and is refused afterwards.
 */
export const growthButton = (blocked: boolean, onClick?: () => void): GrowthButton =>
  blocked
    ? { 'aria-disabled': true, title: t(SUBSCRIPTION_BLOCKED), onClick: (event) => event.preventDefault() }
    : { ...(onClick && { onClick: () => onClick() }) };
