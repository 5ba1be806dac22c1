import type { SelfItem } from './access-records.ts';

/** What is known of who set the present password of a person. */
export type PasswordFacts = Pick<SelfItem, 'superAdmin' | 'memberships' | 'left' | 'passwordChosen' | 'passwordFrom'>;

/**
 * Rule G10: returns whether the present password of a person may open an instance that they have not entered before: who reads the mailbox
 * chose it, or an admin of this instance set it. Of a password from before this was recorded nobody knows who set it; it opens the one
 * instance of a person who has never been in another.
 */
export function passwordOpens({ memberships, left, passwordChosen, passwordFrom }: PasswordFacts, tenant: number): boolean {
  if (passwordChosen === true || passwordFrom === tenant) return true;
  return passwordFrom === undefined && memberships + (left ?? []).length <= 1;
}
