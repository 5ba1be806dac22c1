import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import { type FieldProps, useField } from './fields.tsx';
import styles from './image-field.module.css';

/** Returns the object URL of a chosen file that is not uploaded yet, and the function that sets the file. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  return [preview, (file) => setPreview(file && URL.createObjectURL(file))];
}

/** An image that is sent with the form: its value is a File or null. `current` is shown until another one is chosen. */
export function ImageField({ current, hint, ...props }: FieldProps & { current?: string | null }): ReactNode {
  const {
    field: { ref, name, value, onChange },
    look: { error },
  } = useField({ ...props, hint });
  const chooser = useRef<HTMLInputElement>(null);
  const [preview, showPreview] = usePreview();
  const shown = preview ?? current;
  const hintId = `${name}-about`;
  const choose = (file: File | null): void => {
    showPreview(file);
    onChange(file);
  };
  return (
    <div className={styles.imageField} role="group" aria-label={props.label}>
      <span className={styles.imageFieldLabel}>{props.label}</span>
      <div className={styles.imageFieldRow}>
        {shown && <img className={styles.imageFieldPicture} src={shown} alt={value instanceof File ? value.name : ''} />}
        <Button
          id={name}
          ref={ref}
          variant="default"
          leftSection={<ImagePlus {...ICON} />}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {shown ? 'Choose another image' : 'Choose an image'}
        </Button>
        {value instanceof File && (
          <Button variant="subtle" onClick={() => choose(null)}>
            Remove
          </Button>
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
