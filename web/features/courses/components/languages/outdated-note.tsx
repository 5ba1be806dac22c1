import type { ReactNode } from 'react';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { t } from '../../../../texts/text.ts';

/** Says that the source has changed, with a button for a translation that is right all the same. */
export const OutdatedNote = ({ onConfirm }: { onConfirm: () => void }): ReactNode => (
  <Note tone="progress" title={t('The source has changed since this was translated.')}>
    <Button size="xs" variant="default" onClick={onConfirm}>
      {t('The translation is still right')}
    </Button>
  </Note>
);
