/** Folders and files of the web whose texts stand in the translations. The list only grows; docs/decisions/16-texts-in-languages.md has the order. */
export const CONVERTED: readonly string[] = [
  'web/api/',
  'web/app/',
  'web/design/',
  'web/features/identity/',
  'web/features/learning/components/assignment/',
  'web/features/learning/components/catalog/',
  'web/features/learning/components/dashboard/',
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
  'web/features/people/',
  'web/session/',
  'web/shared-features/',
  'web/texts/',
];

/** The parts of the translations: each feature has one of its own, and what all pages need is `frame`. */
export function partOf(file: string): string {
  const [, feature] = /^web\/features\/([^/]+)\//.exec(file) ?? [];
  return feature ?? 'frame';
}
