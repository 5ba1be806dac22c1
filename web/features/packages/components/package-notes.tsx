import { AppWindow } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import styles from './package-notes.module.css';
import { sentMessage } from '../../../texts/sent-message.ts';
import { t } from '../../../texts/text.ts';

const NoteFrame = ({ children }: { children: ReactNode }): ReactNode => <div className={styles.note}>{children}</div>;
const Acts = ({ children }: { children: ReactNode }): ReactNode => <div className={styles.acts}>{children}</div>;

const Here = ({ onHere, children }: { onHere: () => void; children: ReactNode }): ReactNode => (
  <Button size="xs" variant="default" onClick={onHere}>
    {children}
  </Button>
);

/** The package could not be opened. */
export const PackageFailed = ({ message, onAgain }: { message: string | null; onAgain: () => void }): ReactNode => (
  <NoteFrame>
    <Note tone="danger" title={t('The course could not be opened.')} alert>
      <p>{sentMessage(message, null)}</p>
      <Acts>
        <Here onHere={onAgain}>{t('Try again')}</Here>
      </Acts>
    </Note>
  </NoteFrame>
);

/** Another window has the package. */
export const Superseded = ({ onHere, onClose }: { onHere: () => void; onClose: () => void }): ReactNode => (
  <NoteFrame>
    <Note tone="progress" title={t('This course is open in another window.')} alert>
      <p>{t('What you do here would not be saved. Continue in the other window, or here.')}</p>
      <Acts>
        <Here onHere={onHere}>{t('Go on here')}</Here>
        <Here onHere={onClose}>{t('Close')}</Here>
      </Acts>
    </Note>
  </NoteFrame>
);

/** The package runs in a window that this page has opened. */
export const WindowOpen = ({ isClosing, onHere }: { isClosing: boolean; onHere: () => void }): ReactNode => (
  <NoteFrame>
    <Note title={isClosing ? t('Saving your place...') : t('The course is open in a window of its own.')}>
      <p>{t('Keep this page open. Your progress is saved as long as the window is open.')}</p>
      <Acts>
        <Here onHere={onHere}>{t('Show it here')}</Here>
      </Acts>
    </Note>
  </NoteFrame>
);

/** The package wants to keep more than is kept, so it will not go on where it is left. */
export const BookmarkLost = (): ReactNode => (
  <Note tone="progress" title={t('Your place in this course is not saved.')} alert>
    <p>
      {t(
        'The course wants to keep more than 256,000 characters. What you complete and your score are saved. When you open it again, it begins where your place was last saved.',
      )}
    </p>
  </Note>
);

/** The browser did not open a window; the package goes on here. */
export const WindowRefused = ({ onWindow, onClose }: { onWindow: () => void; onClose: () => void }): ReactNode => (
  <Note tone="danger" title={t('Your browser did not open a window.')} alert onClose={onClose}>
    <p>{t('Allow this site to open windows and try again, or continue here.')}</p>
    <Acts>
      <Here onHere={onWindow}>{t('Try again')}</Here>
    </Acts>
  </Note>
);

/** Milliseconds between two looks at what a package in a window of its own has stated; nothing tells it. */
const CHECK_MS = 5_000;

/** The package asks for a window of its own. `onStated`: it may have stated something, at the latest when the learner comes back. */
export function PackageWindow({ address, onStated }: { address: string; onStated: () => void }): ReactNode {
  const latest = useRef(onStated);
  useEffect(() => {
    latest.current = onStated;
  });
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(look, CHECK_MS);
    globalThis.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('focus', look);
    };
  }, []);
  return (
    <NoteFrame>
      <Note title={t('This course opens in a window of its own.')}>
        <p>{t('Come back to this page when you are done.')}</p>
        <Acts>
          <Button component="a" size="xs" href={address} target="_blank" rel="noopener" leftSection={<AppWindow {...ICON} />}>
            {t('Open the course')}
          </Button>
        </Acts>
      </Note>
    </NoteFrame>
  );
}
