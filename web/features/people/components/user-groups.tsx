import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { type ReactNode, useState } from 'react';
import type { GroupsToJoinQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { addUserToGroupDocument } from '../api/groups/add-user-to-group.ts';
import { groupsToJoinDocument } from '../api/groups/groups-to-join.ts';
import { removeUserFromGroupDocument } from '../api/groups/remove-user-from-group.ts';
import { GROUP_TOPICS } from '../group-words.ts';
import type { UserGroup, ViewedUser } from '../viewed-user.ts';
import { useJobs } from './groups/group-items.tsx';
import styles from './user-groups.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich, richPlural } from '../../../texts/rich.ts';

const COLUMNS: readonly TableColumn<UserGroup>[] = [
  { id: 'name', header: text('Name'), cell: ({ name }) => name, file: 'name', width: '50%' },
  { id: 'joined', header: text('Date Joined'), cell: ({ date_joined: joined }) => <Day value={joined} />, file: 'date_joined' },
];

const nameOf = (user: ViewedUser): string => fullNameOf(user);

type Choice = GroupsToJoinQuery['groupsPage']['data'][number];
type JoinPickerProps = { user: ViewedUser; opened: boolean; onClose: () => void };

/** 'Add User to Groups': the groups that the person is not in. */
function JoinPicker({ user, opened, onClose }: JoinPickerProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const { onJob, begin, hasJob } = useJobs();
  const join = useCommand(addUserToGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title={t('Add User to Groups')}
      searchLabel={t('Search groups')}
      query={(search) => queryOf(groupsToJoinDocument, { search: search || null, limit: 50, branchUrl, not_of_user: user.id })}
      pick={({ groupsPage }) => groupsPage}
      row={({ id, name, description }: Choice) => ({ id, name, ...(description === null ? {} : { second: description }) })}
      empty={t('No groups available for selection.')}
      act={t('Add')}
      busyAct={t('Adding...')}
      hint={t('Groups this user is already in are not listed.')}
      onPick={async (groups) => {
        begin();
        await join.mutateAsync({ user_id: user.id, group_ids: groups.map(({ id }) => id), branchUrl });
        if (!hasJob())
          showToast(richPlural(groups.length, '{name} added to {count} group.', '{name} added to {count} groups.', { name: nameOf(user) }));
      }}
    />
  );
}

type LeaveProps = { user: ViewedUser; group: UserGroup | null; onClose: () => void };

/** Asks for confirmation before a person is removed from a group. */
function Leave({ user, group, onClose }: LeaveProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const { onJob } = useJobs();
  const leave = useCommand(removeUserFromGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  const name = nameOf(user);
  return (
    <Confirm
      opened={group !== null}
      onClose={onClose}
      title={rich('Remove {name} from this group?', { name })}
      text={t('Are you sure you want to remove this user from this group?')}
      consequence={t(
        'They lose the courses and branches that only this group gives them. What they have directly or through another group stays, and so does their progress.',
      )}
      act={t('Remove 1 group')}
      busyAct={t('Removing...')}
      onConfirm={async () => {
        if (!group) return;
        await leave.mutateAsync({ group_id: group.id, user_id: user.id, branchUrl });
        showToast(rich('{name} removed from {from}.', { name, from: group.name }));
      }}
    >
      {group && <ConfirmRow name={group.name} />}
    </Confirm>
  );
}

/** The groups that a person is in. */
export function UserGroups({ user }: { user: ViewedUser }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [picking, setPicking] = useState(false);
  const [leaving, setLeaving] = useState<UserGroup | null>(null);
  const groups = user.groups ?? [];
  const mayAdd = user.viewer_can.includes('addUserToGroup');
  const mayRemove = user.viewer_can.includes('removeUserFromGroup');
  const add = mayAdd && <Button {...growthButton(viewer.growthBlocked, () => setPicking(true))}>{t('+ Add to Groups')}</Button>;
  const removeButton = (group: UserGroup): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={t('Remove {name}', { name: group.name })} onClick={() => setLeaving(group)}>
      {t('Remove')}
    </Button>
  );
  return (
    <div className={styles.userGroups}>
      {groups.length === 0 ? (
        <Empty title={t('This user is not part of any groups.')} action={add} />
      ) : (
        <Section
          head="tools"
          title={t('Groups')}
          count={groups.length}
          aside={
            <>
              <ExportMenu
                columns={COLUMNS}
                onExport={exportOf('user.groups', { id: user.id, branchUrl: viewer.branch?.url ?? null })}
                onPrint={printPage}
              />
              {add}
            </>
          }
        >
          <PlainTable
            label={t('Groups')}
            columns={COLUMNS}
            rows={groups}
            rowId={({ id }) => id}
            rowHref={({ id }) => (viewer.mayOpen('group') ? paths.group(id) : null)}
            act={mayRemove ? removeButton : undefined}
          />
        </Section>
      )}
      {mayAdd && <JoinPicker user={user} opened={picking} onClose={() => setPicking(false)} />}
      <Leave user={user} group={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}
