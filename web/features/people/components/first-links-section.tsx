import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { named } from '../../../design/patterns/feedback/named.ts';
import { useField } from '../../../design/patterns/form/fields.tsx';
import { FormSection } from '../../../design/patterns/form/section.tsx';
import { type Named, SearchMultiSelect, type MultiSelectSource } from '../../../design/patterns/form/search-multi-select.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { branchesToJoinDocument } from '../api/branches-to-join.ts';
import { coursesToEnrolDocument } from '../api/courses-to-enrol.ts';
import { groupsToJoinDocument } from '../api/groups/groups-to-join.ts';
import type { RefusedPart } from '../first-links.ts';

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

/** What somebody who is added has from the start: as far as the viewer may give it. */
export function FirstLinksSection(): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const searched = (search: string) => ({ search: search || null, limit: 50, branchUrl });
  return (
    <FormSection title="Branches, groups and courses" sentence="What this user has from the start. You can change it later.">
      {branchUrl === null && viewer.can('addUserToBranch') && (
        <LinkField
          name="branches"
          label="Branches"
          hint="They have the same role there."
          find={(search) => queryOf(branchesToJoinDocument, searched(search))}
          foundIn={({ branchesPage }) => branchesPage.data}
          failure="The branches could not be loaded."
          noneFound="No branch has this name."
        />
      )}
      {viewer.can('addUserToGroup') && (
        <LinkField
          name="groups"
          label="Groups"
          hint="They get the courses and branches of these groups."
          find={(search) => queryOf(groupsToJoinDocument, searched(search))}
          foundIn={({ groupsPage }) => groupsPage.data}
          failure="The groups could not be loaded."
          noneFound="No group has this name."
        />
      )}
      {viewer.can('AdminCourseEnrollment') && (
        <LinkField
          name="courses"
          label="Courses"
          find={(search) => queryOf(coursesToEnrolDocument, { ...searched(search), status: 'published' })}
          foundIn={({ coursesPage }) => coursesPage.data.map(({ id, title }) => ({ id, name: title }))}
          failure="The courses could not be loaded."
          noneFound="No published course has this title."
        />
      )}
    </FormSection>
  );
}

const NOT_DONE = { branches: 'Not added to', groups: 'Not added to', courses: 'Not enrolled in' };

/** Says on the next page who was added, with the way to them, and of each refused part what was not done and why. */
export function showAdded(name: string, to: string | null, refused: readonly RefusedPart[]): void {
  const way = to !== null && <Link to={to}>Open</Link>;
  showAlert(
    <>
      {named`${name} was added.`} {way}
    </>,
    'complete',
    { afterNavigation: true },
  );
  for (const { place, names, reason } of refused)
    showAlert(named`${NOT_DONE[place]} ${names}: ${reason}`, 'danger', { afterNavigation: true });
}
