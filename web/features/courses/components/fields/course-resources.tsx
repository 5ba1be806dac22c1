import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { FILE_KINDS } from '../../../../../shared/files/file-kinds.ts';
import type { ResourceInput } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { growthButton } from '../../../../shared-features/growth.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { hasFiles } from '../../../../design/patterns/behaviour/has-files.ts';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { Checkbox } from '../../../../design/primitives/choice.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { resourceCategoriesDocument } from '../../api/resource-categories/resource-categories.ts';
import type { CourseFields } from '../../builder/course-form.ts';
import { DROP_TARGET } from '../../builder/use-dropped-files.ts';
import { useUploadsOfCourse } from '../unit-parts/course-uploads-context.ts';
import { UploadCard } from '../unit-parts/upload-card.tsx';
import { ResourceCategory } from './resource-category.tsx';
import styles from './course-resources.module.css';
import rowsStyles from '../questions/rows.module.css';
import { t } from '../../../../texts/text.ts';
import { enumeration } from '../../../../texts/formats.ts';

/** Files of every kind that a course has, and archives. */
const ACCEPT = [...new Set(Object.values(FILE_KINDS).flatMap(({ extensions }) => extensions)), 'zip']
  .map((ending) => `.${ending}`)
  .join(',');

type RowProps = {
  resource: ResourceInput;
  categories: readonly { readonly id: string; readonly name: string }[];
  onChange: (part: Partial<ResourceInput>) => void;
  onRemove: () => void;
};

function ResourceRow({ resource, categories, onChange, onRemove }: RowProps): ReactNode {
  const { name, category_id: category } = resource;
  return (
    <li className={styles.resource}>
      <div className={rowsStyles.row} data-nowrap>
        <TextInput
          className="grow"
          aria-label={t('Name of the resource')}
          maxLength={255}
          value={name}
          error={name.trim() === '' ? t('Enter a name for the resource.') : undefined}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <ActionIcon aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={rowsStyles.row} data-nowrap>
        <Checkbox
          label={t('Downloadable')}
          aria-label={t('Downloadable: {name}', { name })}
          checked={resource.is_downloadable ?? false}
          onChange={(event) => onChange({ is_downloadable: event.currentTarget.checked })}
        />
        <ResourceCategory
          label={t('Category of {name}', { name })}
          categories={categories}
          chosen={category ?? null}
          onChange={(id) => onChange({ category_id: id })}
        />
      </div>
    </li>
  );
}

type AddProps = { left: readonly string[]; onFiles: (files: readonly File[]) => void };

/** The button for more resources, and those that were left out. */
function AddResources({ left, onFiles }: AddProps): ReactNode {
  const { growthBlocked } = useViewer();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button
        variant="default"
        data-problem="resources"
        leftSection={<Paperclip {...ICON} />}
        onClick={() => chooser.current?.click()}
        {...growthButton(growthBlocked)}
      >
        {t('Add resources')}
      </Button>
      <p className={clsx('small dim', styles.resourcesHint)}>
        {t('Documents, pictures, videos, recordings and ZIP files, at most 500 MB each. You can drop them here.')}
      </p>
      <p className="small" role="status">
        {left.length > 0 && t('{names}: already among the resources. Remove it first to upload it again.', { names: enumeration(left) })}
      </p>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPT}
        aria-label={t('Files of the resources')}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}

type ResourcesProps = {
  resources: readonly ResourceInput[];
  set: (part: (course: CourseFields) => Partial<CourseFields>) => void;
};

/** Files that learners may view or download, besides the units. */
export function CourseResources({ resources, set }: ResourcesProps): ReactNode {
  const { uploads, list } = useUploadsOfCourse();
  const { growthBlocked } = useViewer();
  const [left, setLeft] = useState<readonly string[]>([]);
  const query = useQuery(queryOf(resourceCategoriesDocument, {}));
  const categories = query.data?.resourceCategories ?? [];
  const running = list.filter(({ target }) => target === 'resources');
  const add = (files: readonly File[]): void => setLeft(uploads.addResources(files));
  const change = (path: string, part: Partial<ResourceInput>): void =>
    set(({ resources: all }) => ({ resources: (all ?? []).map((other) => (other.file_path === path ? { ...other, ...part } : other)) }));
  const remove = (path: string): void =>
    set(({ resources: all }) => ({ resources: (all ?? []).filter((other) => other.file_path !== path) }));
  const over = (event: DragEvent): void => {
    if (hasFiles(event)) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    // Else the browser would show the file in place of the course.
    event.preventDefault();
    if (!growthBlocked) add([...event.dataTransfer.files]);
  };
  return (
    <FormSection title={t('Course Resources')} sentence={t('Files learners can view or download.')}>
      <div {...{ [DROP_TARGET]: '' }} onDragOver={over} onDrop={drop}>
        {resources.length + running.length > 0 && (
          <ul className={styles.resources} aria-label={t('Course Resources')}>
            {resources.map((resource) => (
              <ResourceRow
                key={resource.file_path}
                resource={resource}
                categories={categories}
                onChange={(part) => change(resource.file_path, part)}
                onRemove={() => remove(resource.file_path)}
              />
            ))}
            {running.map((upload) => (
              <li key={upload.key} className={styles.resource}>
                <UploadCard upload={upload} />
              </li>
            ))}
          </ul>
        )}
        <AddResources left={left} onFiles={add} />
      </div>
    </FormSection>
  );
}
