/** Folders and files of the web whose texts stand in the translations. The list only grows; docs/decisions/16-texts-in-languages.md has the order. */
export const CONVERTED: readonly string[] = [
  'web/api/',
  'web/app/',
  'web/design/',
  'web/features/courses/',
  'web/features/identity/',
  'web/features/learning/',
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
