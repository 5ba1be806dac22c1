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
  'web/features/packages/',
  'web/features/people/',
  'web/features/reporting/',
  'web/features/tenancy/',
  'web/features/courses/components/languages/',
  'web/features/learning/components/assignment/',
  'web/features/learning/components/catalog/',
  'web/features/learning/components/dashboard/',
  'web/features/learning/components/language/',
  'web/features/learning/components/overview/',
  'web/features/learning/components/player/',
  'web/features/learning/components/preview/',
  'web/features/learning/components/questions/',
  'web/features/learning/components/reading/',
  'web/features/learning/components/skeletons/',
  'web/features/learning/components/tests/',
  'web/features/learning/components/unit-kinds/',
  'web/features/learning/components/unit-page/',
  'web/features/learning/components/unit-type/',
  'web/features/learning/course-dates.ts',
  'web/features/learning/course-state.ts',
  'web/features/learning/my-courses.ts',
  'web/features/learning/player/',
  'web/features/learning/prerequisite-state.ts',
  'web/features/learning/printed.ts',
  'web/features/learning/screens/course-catalog-screen.tsx',
  'web/features/learning/screens/course-overview-screen.tsx',
  'web/features/learning/screens/course-preview-screen.tsx',
  'web/features/learning/screens/learner-dashboard-screen.tsx',
  'web/features/learning/screens/my-courses-screen.tsx',
  'web/features/learning/screens/my-progress-screen.tsx',
  'web/features/learning/screens/player-screen.tsx',
  'web/features/learning/when.ts',
  'web/session/',
  'web/shared-features/',
  'web/texts/',
];

/** Folders without a screen of their own, and the feature whose screens show them: its texts are there when they are loaded. */
const SHOWN_BY: readonly (readonly [string, string])[] = [
  ['web/features/packages/authoring/', 'courses'],
  ['web/features/packages/', 'learning'],
];

/** The parts of the translations: each feature has one of its own, what all pages need is `frame`, and what functions write is `letters`. */
export function partOf(file: string): string {
  if (file.startsWith('functions/')) return FUNCTIONS_PART;
  const shown = SHOWN_BY.find(([folder]) => file.startsWith(folder));
  if (shown) return shown[1];
  const [, feature] = /^web\/features\/([^/]+)\//.exec(file) ?? [];
  return feature ?? 'frame';
}
