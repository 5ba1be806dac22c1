import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import { type FieldProps, useField } from './fields.tsx';
import styles from './image-field.module.css';
import { t } from '../../../texts/text.ts';
import { inSentence } from '../../../texts/formats.ts';

/** Returns the object URL of the chosen file, as long as it is not uploaded, and the function that sets the file. */
function usePreview(chosen: File | null): [string | null, (file: File | null) => void] {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  return [chosen && preview, (file) => setPreview(file && URL.createObjectURL(file))];
}

type ImageProps = FieldProps & {
  /** The stored image, shown until another one is chosen. */
  current?: string | null;
  /** The field that says whether the stored image is removed; it is offered only with this. */
  removal?: string;
};

/** Returns whether the stored image is removed, and the function that says so. */
function useRemoval(removal: string | undefined, name: string) {
  const { setValue } = useFormContext();
  const isRemoved = useWatch({ name: removal ?? name }) === true;
  const remove = (isGone: boolean): void => {
    if (removal !== undefined) setValue(removal, isGone, { shouldDirty: true });
  };
  return { isRemoved, remove };
}

const currentImage = (current: string | null | undefined, isRemoved: boolean) => (isRemoved ? null : current);

type RemoveProps = { current: string | null | undefined; label: string; isRemoved: boolean; onRemove: (isGone: boolean) => void };

const RemoveButton = ({ current, label, isRemoved, onRemove }: RemoveProps): ReactNode =>
  current && (
    <Button variant="subtle" onClick={() => onRemove(!isRemoved)}>
      {isRemoved ? t('Keep the {label}', { label }) : t('Remove {label}', { label })}
    </Button>
  );

/** An image that is sent with the form: its value is a File or null. */
export function ImageField({ current, removal, hint, ...props }: ImageProps): ReactNode {
  const {
    field: { ref, name, value, onChange },
    look: { error },
  } = useField({ ...props, hint });
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = value instanceof File ? value : null;
  const [preview, showPreview] = usePreview(chosen);
  const { isRemoved, remove } = useRemoval(removal, name);
  const shown = preview ?? currentImage(current, isRemoved);
  const hintId = `${name}-about`;
  const choose = (file: File | null): void => {
    showPreview(file);
    onChange(file);
    remove(false);
  };
  return (
    <div className={styles.imageField} role="group" aria-label={props.label}>
      <span className={styles.imageFieldLabel}>{props.label}</span>
      <div className={styles.imageFieldRow}>
        {shown && <img className={styles.imageFieldPicture} src={shown} alt={chosen?.name ?? ''} />}
        <Button
          id={name}
          ref={ref}
          variant="default"
          leftSection={<ImagePlus {...ICON} />}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {shown ? t('Choose another image') : t('Choose an image')}
        </Button>
        {chosen && (
          <Button variant="subtle" onClick={() => choose(null)}>
            {t('Remove')}
          </Button>
        )}
        {removal !== undefined && !chosen && (
          <RemoveButton current={current} label={inSentence(props.label)} isRemoved={isRemoved} onRemove={remove} />
        )}
      </div>
      <p className="small dim" id={hintId} role="status" data-tone={error ? 'danger' : undefined}>
        {error ?? hint}
      </p>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={props.label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) choose(file);
        }}
      />
    </div>
  );
}
