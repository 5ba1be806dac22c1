import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useModalDialog } from '../../../design/patterns/behaviour/use-modal-dialog.ts';
import { Loader } from '../../../design/primitives/button.ts';
import { contentsOf, needsWindow, partBeside } from '../player/package-contents.ts';
import type { PackageOfUnit } from '../player/open-package.ts';
import type { PackageOutbox } from '../player/package-outbox.ts';
import type { PackageState } from '../player/package-state.ts';
import { type OpenedPackage, usePackage } from '../player/use-package.ts';
import { PackageBar } from './package-bar.tsx';
import { PackageContents } from './package-contents.tsx';
import { PackageExit } from './package-exit.tsx';
import { PackageWindow, PackageFailed, BookmarkLost, Superseded, WindowOpen, WindowRefused } from './package-notes.tsx';
import styles from './package-popup.module.css';
import { frameAddress } from '../../../texts/frame-address.ts';
import { t } from '../../../texts/text.ts';

// The content host is another origin, so its scripts may keep their storage. Without the last two, documents of a package would not open.
const RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads';
/** `unload`: packages that save when they are left. */
const FEATURES = 'unload; fullscreen; autoplay';

type FrameProps = { title: string; opened: OpenedPackage; frame: RefObject<HTMLIFrameElement | null> };

/** The page around the package, below a spinner until the package has loaded. */
function Frame({ title, opened: { state }, frame }: FrameProps): ReactNode {
  const { phase, open } = state;
  const isRunning = phase === 'running';
  useEffect(() => {
    // Who has not moved on from the button that the popup opens with goes into the package.
    if (isRunning && frame.current?.ownerDocument.activeElement?.hasAttribute('data-first')) frame.current.focus();
  }, [isRunning, frame]);
  return (
    <div className={styles.frame} aria-busy={!isRunning || undefined}>
      {open && (
        <iframe
          ref={frame}
          title={title}
          src={frameAddress(open.shell_url)}
          sandbox={RIGHTS}
          allow={FEATURES}
          referrerPolicy="strict-origin"
        />
      )}
      {!isRunning && (
        <p className={styles.spinner} role="status">
          <Loader size="sm" />
          {phase === 'closing' ? t('Saving your place...') : t('Loading...')}
        </p>
      )}
    </div>
  );
}

type InsideProps = FrameProps & { onHere: () => void; onStated: () => void };

/** What stands below the bar: the package, or why it is not here. */
function Inside({ title, opened, frame, onHere, onStated }: InsideProps): ReactNode {
  const { state, leave } = opened;
  const { open, phase, view } = state;
  if (phase === 'failed') return <PackageFailed message={state.message} onAgain={onHere} />;
  if (phase === 'superseded') return <Superseded onHere={onHere} onClose={() => leave()} />;
  if (view === 'window') return <WindowOpen isClosing={phase === 'closing'} onHere={onHere} />;
  if (open && needsWindow(open.manifest, open.sco)) return <PackageWindow address={open.launch_url} onStated={onStated} />;
  return <Frame title={title} opened={opened} frame={frame} />;
}

type SideProps = Pick<FrameProps, 'opened'> & { entries: ReturnType<typeof contentsOf>; onChoose: (uuid: string) => void };

/** What stands beside the package: its contents, and below them, always in view, the way to begin them anew. */
const Side = ({ entries, opened: { state, leave }, onChoose }: SideProps): ReactNode => (
  <nav className={styles.side} id="package-contents" aria-label={t('Contents')}>
    <div className={styles.list}>
      <PackageContents entries={entries} state={state} onChoose={onChoose} />
    </div>
    {state.phase === 'running' && state.navigation?.canExit === true && <PackageExit onExit={() => leave('exit')} />}
  </nav>
);

const currentOf = ({ open, navigation }: PackageState): string | null => navigation?.current ?? open?.sco ?? null;

type PopupProps = {
  title: string;
  target: PackageOfUnit;
  outbox: PackageOutbox;
  onProgress: (isComplete: boolean) => void;
  onStated: () => void;
  onClosed: () => void;
};

/** The player of packages: a dialog over the whole page, with the package, its table of contents and the way out. */
export function PackagePopup({ title, target, outbox, onProgress, onStated, onClosed }: PopupProps): ReactNode {
  const root = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isListed, setIsListed] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const opened = usePackage({ target, outbox, frame, root, onProgress, onStated, onClosed });
  const { state, start, startInWindow, navigate, leave } = opened;
  useModalDialog(root);
  const begin = useRef(start);
  useEffect(() => begin.current(), []);
  const manifest = state.open?.manifest;
  const entries = useMemo(() => (manifest ? contentsOf(manifest) : []), [manifest]);
  const onWindow = (): void => setIsRefused(!startInWindow(currentOf(state) ?? undefined));
  const showHere = (): void => {
    setIsRefused(false);
    start(currentOf(state) ?? undefined);
  };
  const choose = (uuid: string): void => {
    setIsListed(false);
    // Each part of cmi5 is launched by itself; the page around a package of SCORM leads from one to the next.
    if (manifest?.standard === 'cmi5') start(uuid);
    else navigate({ choice: uuid });
  };
  const step = (request: 'continue' | 'previous'): void => {
    const beside = manifest?.standard === 'cmi5' ? partBeside(entries, currentOf(state), request) : null;
    if (beside === null) navigate(request);
    else choose(beside);
  };
  return (
    <dialog
      ref={root}
      className={styles.popup}
      aria-label={title}
      data-view="learner"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <PackageBar
        title={title}
        state={state}
        hasContents={entries.length > 0}
        isListed={isListed}
        onList={() => setIsListed(!isListed)}
        onNavigate={step}
        onWindow={onWindow}
        onClose={() => leave()}
      />
      {isRefused && <WindowRefused onWindow={onWindow} onClose={() => setIsRefused(false)} />}
      {state.isPlaceLost && <BookmarkLost />}
      <div className={styles.body} data-listed={isListed || undefined}>
        {entries.length > 0 && <Side entries={entries} opened={opened} onChoose={choose} />}
        <Inside title={title} opened={opened} frame={frame} onHere={showHere} onStated={onStated} />
      </div>
    </dialog>
  );
}
