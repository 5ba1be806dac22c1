import { ArrowLeft, Check, Ellipsis, Eye, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { currentPlace } from '../../../../api/tenant-address.ts';
import { useAct } from '../../../../api/use-command.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { Confirm } from '../../../../design/patterns/confirm.tsx';
import { Badge } from '../../../../design/patterns/state/status.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { Menu } from '../../../../design/primitives/menu.ts';
import { discardCourseDraftDocument } from '../../api/discard-course-draft.ts';
import type { DraftState } from '../../builder/use-draft.ts';

const time = (at: Date): string => at.toLocaleTimeString('en-GB');

/** Whether the server has what was typed; 'Not saved. Retry' is the retry. */
function Saved({ draft }: { draft: DraftState }): ReactNode {
  const { state } = draft;
  return (
    <span className="builder-saved" role="status">
      {state.kind === 'saving' && 'Saving...'}
      {state.kind === 'saved' && (
        <>
          <Check size={16} strokeWidth={2} aria-hidden />
          Saved <span className="num">{time(state.at)}</span>
        </>
      )}
      {state.kind === 'conflict' && <span className="builder-unsaved">Not saved.</span>}
      {state.kind === 'failed' && (
        <button type="button" className="builder-unsaved" onClick={() => void draft.save()}>
          Not saved. Retry
        </button>
      )}
    </span>
  );
}

type TopProps = { draft: DraftState; status: string; publishing: boolean; onPublish: () => void; onReload: () => void };

export function BuilderTop({ draft, status, publishing, onPublish, onReload }: TopProps): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const [discarding, setDiscarding] = useState(false);
  const discard = useAct(discardCourseDraftDocument, { outdates: ['coursesPage'] });
  const { courseId, form } = draft;
  const published = status !== 'draft';
  const onDiscard = async (): Promise<void> => {
    if (courseId === null) return;
    await discard.mutateAsync({ id: Number(courseId), branchUrl: currentPlace().branch });
    draft.forget();
    if (published) onReload();
    else await navigate(paths.courses());
  };
  return (
    <header className="builder-top">
      <Link className="builder-back" to={paths.courses()}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        Courses
      </Link>
      <div className="builder-title">
        <h1 className="truncate">{form.course.title?.trim() ? form.course.title : 'Untitled Course'}</h1>
        {!published && <Badge>Draft</Badge>}
        {(status === 'changed' || (published && draft.state.kind === 'saved')) && <Badge tone="progress">Unpublished changes</Badge>}
      </div>
      <Saved draft={draft} />
      {courseId !== null && (
        <>
          <Button component={Link} to={paths.course(courseId)} variant="subtle" className="builder-preview" leftSection={<Eye {...ICON} />}>
            Preview
          </Button>
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label="More">
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item data-tone="danger" leftSection={<Undo2 {...ICON} />} onClick={() => setDiscarding(true)}>
                Discard changes
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <Button aria-disabled={publishing || undefined} onClick={onPublish}>
        {publishing ? 'Publishing...' : published ? 'Update Course' : 'Publish Course'}
      </Button>
      <Confirm
        opened={discarding}
        onClose={() => setDiscarding(false)}
        title="Discard changes"
        text="Discard all changes since the last publication?"
        {...(published ? {} : { restorable: true })}
        act="Discard changes"
        busyAct="Discarding..."
        onConfirm={onDiscard}
      >
        {null}
      </Confirm>
    </header>
  );
}
