import { groupNotFoundIn } from '../../../../shared/people/import-limits.ts';
import { t } from '../../../texts/text.ts';

/** The row that a message names, or the sign in its place where the rows of several messages differ. */
const EMAIL_IN_ROW = /^The email is already in row (\d+|…)\.$/;

/** Returns a message about a row in the language of the page; what code compares is the English one. */
export function shownMessage(message: string): string {
  const [, row] = EMAIL_IN_ROW.exec(message) ?? [];
  if (row !== undefined) return t('The email is already in row {row}.', { row });
  const group = groupNotFoundIn(message);
  return group === null ? t(message) : t('The group "{name}" was not found.', { name: group });
}
