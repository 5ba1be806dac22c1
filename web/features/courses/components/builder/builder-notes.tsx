import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { beginningOf } from '../../../../../shared/kernel/text-beginning.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { SUBSCRIPTION_BLOCKED } from '../../../../shared-features/growth.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { momentText } from '../../../../design/patterns/figures/dates.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { copyCourseDocument } from '../../api/copy-course.ts';
import { saveCourseDraftDocument } from '../../api/save-course-draft.ts';
import { inputOf } from '../../builder/course-form.ts';
import type { DraftState } from '../../builder/use-draft.ts';
import styles from './builder-choices.module.css';
import { t } from '../../../../texts/text.ts';

const COPIED: readonly Topic[] = ['courses', 'drafts'];

/** Someone else has saved the course: load their version, or save this one as a new course. */
function Conflict({ draft, message, onReload }: { draft: DraftState; message: string; onReload: () => void }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const copy = useCommand(copyCourseDocument, { invalidates: COPIED });
  const save = useCommand(saveCourseDraftDocument, { invalidates: ['drafts'] });
  const [failure, setFailure] = useState<string | null>(null);
  const copied = useRef<string | null>(null);
  const busy = copy.isPending || save.isPending;
  const keepMine = async (): Promise<void> => {
    const { id } = draft.known();
    if (busy || id === null) return;
    setFailure(null);
    try {
      const branchUrl = tenantAddress().branch;
      const input = inputOf(draft.form);
      // A save that failed is tried again on the copy that was made.
      copied.current ??= (await copy.mutateAsync({ id: Number(id), branchUrl })).copyCourse.id;
      // The units and questions of the copy are new: the ids of the first course are left out.
      const fresh: unknown = JSON.parse(JSON.stringify(input, (name, value: unknown) => (name === 'id' ? undefined : value)));
      const { saveCourseDraft } = await save.mutateAsync({
        id: Number(copied.current),
        draft: {
          ...(fresh as object),
          categories: input.categories ?? null,
          title: beginningOf(t('Copy of {title}', { title: input.title ?? t('Untitled Course') }), 255),
        },
        version: 1,
        branchUrl,
      });
      draft.forget();
      await navigate(paths.editCourse(saveCourseDraft.id));
    } catch (thrown) {
      setFailure(toApiError(thrown).message);
    }
  };
  const load = (): void => {
    draft.forget();
    onReload();
  };
  return (
    <Note tone="danger" title={message} alert>
      {failure && <p>{failure}</p>}
      <p className={styles.builderChoices}>
        <Button size="xs" variant="default" onClick={load}>
          {t('Load the newer version')}
        </Button>
        <Button size="xs" variant="default" aria-disabled={busy || undefined} onClick={() => void keepMine()}>
          {t('Keep mine as a copy')}
        </Button>
      </p>
    </Note>
  );
}

/** Decisions that the author has to make before saving goes on. */
export function BuilderNotes({ draft, onReload }: { draft: DraftState; onReload: () => void }): ReactNode {
  const { offered, state } = draft;
  const { growthBlocked } = useViewer();
  // Told above already, before anything is typed.
  const isTold = growthBlocked && state.kind === 'failed' && state.error.code === 'SUBSCRIPTION_INACTIVE';
  return (
    <>
      {growthBlocked && (
        <Note tone="progress" title={t(SUBSCRIPTION_BLOCKED)}>
          <p>{t('Courses cannot be saved or published until it is renewed. What you type is kept on this device.')}</p>
        </Note>
      )}
      {offered && (
        <Note
          tone="info"
          title={t('You have unsaved changes from {moment} on this device.', {
            moment: momentText(new Date(offered.at).toISOString()),
          })}
        >
          <p className={styles.builderChoices}>
            <Button size="xs" variant="default" onClick={draft.takeOffered}>
              {t('Restore')}
            </Button>
            <Button size="xs" variant="subtle" onClick={draft.dropOffered}>
              {t('Discard')}
            </Button>
          </p>
        </Note>
      )}
      {state.kind === 'conflict' && <Conflict draft={draft} message={state.error.message} onReload={onReload} />}
      {state.kind === 'failed' && state.error.code !== 'NETWORK' && !isTold && (
        <Note tone="danger" alert>
          {state.error.messages.join(' ')}
        </Note>
      )}
    </>
  );
}
