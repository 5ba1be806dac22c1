import { type ReactNode, useState } from 'react';
import { DialogFoot } from '../patterns/feedback/dialog-foot.tsx';
import { FormDialog } from '../patterns/form/form-dialog.tsx';
import { Button } from '../primitives/button.ts';
import { Checkbox } from '../primitives/choice.ts';
import { Textarea } from '../primitives/input.ts';
import styles from './picture-dialog.module.css';
import { t } from '../../texts/text.ts';

type PictureDialogProps = {
  /** The present description; blank for a decoration, null where nobody has decided. */
  alt: string | null;
  /** The largest number of characters of a description. */
  limit: number;
  onSave: (alt: string) => void;
  onClose: () => void;
};

/** Asks for the description of a picture, for those who do not see it. */
export function PictureDialog({ alt, limit, onSave, onClose }: PictureDialogProps): ReactNode {
  const [text, setText] = useState(alt ?? '');
  const [isDecoration, setIsDecoration] = useState(alt === '');
  const description = text.replaceAll(/\s+/g, ' ').trim();
  const isDecided = isDecoration || description !== '';
  const save = (): void => {
    if (isDecided) onSave(isDecoration ? '' : description);
  };
  return (
    <FormDialog unsaved={text !== (alt ?? '')} onClose={onClose} title={t('Describe this picture')} size={480} returnFocus={false}>
      {(close) => (
        <div className={styles.pictureForm}>
          <Textarea
            data-autofocus
            label={t('Description')}
            description={t("Read out to people who can't see the picture. Say what it shows and why it is here.")}
            maxLength={limit}
            disabled={isDecoration}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Checkbox
            label={t('This picture is decoration and needs no description')}
            checked={isDecoration}
            onChange={(event) => setIsDecoration(event.currentTarget.checked)}
          />
          <DialogFoot>
            <span />
            <Button variant="default" onClick={close}>
              {alt === null ? t('Describe it later') : t('Cancel')}
            </Button>
            <Button aria-disabled={!isDecided || undefined} onClick={save}>
              {t('Save')}
            </Button>
          </DialogFoot>
        </div>
      )}
    </FormDialog>
  );
}
