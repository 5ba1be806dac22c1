import { AppWindow, ArrowLeft, ArrowRight, CloudOff, ListTree, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import type { OpenedPackage } from '../player/use-package.ts';
import styles from './package-bar.module.css';
import { t } from '../../../texts/text.ts';

type BarProps = {
  title: string;
  state: OpenedPackage['state'];
  /** Whether the package has more than one part. */
  hasContents: boolean;
  /** Whether the contents are shown on a narrow screen. */
  isListed: boolean;
  onList: () => void;
  onNavigate: (request: 'continue' | 'previous') => void;
  onWindow: () => void;
  onClose: () => void;
};

/** To the part before and the one after. */
const Steps = ({ state: { navigation }, onNavigate }: Pick<BarProps, 'state' | 'onNavigate'>): ReactNode => (
  <>
    <Button
      size="xs"
      variant="default"
      aria-label={t('Previous part')}
      aria-disabled={!navigation?.canGoBack || undefined}
      leftSection={<ArrowLeft {...ICON} />}
      onClick={() => navigation?.canGoBack && onNavigate('previous')}
    >
      <span className={styles.word}>{t('Previous')}</span>
    </Button>
    <Button
      size="xs"
      variant="default"
      aria-label={t('Next part')}
      aria-disabled={!navigation?.canContinue || undefined}
      rightSection={<ArrowRight {...ICON} />}
      onClick={() => navigation?.canContinue && onNavigate('continue')}
    >
      <span className={styles.word}>{t('Next')}</span>
    </Button>
  </>
);

/** Says that values of the package have not arrived; read out when that changes. */
const NotSaved = ({ isUnsaved }: { isUnsaved: boolean }): ReactNode => (
  <p className={styles.unsaved} role="status" data-shown={isUnsaved || undefined}>
    {isUnsaved && (
      <>
        <CloudOff size={16} strokeWidth={1.75} aria-hidden />
        {t('Not saved yet. Your progress is kept on this device, and is sent again as soon as there is a connection.')}
      </>
    )}
  </p>
);

/** The bar above a package: its title, its parts, and the way out. */
export function PackageBar({ title, state, hasContents, isListed, onList, onNavigate, onWindow, onClose }: BarProps): ReactNode {
  const { phase, view, isUnsaved } = state;
  const canMove = phase === 'running' || phase === 'loading';
  return (
    <header className={styles.bar}>
      {hasContents && (
        <Button
          size="xs"
          variant="default"
          className={styles.list}
          aria-expanded={isListed}
          aria-controls="package-contents"
          aria-label={t('Contents')}
          leftSection={<ListTree {...ICON} />}
          onClick={onList}
        >
          <span className={styles.word}>{t('Contents')}</span>
        </Button>
      )}
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      {hasContents && canMove && <Steps state={state} onNavigate={onNavigate} />}
      {view === 'popup' && canMove && (
        <Button size="xs" variant="default" aria-label={t('Open in a new window')} leftSection={<AppWindow {...ICON} />} onClick={onWindow}>
          <span className={styles.word}>{t('Open in a new window')}</span>
        </Button>
      )}
      <Button size="xs" variant="default" data-first aria-label={t('Close the player')} leftSection={<X {...ICON} />} onClick={onClose}>
        {t('Close')}
      </Button>
      <NotSaved isUnsaved={isUnsaved} />
    </header>
  );
}
