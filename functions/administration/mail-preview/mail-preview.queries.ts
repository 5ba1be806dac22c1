import { invalid } from '../../../shared/kernel/errors.ts';
import { type Language, languageOf } from '../../../shared/kernel/regional/languages.ts';
import type { MailKind } from '../../../shared/tenancy/mail-kinds.ts';
import { contactEmail, resetEmail } from '../../identity/emails.queries.ts';
import { brandOf, instanceTarget, languageOfMail, type LinkTarget } from '../../identity/password-link.queries.ts';
import { reviewedEmail, submittedEmail } from '../../learning/assignments/submission-emails.queries.ts';
import { invitationEmail } from '../../people/invitations/invitation-email.queries.ts';
import type { BranchItem } from '../../platform/request/access-records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { EmailTemplate } from '../../platform/runtime/email-template.ts';
import { drawMail } from '../../platform/runtime/mailer.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { branchInScope, findBranch } from '../../tenancy/branch.queries.ts';
import { shownSupport } from '../../tenancy/support.queries.ts';

/** A mail as it would be sent, with its sender. */
export type MailPreview = ReturnType<typeof drawMail> & { readonly to: string };

/** Stands for the token of a link, which a preview has none of. */
const NO_TOKEN = 'preview';
const about = (texts: Texts) => ({ course: texts.t('Food hygiene'), unit: texts.t('Your cleaning plan'), path: 'learner/courses' });
const LEARNER = { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' };

/** What a mail of a sample is about. */
export type Sample = {
  readonly texts: Texts;
  readonly target: LinkTarget;
  readonly to: string;
  readonly firstName: string;
  readonly support: string;
};

/** A mail of each kind, about people and courses that are made up. */
export const LETTERS: Readonly<Record<MailKind, (sample: Sample) => EmailTemplate>> = {
  welcome: ({ texts, target, to, firstName }) =>
    invitationEmail(texts, target, { email: to, firstName, signInBy: { kind: 'link', token: NO_TOKEN } }),
  access: ({ texts, target, to, firstName }) => invitationEmail(texts, target, { email: to, firstName, signInBy: { kind: 'own' } }),
  reset: ({ texts, target, to }) => resetEmail(texts, target, to, NO_TOKEN),
  submitted: ({ texts, target, to, firstName }) =>
    submittedEmail(texts, target, {
      to,
      firstName,
      ...about(texts),
      path: 'assignments/review',
      learner: `${LEARNER.firstname} ${LEARNER.lastname}`,
    }),
  accepted: ({ texts, target, to, firstName }) =>
    reviewedEmail(texts, target, { to, firstName, ...about(texts), accepted: true, comment: null }),
  returned: ({ texts, target, to, firstName }) =>
    reviewedEmail(texts, target, {
      to,
      firstName,
      ...about(texts),
      accepted: false,
      comment: texts.t('Please add how often each surface is cleaned.'),
    }),
  contact: ({ texts, target, support }) =>
    contactEmail(texts, support, target.name, {
      ...LEARNER,
      message: texts.t('I cannot open the second unit of my course. What can I do?'),
    }),
};

async function branchFor(viewer: TenantViewer, named: string | null): Promise<BranchItem | null> {
  const { scope, branch } = viewer.tenant;
  if (named !== null) return branchInScope(viewer, named);
  return branch && findBranch(scope, branch.id);
}

/** A kind of mail; null: the branch of the call, the language of the caller. */
export type PreviewRequest = { readonly kind: MailKind; readonly branch: string | null; readonly language: string | null };

function namedLanguage(tag: string): Language {
  const language = languageOf(tag);
  if (language === null) throw invalid('language', 'This language is not known.');
  return language;
}

/**
 * Returns a mail as the caller would get it from the instance, or from a branch: the one named, else that of the call. It is in
 * the language named, else in that of the caller there. People and courses in it are made up, and its links hold no token.
 * @throws NOT_FOUND for a branch out of scope, VALIDATION for an unknown language
 */
export async function previewMail(viewer: TenantViewer, { kind, branch, language }: PreviewRequest): Promise<MailPreview> {
  const { self, tenant } = viewer;
  const target = instanceTarget(tenant.domain, tenant.instance, await branchFor(viewer, branch));
  const texts = await textsIn(language === null ? languageOfMail(target, self.language) : namedLanguage(language));
  const support = shownSupport(tenant.instance).email ?? '';
  const letter = LETTERS[kind]({ texts, target, to: self.email, firstName: self.firstName, support });
  return { to: letter.to, ...drawMail(letter, brandOf(target)) };
}
