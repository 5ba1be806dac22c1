import type { ReactNode } from 'react';
import type { CoursesBeforeQuery } from '../../../../api/generated/graphql.ts';
import { assetUrl, tenantAddress } from '../../../../api/tenant-address.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { Picker } from '../../../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../../../design/patterns/form/picker-choice.tsx';
import { coursesBeforeDocument } from '../../api/courses-before.ts';
import { t } from '../../../../texts/text.ts';

type Choice = CoursesBeforeQuery['coursesPage']['data'][number];

const pickerRow = ({ id, title, thumbnail, categories }: Choice): PickerRow => ({
  id,
  name: title,
  second: categories[0]?.path ?? t('No Category'),
  art: <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />,
});

type PrerequisitePickerProps = {
  opened: boolean;
  onClose: () => void;
  courseId: string | null;
  path: readonly string[];
  onPick: (courses: readonly Choice[]) => void;
};

/** Published courses that can be added to the learning path of a course. */
export function PrerequisitePicker({ opened, onClose, courseId, path, onPick }: PrerequisitePickerProps): ReactNode {
  const isOffered = ({ id }: Choice): boolean => id !== courseId && !path.includes(id);
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title={t('Prerequisite courses')}
      searchLabel={t('Search courses')}
      query={(search) =>
        queryOf(coursesBeforeDocument, { search: search || null, limit: 50, branchUrl: tenantAddress().branch, status: 'published' })
      }
      pick={({ coursesPage: { data, paginatorInfo } }) => {
        const offered = data.filter(isOffered);
        // Courses that are left out here are left out of the count, too.
        return { data: offered, paginatorInfo: { total: paginatorInfo.total - (data.length - offered.length) } };
      }}
      row={pickerRow}
      empty={t('No courses found.')}
      act={t('Add')}
      busyAct={t('Adding...')}
      hint={path.length > 0 ? t('Courses already in this learning path are not listed.') : ''}
      onPick={async (courses) => onPick(courses)}
    />
  );
}
