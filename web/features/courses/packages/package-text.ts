import { isOutside } from './manifest-files.ts';
import { t } from '../../../texts/text.ts';

const STANDARD_TEXTS: Readonly<Record<string, string>> = { '1.2': 'SCORM 1.2', '2004': 'SCORM 2004', xapi: 'xAPI', cmi5: 'cmi5' };

/** Returns the name of a package's standard, by the version that the server gives. */
export const standardText = (version: string | null | undefined): string => STANDARD_TEXTS[version ?? ''] ?? t('Package');

/** Returns the site of an address outside the package; null for a file in it. */
export function outsideAddress(entry: string | null | undefined): string | null {
  if (!entry || !isOutside(entry)) return null;
  return URL.parse(entry, 'https://localhost')?.host ?? entry;
}
