import { type ReactNode, useRef, useState } from 'react';
import type { UseQueryOptions } from '@tanstack/react-query';
import { keepJob } from '../../../../api/job-store.ts';
import { growthButton } from '../../../../shared-features/growth.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../../../design/patterns/form/picker-choice.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { GROUP_TOPICS } from '../../group-words.ts';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

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
  /** What is chosen for all of them. */
  below?: ReactNode;
  /** Whether that is complete. */
  ready?: boolean;
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
      <Picker opened={opened} onClose={() => setOpened(false)} title={title} act={t('Add')} busyAct={t('Adding...')} {...picker} />
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

type RemovalTexts = {
  readonly title: (group: string) => ReactNode;
  /** The contract's. */
  readonly question: string;
  /** What really follows from the removal. */
  readonly consequence: string;
  readonly act: string;
};

const REMOVALS: Readonly<Record<RemoveItemProps['kind'], RemovalTexts>> = {
  user: {
    title: (group) => rich('Remove this user from {group}?', { group }),
    question: text('Are you sure you want to remove this user from the group? This will also unassign all group courses from the user.'),
    consequence: text(
      'They lose the courses and branches that only this group gives them. What they have directly or through another group stays, and so does their progress.',
    ),
    act: text('Remove 1 user'),
  },
  course: {
    title: (group) => rich('Remove this course from {group}?', { group }),
    question: text(
      'Are you sure you want to remove this course from the group? This will also unassign this course from all users within this group.',
    ),
    consequence: text(
      'Users who have the course directly or through another group keep it. Progress is kept and goes on if the course is added again.',
    ),
    act: text('Remove 1 course'),
  },
  branch: {
    title: (group) => rich('Remove this branch from {group}?', { group }),
    question: text('Are you sure you want to remove this branch from the group? This will also unassign all group courses from the user.'),
    consequence: text(
      'Users keep the courses of the group. Those who belong to the branch only through this group leave it, and the branch no longer offers the courses of the group.',
    ),
    act: text('Remove 1 branch'),
  },
  category: {
    title: (group) => rich('Remove this category from {group}?', { group }),
    question: text(
      'Are you sure you want to remove this category from the group? This will also unassign all group courses from the user.',
    ),
    consequence: text(
      'No user loses a course. The category is no longer limited to this group; one that is limited to nothing else is shown to everybody.',
    ),
    act: text('Remove 1 category'),
  },
};

/** Asks for confirmation before something is removed from a group. */
export function RemoveItem({ group, kind, item, onClose, onRemove }: RemoveItemProps): ReactNode {
  const { title, question, consequence, act } = REMOVALS[kind];
  return (
    <Confirm
      opened={item !== null}
      onClose={onClose}
      title={title(group)}
      text={t(question)}
      consequence={t(consequence)}
      act={t(act)}
      busyAct={t('Removing...')}
      onConfirm={async () => {
        if (!item) return;
        await onRemove(item);
        showToast(rich('{name} removed from {from}.', { name: item.name, from: group }));
      }}
    >
      {item && <ConfirmRow name={item.name} {...(item.detail === undefined ? {} : { detail: item.detail })} />}
    </Confirm>
  );
}
