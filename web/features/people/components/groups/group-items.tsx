import { type ReactNode, useRef, useState } from 'react';
import type { UseQueryOptions } from '@tanstack/react-query';
import { keepJob } from '../../../../api/job-store.ts';
import { growthButton } from '../../../../shared-features/growth.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../../../design/patterns/form/picker-choice.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { GROUP_TOPICS } from '../../group-words.ts';

/** Something that a group has. */
export type GroupItem = { readonly id: string; readonly name: string; readonly detail?: string };

/** Returns how jobs of an act are shown, and whether the last act has one: then its progress stands in place of the toast. */
export function useJobs(): { onJob: (id: string) => void; begin: () => void; hasJob: () => boolean } {
  const seen = useRef(false);
  return {
    onJob: (id) => {
      seen.current = true;
      keepJob({ id, topics: GROUP_TOPICS });
    },
    begin: () => {
      seen.current = false;
    },
    hasJob: () => seen.current,
  };
}

type AddItemsProps<Data, Item> = {
  /** 'Add Users' */
  title: string;
  searchLabel: string;
  empty: string;
  hint: string;
  query: (search: string) => UseQueryOptions<Data, Error, Data>;
  pick: (data: Data) => { readonly data: readonly Item[]; readonly paginatorInfo: { readonly total: number } };
  row: (item: Item) => PickerRow;
  onPick: (items: readonly Item[]) => Promise<unknown>;
};

/** The button that adds something to a group, with its picker. */
export function AddItems<Data, Item>({ title, ...picker }: AddItemsProps<Data, Item>): ReactNode {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button {...growthButton(viewer.growthBlocked, () => setOpened(true))}>+ {title}</Button>
      <Picker opened={opened} onClose={() => setOpened(false)} title={title} act="Add" busyAct="Adding..." {...picker} />
    </>
  );
}

type RemoveItemProps = {
  group: string;
  kind: 'user' | 'course' | 'branch' | 'category';
  item: GroupItem | null;
  onClose: () => void;
  onRemove: (item: GroupItem) => Promise<unknown>;
};

/** What really follows from a removal. */
const CONSEQUENCES: Record<RemoveItemProps['kind'], string> = {
  user: 'They lose the courses and branches that only this group gives them. What they have directly or through another group stays, and so does their progress.',
  course: 'Users who have the course directly or through another group keep it. Progress is kept and goes on if the course is added again.',
  branch:
    'Users keep the courses of the group. Those who belong to the branch only through this group leave it, and the branch no longer offers the courses of the group.',
  category:
    'No user loses a course. The category is no longer limited to this group; one that is limited to nothing else is shown to everybody.',
};

/** Asks for confirmation before something is removed from a group. */
export function RemoveItem({ group, kind, item, onClose, onRemove }: RemoveItemProps): ReactNode {
  const printed =
    kind === 'course'
      ? 'This will also unassign this course from all users within this group.'
      : 'This will also unassign all group courses from the user.';
  return (
    <Confirm
      opened={item !== null}
      onClose={onClose}
      title={named`Remove this ${kind} from ${group}?`}
      text={`Are you sure you want to remove this ${kind} from the group? ${printed}`}
      consequence={CONSEQUENCES[kind]}
      act={`Remove 1 ${kind}`}
      busyAct="Removing..."
      onConfirm={async () => {
        if (!item) return;
        await onRemove(item);
        showToast(named`${item.name} removed from ${group}.`);
      }}
    >
      {item && <ConfirmRow name={item.name} {...(item.detail === undefined ? {} : { detail: item.detail })} />}
    </Confirm>
  );
}
