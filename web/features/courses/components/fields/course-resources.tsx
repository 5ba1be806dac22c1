import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ResourceInput } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { growthButton } from '../../../../session/growth.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { Checkbox } from '../../../../design/primitives/choice.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { resourceCategoriesDocument } from '../../api/resource-categories.ts';
import type { CourseFields } from '../../builder/course-form.ts';
import type { Upload, Uploads } from '../../builder/uploads.ts';
import styles from './course-resources.module.css';
import rowsStyles from '../questions/rows.module.css';

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
          aria-label="Name of the resource"
          maxLength={255}
          value={name}
          error={name.trim() === '' ? 'Enter a name for the resource.' : undefined}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={rowsStyles.row} data-nowrap>
        <Checkbox
          label="Downloadable"
          aria-label={`Downloadable: ${name}`}
          checked={resource.is_downloadable ?? false}
          onChange={(event) => onChange({ is_downloadable: event.currentTarget.checked })}
        />
        {categories.length > 0 && (
          <Select
            aria-label={`Category of ${name}`}
            className="grow"
            placeholder="No Category"
            clearable
            data={categories.map(({ id, name: label }) => ({ value: id, label }))}
            value={category ?? null}
            onChange={(id) => onChange({ category_id: id })}
          />
        )}
      </div>
    </li>
  );
}

type UploadProps = { upload: Upload; uploads: Uploads };

const UploadRow = ({ upload: { key, file, share, error }, uploads }: UploadProps): ReactNode => (
  <li className={styles.resource} data-bad={error !== null || undefined}>
    <div className={rowsStyles.row} data-nowrap>
      <span className="grow">
        <b className="ink truncate">{file.name}</b>
        <small role="status">{error ?? `Uploading ${Math.round(share * 100)}%`}</small>
      </span>
      {error !== null && (
        <ActionIcon aria-label={`Upload again: ${file.name}`} onClick={() => uploads.again(key)}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={`Remove ${file.name}`} onClick={() => uploads.remove(key)}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
    {error === null && <progress max={1} value={share} aria-label={`Upload of ${file.name}`} />}
  </li>
);

type ResourcesProps = {
  resources: readonly ResourceInput[];
  set: (part: (course: CourseFields) => Partial<CourseFields>) => void;
  uploads: Uploads;
  list: readonly Upload[];
};

/** Files that learners may view or download, besides the units. */
export function CourseResources({ resources, set, uploads, list }: ResourcesProps): ReactNode {
  const { growthBlocked } = useViewer();
  const chooser = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const query = useQuery(queryOf(resourceCategoriesDocument, {}));
  const categories = query.data?.resourceCategories ?? [];
  const change = (path: string, part: Partial<ResourceInput>): void =>
    set(({ resources: all }) => ({ resources: (all ?? []).map((other) => (other.file_path === path ? { ...other, ...part } : other)) }));
  const remove = (path: string): void =>
    set(({ resources: all }) => ({ resources: (all ?? []).filter((other) => other.file_path !== path) }));
  return (
    <FormSection title="Course Resources" sentence="Files learners can view or download.">
      {resources.length + list.length > 0 && (
        <ul className={styles.resources} aria-label="Course Resources">
          {resources.map((resource) => (
            <ResourceRow
              key={resource.file_path}
              resource={resource}
              categories={categories}
              onChange={(part) => change(resource.file_path, part)}
              onRemove={() => remove(resource.file_path)}
            />
          ))}
          {list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          data-problem="resources"
          leftSection={<Paperclip {...ICON} />}
          onClick={() => chooser.current?.click()}
          {...growthButton(growthBlocked)}
        >
          Add resources
        </Button>
        <p className={clsx('small dim', styles.resourcesHint)}>JPG, PNG, WebP or GIF, at most 10 MB each.</p>
        <p className="small" role="status">
          {left.length > 0 && `${left.join(', ')}: already among the resources. Remove it first to upload it again.`}
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label="Files of the resources"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          setLeft(uploads.add(files));
        }}
      />
    </FormSection>
  );
}
