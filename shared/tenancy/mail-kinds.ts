/** The mails that an instance sends. `welcome`: an account without a password; `access`: one of a person who has a password. */
export const MAIL_KINDS = ['welcome', 'access', 'reset', 'submitted', 'accepted', 'returned', 'contact'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
