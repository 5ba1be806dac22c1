import type { ReactNode } from 'react';
import type { RowList } from '../../../shared/access/row-acts.ts';
import { queryOf } from '../../api/query-client.ts';
import { Picker } from '../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../design/patterns/form/picker-choice.tsx';
import { courseRow } from '../courses/course-row.tsx';
import { personRow } from '../people/person-row.ts';
import { branchesToChooseDocument, coursesToChooseDocument, groupsToChooseDocument, usersToChooseDocument } from '../api/row-targets.ts';
import { t, text } from '../../texts/text.ts';

type TargetPickerProps = {
  /** What is chosen. */
  targets: RowList;
  branchUrl: string | null;
  opened: boolean;
  onClose: () => void;
  title: string;
  act: string;
  busyAct: string;
  hint?: string;
  onPick: (rows: readonly { readonly id: string }[]) => Promise<unknown>;
};

const TEXTS: Readonly<Record<RowList, { readonly searchLabel: string; readonly empty: string }>> = {
  users: { searchLabel: text('Search users'), empty: text('No users found.') },
  courses: { searchLabel: text('Search courses'), empty: text('No courses found.') },
  branches: { searchLabel: text('Search branches'), empty: text('No branches found.') },
  groups: { searchLabel: text('Search groups'), empty: text('No groups found.') },
};

const optional = (second: string | null | undefined): { second?: string } => (second ? { second } : {});

/** A dialog to choose what an act on rows is about: the courses in which people are enrolled, say. */
export function TargetPicker({ targets, branchUrl, ...picker }: TargetPickerProps): ReactNode {
  const { searchLabel, empty } = TEXTS[targets];
  const common = { ...picker, searchLabel: t(searchLabel), empty: t(empty) };
  const asked = (search: string) => ({ search: search || null, branchUrl });
  if (targets === 'users')
    return (
      <Picker
        {...common}
        query={(search) => queryOf(usersToChooseDocument, asked(search))}
        pick={({ usersPage }) => usersPage}
        row={personRow}
      />
    );
  if (targets === 'courses')
    return (
      <Picker
        {...common}
        query={(search) => queryOf(coursesToChooseDocument, asked(search))}
        pick={({ coursesPage }) => coursesPage}
        row={courseRow}
      />
    );
  if (targets === 'branches')
    return (
      <Picker
        {...common}
        query={(search) => queryOf(branchesToChooseDocument, asked(search))}
        pick={({ branchesPage }) => branchesPage}
        row={({ id, name, url }): PickerRow => ({ id, name, second: url })}
      />
    );
  return (
    <Picker
      {...common}
      query={(search) => queryOf(groupsToChooseDocument, asked(search))}
      pick={({ groupsPage }) => groupsPage}
      row={({ id, name, description }): PickerRow => ({ id, name, ...optional(description) })}
    />
  );
}
