import { ArrowLeft, Check, Ellipsis, Eye, Undo2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { growthButton } from '../../../../shared-features/growth.ts';
import { href } from '../../../../session/paths.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { shownZone } from '../../../../design/patterns/figures/shown-zone.ts';
import { Badge } from '../../../../design/patterns/state/status.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { Menu } from '../../../../design/primitives/menu.ts';
import { discardCourseDraftDocument } from '../../api/discard-course-draft.ts';
import type { DraftState } from '../../builder/use-draft.ts';
import styles from './builder-top.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';
import { formatLanguage } from '../../../../texts/language.ts';

const time = (at: Date): ReactNode => <span className="num">{at.toLocaleTimeString(formatLanguage(), { timeZone: shownZone() })}</span>;

/** Whether the server has what was typed; 'Not saved. Retry' is the retry. */
function Saved({ draft }: { draft: DraftState }): ReactNode {
  const { state, refused } = draft;
  return (
    <span className={styles.builderSaved} role="status">
      {state.kind === 'saving' && t('Saving...')}
      {state.kind === 'saved' && (
        <>
          <Check size={16} strokeWidth={2} aria-hidden />
          <span>{rich(refused.length > 0 ? 'Saved {time}, except for what is marked' : 'Saved {time}', { time: time(state.at) })}</span>
        </>
      )}
      {state.kind === 'conflict' && <span className={styles.builderUnsaved}>{t('Not saved.')}</span>}
      {state.kind === 'failed' && (
        <button type="button" className={styles.builderUnsaved} onClick={() => void draft.save()}>
          {t('Not saved. Retry')}
        </button>
      )}
    </span>
  );
}

type PreviewProps = { draft: DraftState; courseId: string; place: number | null };

/** Opens the saved draft in a second tab; what is not saved yet is saved before. */
function PreviewLink({ draft, courseId, place }: PreviewProps): ReactNode {
  const paths = usePaths();
  const address = href(paths.previewCourse(courseId, place ?? undefined));
  const openSaved = async (event: MouseEvent<HTMLElement>): Promise<void> => {
    if (draft.isSaved()) return;
    event.preventDefault();
    if (await draft.save()) window.open(address, '_blank');
  };
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="opener"
      variant="subtle"
      className={styles.builderPreview}
      leftSection={<Eye {...ICON} />}
      aria-label={t('Preview')}
      onClick={(event) => void openSaved(event)}
    >
      <span className={styles.builderPreviewWord}>{t('Preview')}</span>
    </Button>
  );
}

/** The statuses of courses that learners can start. */
const OFFERED: ReadonlySet<string> = new Set(['published', 'changed']);

/** How the course stands. `isSaved`: something was saved since the page was opened. */
function StatusBadge({ status, isSaved }: { status: string; isSaved: boolean }): ReactNode {
  if (status === 'draft') return <Badge>{t('Draft')}</Badge>;
  if (status === 'unpublished') return <Badge>{t('Unpublished')}</Badge>;
  return (status === 'changed' || isSaved) && <Badge tone="progress">{t('Unpublished changes')}</Badge>;
}

type TopProps = {
  draft: DraftState;
  status: string;
  /** The place of the chosen unit, from 1; null = the course overview. */
  place: number | null;
  publishing: boolean;
  onPublish: () => void;
  onReload: () => void;
};

export function BuilderTop({ draft, status, place, publishing, onPublish, onReload }: TopProps): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const { growthBlocked } = useViewer();
  const [discarding, setDiscarding] = useState(false);
  const discard = useCommand(discardCourseDraftDocument, { invalidates: ['drafts'] });
  const { courseId, form } = draft;
  const published = status !== 'draft';
  const onDiscard = async (): Promise<void> => {
    if (courseId === null) return;
    await discard.mutateAsync({ id: Number(courseId), branchUrl: tenantAddress().branch });
    draft.forget();
    if (published) onReload();
    else await navigate(paths.courses());
  };
  return (
    <header className={styles.builderTop}>
      <Link className={styles.builderBack} to={paths.courses()}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        {t('Courses')}
      </Link>
      <div className={styles.builderTitle}>
        <h1 className="truncate" dir="auto">
          {form.course.title?.trim() ? form.course.title : t('Untitled Course')}
        </h1>
        <StatusBadge status={status} isSaved={draft.state.kind === 'saved'} />
      </div>
      <Saved draft={draft} />
      {courseId !== null && (
        <>
          <PreviewLink draft={draft} courseId={courseId} place={place} />
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={t('More')}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item data-tone="danger" leftSection={<Undo2 {...ICON} />} onClick={() => setDiscarding(true)}>
                {t('Discard changes')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <Button aria-disabled={publishing || undefined} {...growthButton(growthBlocked, onPublish)}>
        {publishing ? t('Publishing...') : OFFERED.has(status) ? t('Update Course') : t('Publish Course')}
      </Button>
      <Confirm
        opened={discarding}
        onClose={() => setDiscarding(false)}
        title={t('Discard changes')}
        text={t('Discard all changes since the last publication?')}
        {...(published ? {} : { restorable: true })}
        act={t('Discard changes')}
        busyAct={t('Discarding...')}
        onConfirm={onDiscard}
      >
        {null}
      </Confirm>
    </header>
  );
}
