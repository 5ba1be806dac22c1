import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { SearchField } from '../../../../design/patterns/form/search-field.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { Select } from '../../../../design/primitives/select.ts';
import type { ReviewAddress, SortName } from './review-address.ts';
import listToolsStyles from '../catalog/list-tools.module.css';

const STATUSES = [
  { value: 'pending', label: 'Waiting' },
  { value: 'returned', label: 'Returned' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'all', label: 'All' },
];

const SORTS: { value: SortName; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'user', label: 'User' },
  { value: 'course', label: 'Course' },
  { value: 'unit', label: 'Unit' },
  { value: 'status', label: 'Status' },
];

type ToolsProps = {
  address: ReviewAddress;
  /** The title of the course that the list is limited to, once it is known. */
  course: string | null;
  onNarrow: (part: { search?: string; status?: string | null; sort?: string | null; course?: null }) => void;
};

/** Search, state, order and course of the queue. */
export const QueueTools = ({ address, course, onNarrow }: ToolsProps): ReactNode => (
  <div className={listToolsStyles.listTools}>
    <SearchField label="Search person, course or unit" value={address.search} onSearch={(search) => onNarrow({ search })} />
    <Select
      className={listToolsStyles.listSelect}
      aria-label="Status"
      data={STATUSES}
      value={address.status}
      allowDeselect={false}
      onChange={(status) => onNarrow({ status })}
    />
    <Select
      className={listToolsStyles.listSelect}
      aria-label="Sort by"
      data={SORTS}
      value={address.sort}
      allowDeselect={false}
      onChange={(sort) => onNarrow({ sort })}
    />
    {address.course !== null && (
      <Button variant="default" rightSection={<X size={14} aria-hidden />} onClick={() => onNarrow({ course: null })}>
        <span className="sr">Show all courses instead of </span>
        <bdi>{course ?? 'this course'}</bdi>
      </Button>
    )}
  </div>
);
