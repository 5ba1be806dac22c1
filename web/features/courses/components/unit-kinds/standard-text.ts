import { t } from '../../../../texts/text.ts';

const STANDARD_TEXTS: Readonly<Record<string, string>> = { '1.2': 'SCORM 1.2', '2004': 'SCORM 2004', xapi: 'xAPI', cmi5: 'cmi5' };

/** Returns the name of a package's standard, by the version that the server gives. */
export const standardText = (version: string | null | undefined): string => STANDARD_TEXTS[version ?? ''] ?? t('Package');
