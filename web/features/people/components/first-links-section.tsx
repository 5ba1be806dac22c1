import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { useField } from '../../../design/patterns/form/fields.tsx';
import { FormSection } from '../../../design/patterns/form/section.tsx';
import { type Named, SearchMultiSelect, type MultiSelectSource } from '../../../design/patterns/form/search-multi-select.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { branchesToJoinDocument } from '../api/branches-to-join.ts';
import { coursesToEnrolDocument } from '../api/courses-to-enrol.ts';
import { groupsToJoinDocument } from '../api/groups/groups-to-join.ts';
import type { RefusedPart } from '../first-links.ts';
import { t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

type LinkFieldProps<Result> = MultiSelectSource<Result> & {
  readonly name: RefusedPart['place'];
  readonly label: string;
  readonly hint?: string;
};

/** Keeps what is chosen with its name, so that a part that is refused is reported by name. */
function LinkField<Result>({ name, label, hint, ...source }: LinkFieldProps<Result>): ReactNode {
  const { field, boxed } = useField({ name, label, hint });
  const chosen: readonly Named[] = field.value;
  return (
    <SearchMultiSelect
      {...source}
      boxed={boxed}
      known={chosen}
      value={chosen.map(({ id }) => id)}
      onBlur={field.onBlur}
      onChange={(items) => field.onChange([...items])}
    />
  );
}

/** What somebody who is added has from the start: as far as the viewer may give it. `children`: by when they have to do the courses. */
export function FirstLinksSection({ children }: { children: ReactNode }): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const searched = (search: string) => ({ search: search || null, limit: 50, branchUrl });
  return (
    <FormSection title={t('Branches, groups and courses')} sentence={t('What this user has from the start. You can change it later.')}>
      {branchUrl === null && viewer.can('addUserToBranch') && (
        <LinkField
          name="branches"
          label={t('Branches')}
          hint={t('They have the same role there.')}
          find={(search) => queryOf(branchesToJoinDocument, searched(search))}
          foundIn={({ branchesPage }) => branchesPage.data}
          failure={t('The branches could not be loaded.')}
          noneFound={t('No branch has this name.')}
        />
      )}
      {viewer.can('addUserToGroup') && (
        <LinkField
          name="groups"
          label={t('Groups')}
          hint={t('They get the courses and branches of these groups.')}
          find={(search) => queryOf(groupsToJoinDocument, searched(search))}
          foundIn={({ groupsPage }) => groupsPage.data}
          failure={t('The groups could not be loaded.')}
          noneFound={t('No group has this name.')}
        />
      )}
      {viewer.can('AdminCourseEnrollment') && (
        <LinkField
          name="courses"
          label={t('Courses')}
          find={(search) => queryOf(coursesToEnrolDocument, { ...searched(search), status: 'published' })}
          foundIn={({ coursesPage }) => coursesPage.data.map(({ id, title }) => ({ id, name: title }))}
          failure={t('The courses could not be loaded.')}
          noneFound={t('No published course has this title.')}
        />
      )}
      {children}
    </FormSection>
  );
}

/** Returns what of a part was not done, and why. */
const notDoneText = ({ place, names, reason }: RefusedPart): ReactNode =>
  place === 'courses'
    ? rich('Not enrolled in {names}: {reason}', { names, reason })
    : rich('Not added to {names}: {reason}', { names, reason });

/** Says on the next page who was added, with the way to them, and of each refused part what was not done and why. */
export function showAdded(name: string, to: string | null, refused: readonly RefusedPart[]): void {
  const way = to !== null && <Link to={to}>{t('Open')}</Link>;
  showAlert(
    <>
      {rich('{name} was added.', { name })} {way}
    </>,
    'complete',
    { afterNavigation: true },
  );
  for (const part of refused) showAlert(notDoneText(part), 'danger', { afterNavigation: true });
}
