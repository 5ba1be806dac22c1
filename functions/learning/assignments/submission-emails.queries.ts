import { type LinkTarget, screenLink } from '../../identity/password-link.queries.ts';
import type { EmailTemplate } from '../../platform/runtime/email-template.ts';
import type { Texts } from '../../platform/texts/texts.ts';

/** What a mail about an assignment tells, and to whom. */
type About = {
  readonly to: string;
  readonly firstName: string;
  readonly course: string;
  readonly unit: string;
  /** The path of the screen that its link opens. */
  readonly path: string;
};

/** Returns the mail to a reviewer about a submission. Names are text; the submission itself is read on the screen alone. */
export function submittedEmail(
  texts: Texts,
  target: LinkTarget,
  { to, firstName, course, unit, path, learner }: About & { learner: string },
): EmailTemplate {
  const { t } = texts;
  return {
    texts,
    to,
    subject: t('{learner} has handed in “{unit}”', { learner, unit }),
    paragraphs: [
      t('Hello {firstName}, {learner} has handed in “{unit}” in the course “{course}”. It is waiting for your review.', {
        firstName,
        learner,
        unit,
        course,
      }),
      t('You can accept it, or return it with a comment.'),
    ],
    link: { label: t('Review the submission'), url: screenLink(target, path) },
  };
}

type Decision = { readonly accepted: boolean; readonly comment: string | null };

/** Returns the mail to a learner about the review of a submission. */
export function reviewedEmail(
  texts: Texts,
  target: LinkTarget,
  { to, firstName, course, unit, path, accepted, comment }: About & Decision,
): EmailTemplate {
  const { t } = texts;
  const values = { firstName, unit, course };
  return {
    texts,
    to,
    subject: t(accepted ? '“{unit}” was accepted' : '“{unit}” was returned to you', { unit }),
    paragraphs: [
      accepted
        ? t('Hello {firstName}, your submission of “{unit}” in the course “{course}” was accepted.', values)
        : t(
            'Hello {firstName}, your submission of “{unit}” in the course “{course}” was returned. Please change it and hand it in again.',
            values,
          ),
      ...(comment === null ? [] : [t('Comment: {comment}', { comment })]),
    ],
    link: { label: accepted ? t('Open the course') : t('Open the assignment'), url: screenLink(target, path) },
  };
}
