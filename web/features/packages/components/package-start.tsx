import type { Sound } from '../../../../shared/packages/sound.ts';
import { Play } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { invalidate } from '../../../api/query-client.ts';
import { useLazyModule } from '../../../design/patterns/behaviour/use-lazy-module.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { Checkbox } from '../../../design/primitives/choice.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { useViewer } from '../../../session/viewer.tsx';
import type { PackagePlayerProps } from '../../../shared-features/feature-parts.ts';
import { createPackageSound } from '../player/package-sound.ts';
import { createPackageOutbox } from '../player/package-outbox.ts';
import { PackageResult } from './package-result.tsx';
import styles from './package-start.module.css';
import { plural, t } from '../../../texts/text.ts';

const loadPopup = async () => (await import('./package-popup.tsx')).PackagePopup;

/** What a learner reads about a package before it is opened. */
function About({ isComplete, parts, preview }: { isComplete: boolean; parts: number; preview: boolean }): ReactNode {
  const sentences = [
    ...(preview ? [t('You see this package as a preview: nothing is recorded.')] : []),
    ...(isComplete && !preview ? [t('You have completed this unit. You can open it again to look something up.')] : []),
    ...(parts > 1 ? [plural(parts, 'It has {count} part.', 'It has {count} parts.')] : []),
  ];
  return sentences.length > 0 && <p className="dim">{sentences.join(' ')}</p>;
}

/** What stands in the way of the player, or waits for it. */
const Notes = ({ isUnsaved, isFailed }: { isUnsaved: boolean; isFailed: boolean }): ReactNode => (
  <>
    {isUnsaved && (
      <Note tone="progress" title={t('Not saved yet')}>
        <p>{t('Some of your progress is still on this device. Start the player again to send it.')}</p>
      </Note>
    )}
    {isFailed && (
      <Note tone="danger" title={t('The player could not be loaded.')} alert>
        <p>{t('Check your connection, and start it again.')}</p>
      </Note>
    )}
  </>
);

/** What the learner has chosen for sound on this device. */
function useSound(person: string): readonly [Sound, (isOn: boolean) => void] {
  const device = useMemo(() => createPackageSound(localStorage, person), [person]);
  const [sound, setSound] = useState(device.read);
  const choose = (isOn: boolean): void => {
    const chosen = isOn ? 'on' : 'off';
    device.keep(chosen);
    setSound(chosen);
  };
  return [sound, choose];
}

/** What of a package waits on this device, and whether anything does. */
function useOutbox(course: string, unit: string) {
  const { user } = useViewer();
  const outbox = useMemo(() => createPackageOutbox(localStorage, user.id, course, unit), [user.id, course, unit]);
  const [isUnsaved, setIsUnsaved] = useState(() => outbox.read() !== null);
  const look = (): void => setIsUnsaved(outbox.read() !== null);
  return { outbox, isUnsaved, look };
}

/** The button that opens the package of a unit, and the player itself while it is open. */
export function PackageStart({ unit, shown, session: { course, preview }, renew, tellPackage }: PackagePlayerProps): ReactNode {
  const { user } = useViewer();
  const popup = useLazyModule(loadPopup);
  const [isOpen, setIsOpen] = useState(false);
  const { outbox, isUnsaved, look } = useOutbox(course.id, unit.id);
  const { id: scormId, uuid } = shown;
  const [sound, chooseSound] = useSound(user.id);
  const target = useMemo(
    () => ({ scormId, uuid, courseId: course.id, unitId: unit.id, sound }),
    [scormId, uuid, course.id, unit.id, sound],
  );
  const readAgain = (): void => void Promise.all([renew(), invalidate('progress')]);
  const start = (): void => {
    popup.fetch();
    void tellPackage('opened');
    setIsOpen(true);
  };
  const close = (): void => {
    setIsOpen(false);
    look();
    // What the package has told is there by now; time beside it comes with the beat, which a slow line holds up.
    readAgain();
    void tellPackage('closed').then(readAgain);
  };
  const beginAgain = (): void => {
    outbox.drop();
    look();
    readAgain();
    start();
  };
  const Popup = popup.part;
  return (
    <div className={styles.start}>
      <About isComplete={unit.is_complete} parts={shown.scos.length} preview={preview} />
      <Notes isUnsaved={isUnsaved && !isOpen} isFailed={popup.failed} />
      {!preview && !isOpen && <PackageResult course={course} unit={unit} onBegun={beginAgain} />}
      <Checkbox label={t('Play sound')} checked={sound === 'on'} onChange={(event) => chooseSound(event.currentTarget.checked)} />
      <div>
        <Button size="md" leftSection={<Play {...ICON} />} aria-busy={(isOpen && !Popup && !popup.failed) || undefined} onClick={start}>
          {t('Start SCORM Player')}
        </Button>
      </div>
      {isOpen && Popup && (
        <Popup
          title={shown.title ?? unit.title}
          target={target}
          outbox={outbox}
          onProgress={(isComplete) => {
            if (isComplete && !unit.is_complete) readAgain();
          }}
          onStated={() => {
            if (!unit.is_complete && !preview) readAgain();
          }}
          onClosed={close}
        />
      )}
    </div>
  );
}
