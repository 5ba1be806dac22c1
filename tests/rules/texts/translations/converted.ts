import { FUNCTIONS_PART } from '../../../../web/bundling/texts.ts';

/** Folders and files of the web, and of functions, whose texts stand in the translations. The list only grows; docs/decisions/16-texts-in-languages.md has the order. */
export const CONVERTED: readonly string[] = [
  'functions/identity/emails.queries.ts',
  'functions/learning/assignments/submission-emails.queries.ts',
  'functions/people/invitations/invitation-email.queries.ts',
  'functions/platform/runtime/email-template.ts',
  'web/api/',
  'web/app/',
  'web/design/',
  'web/features/certificates/',
  'web/features/courses/',
  'web/features/identity/',
  'web/features/learning/',
  'web/features/people/',
  'web/features/reporting/',
  'web/features/tenancy/',
  'web/session/',
  'web/shared-features/',
  'web/texts/',
];

/** The parts of the translations: each feature has one of its own, what all pages need is `frame`, and what functions write is `letters`. */
export function partOf(file: string): string {
  if (file.startsWith('functions/')) return FUNCTIONS_PART;
  const [, feature] = /^web\/features\/([^/]+)\//.exec(file) ?? [];
  return feature ?? 'frame';
}
