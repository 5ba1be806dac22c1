import { LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import styles from './package-notes.module.css';
import { t } from '../../../texts/text.ts';

/** The question comes into view with the answer that ends nothing. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

/** Ends the attempt at a package of SCORM 2004, after a question: to close the player keeps the place. */
export function PackageExit({ onExit }: { onExit: () => void }): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <div className={styles.exit}>
        <Button fullWidth variant="default" leftSection={<LogOut {...ICON} />} onClick={() => setIsAsked(true)}>
          {t('End this attempt')}
        </Button>
      </div>
    );
  return (
    <div className={styles.exit}>
      <Note tone="progress" title={t('End this attempt?')} alert>
        <p>
          {t(
            'The course begins at its first part the next time. What you have completed stays completed. To keep your place, close the player.',
          )}
        </p>
        <div className={styles.acts}>
          <Button size="xs" onClick={onExit}>
            {t('End the attempt')}
          </Button>
          <Button ref={focused} size="xs" variant="default" onClick={() => setIsAsked(false)}>
            {t('Go on')}
          </Button>
        </div>
      </Note>
    </div>
  );
}
