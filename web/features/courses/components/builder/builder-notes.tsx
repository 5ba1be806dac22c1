import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../../../api/api-error.ts';
import { currentPlace } from '../../../../api/tenant-address.ts';
import { useAct } from '../../../../api/use-command.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { saveCourseDraftDocument } from '../../api/save-course-draft.ts';
import { inputOf } from '../../builder/course-form.ts';
import type { DraftState } from '../../builder/use-draft.ts';

const moment = (at: number): string =>
  new Date(at).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Someone else has saved: theirs, or one's own as a course of its own. */
function Conflict({ draft, message, onReload }: { draft: DraftState; message: string; onReload: () => void }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const save = useAct(saveCourseDraftDocument, { outdates: ['coursesPage'] });
  const [failure, setFailure] = useState<string | null>(null);
  const busy = save.isPending;
  const keepMine = async (): Promise<void> => {
    if (busy) return;
    try {
      const own = inputOf(draft.form);
      // A course of its own has units and questions of its own: ids of the first one mean nothing there.
      const fresh: unknown = JSON.parse(JSON.stringify(own, (name, value: unknown) => (name === 'id' ? undefined : value)));
      const { saveCourseDraft } = await save.mutateAsync({
        id: null,
        draft: { ...(fresh as object), categories: own.categories ?? null, title: `Copy of ${own.title ?? 'Untitled Course'}` },
        version: null,
        branchUrl: currentPlace().branch,
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
      <p className="builder-choices">
        <Button size="xs" variant="default" onClick={load}>
          Load the newer version
        </Button>
        <Button size="xs" variant="default" aria-disabled={busy || undefined} onClick={() => void keepMine()}>
          Keep mine as a copy
        </Button>
      </p>
    </Note>
  );
}

/** What the author has to decide before going on. */
export function BuilderNotes({ draft, onReload }: { draft: DraftState; onReload: () => void }): ReactNode {
  const { offered, state } = draft;
  return (
    <>
      {offered && (
        <Note tone="info" title={`Changes of ${moment(offered.at)} on this device were not saved.`}>
          <p className="builder-choices">
            <Button size="xs" variant="default" onClick={draft.takeOffered}>
              Bring them back
            </Button>
            <Button size="xs" variant="subtle" onClick={draft.dropOffered}>
              Leave them out
            </Button>
          </p>
        </Note>
      )}
      {state.kind === 'conflict' && <Conflict draft={draft} message={state.error.message} onReload={onReload} />}
      {state.kind === 'failed' && state.error.code !== 'NETWORK' && (
        <Note tone="danger" alert>
          {state.error.messages.join(' ')}
        </Note>
      )}
    </>
  );
}
