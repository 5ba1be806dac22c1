import { type LinkTarget, screenLink } from '../../identity/password-link.queries.ts';
import type { EmailTemplate } from '../../platform/runtime/email-template.ts';

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
export const submittedEmail = (
  target: LinkTarget,
  { to, firstName, course, unit, path, learner }: About & { learner: string },
): EmailTemplate => ({
  to,
  subject: `${learner} has handed in “${unit}”`,
  paragraphs: [
    `Hello ${firstName}, ${learner} has handed in “${unit}” in the course “${course}”. It is waiting for your review.`,
    'You can accept it, or return it with a comment.',
  ],
  link: { label: 'Review the submission', url: screenLink(target, path) },
});

/** Returns the mail to a learner about the review of a submission. */
export const reviewedEmail = (
  target: LinkTarget,
  { to, firstName, course, unit, path, accepted, comment }: About & Decision,
): EmailTemplate => ({
  to,
  subject: accepted ? `“${unit}” was accepted` : `“${unit}” was returned to you`,
  paragraphs: [
    accepted
      ? `Hello ${firstName}, your submission of “${unit}” in the course “${course}” was accepted.`
      : `Hello ${firstName}, your submission of “${unit}” in the course “${course}” was returned. Please change it and hand it in again.`,
    ...(comment === null ? [] : [`Comment: ${comment}`]),
  ],
  link: { label: accepted ? 'Open the course' : 'Open the assignment', url: screenLink(target, path) },
});

type Decision = { readonly accepted: boolean; readonly comment: string | null };
