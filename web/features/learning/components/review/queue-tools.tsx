import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { SearchField } from '../../../../design/patterns/form/search-field.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { Select } from '../../../../design/primitives/select.ts';
import type { ReviewAddress, SortName } from './review-address.ts';
import listToolsStyles from '../catalog/list-tools.module.css';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

const STATUSES = [
  { value: 'pending', label: text('Waiting') },
  { value: 'returned', label: text('Returned') },
  { value: 'accepted', label: text('Accepted') },
  { value: 'all', label: text('All') },
];

const SORTS: { value: SortName; label: string }[] = [
  { value: 'oldest', label: text('Oldest first') },
  { value: 'newest', label: text('Newest first') },
  { value: 'user', label: text('User') },
  { value: 'course', label: text('Course') },
  { value: 'unit', label: text('Unit') },
  { value: 'status', label: text('Status') },
];

const spoken = (words: string): ReactNode => <span className="sr">{words}</span>;

type ToolsProps = {
  address: ReviewAddress;
  /** The title of the course that the list is limited to, once it is known. */
  course: string | null;
  onNarrow: (part: { search?: string; status?: string | null; sort?: string | null; course?: null }) => void;
};

/** Search, state, order and course of the queue. */
export const QueueTools = ({ address, course, onNarrow }: ToolsProps): ReactNode => (
  <div className={listToolsStyles.listTools}>
    <SearchField label={t('Search person, course or unit')} value={address.search} onSearch={(search) => onNarrow({ search })} />
    <Select
      className={listToolsStyles.listSelect}
      aria-label={t('Status')}
      data={STATUSES.map(({ value, label }) => ({ value, label: t(label) }))}
      value={address.status}
      allowDeselect={false}
      onChange={(status) => onNarrow({ status })}
    />
    <Select
      className={listToolsStyles.listSelect}
      aria-label={t('Sort by')}
      data={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
      value={address.sort}
      allowDeselect={false}
      onChange={(sort) => onNarrow({ sort })}
    />
    {address.course !== null && (
      <Button variant="default" rightSection={<X size={14} aria-hidden />} onClick={() => onNarrow({ course: null })}>
        {rich('<sr>Show all courses instead of</sr> {course}', {
          sr: spoken,
          course: course ?? t('this course'),
        })}
      </Button>
    )}
  </div>
);
