// @chunk table
import { Bookmark, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../primitives/button.ts';
import { ICON } from '../../primitives/icon.ts';
import { TextInput } from '../../primitives/input.ts';
import { Popover } from '../../primitives/menu.ts';
import { UnsavedGuard } from '../form/unsaved-guard.tsx';
import type { ListState } from './list-state.ts';
import { listAddress, readViews, storeViews, type SavedView, viewAddress, viewQuery, withView } from './views.ts';
import styles from './saved-views.module.css';
import { t } from '../../../texts/text.ts';

const LONGEST_NAME = 40;

/** The name that somebody types for a view; kept while another one is shown. */
type TypedName = { readonly name: string; readonly trimmed: () => string; readonly type: (text: string) => void };

function useTypedName(): TypedName {
  const [name, type] = useState('');
  // Saving leads to the address of the view, before the next render.
  const latest = useRef('');
  const trimmed = useCallback(() => latest.current.trim(), []);
  return {
    name,
    trimmed,
    type: (text) => {
      latest.current = text;
      type(text);
    },
  };
}

function SaveView({ typed, onSave }: { typed: TypedName; onSave: (name: string) => void }): ReactNode {
  const [opened, setOpened] = useState(false);
  const { name, trimmed, type } = typed;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const saved = trimmed();
    if (saved === '') return;
    setOpened(false);
    type('');
    onSave(saved);
  };
  const isUnsaved = useCallback(() => trimmed() !== '', [trimmed]);
  return (
    <>
      <Popover position="bottom-end" trapFocus opened={opened} onChange={setOpened}>
        <Popover.Target>
          <Button variant="subtle" leftSection={<Bookmark {...ICON} />} onClick={() => setOpened(!opened)}>
            {t('Save view')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('Save view')}>
          <form className={styles.saveForm} onSubmit={save}>
            <TextInput
              label={t('Name of the view')}
              maxLength={LONGEST_NAME}
              value={name}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
            <Button type="submit">{t('Save')}</Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      <UnsavedGuard unsaved={isUnsaved} title={t('Leave without saving the view?')} text={t('The name you typed has not been saved.')} />
    </>
  );
}

type TabsProps = { views: readonly SavedView[]; query: string; list: string; onRemove: (view: SavedView) => void };

const ViewTabs = ({ views, query, list, onRemove }: TabsProps): ReactNode => (
  <nav className={styles.views} aria-label={t('Saved views')}>
    <Link to={list} aria-current={query === '' ? 'page' : undefined}>
      {t('All')}
    </Link>
    {views.map((view) => (
      <span key={view.name} className={styles.view}>
        <Link to={viewAddress(list, view)} aria-current={view.query === query ? 'page' : undefined} dir="auto">
          {view.name}
        </Link>
        {view.query === query && (
          <button type="button" aria-label={t('Remove the view {name}', { name: view.name })} onClick={() => onRemove(view)}>
            <X size={14} aria-hidden />
          </button>
        )}
      </span>
    ))}
  </nav>
);

/** Returns the tabs of a list's saved views, and the button that saves what is shown. Views are stored in this browser, by `label`. */
export function useSavedViews(
  label: string,
  { names }: Pick<ListState, 'names'>,
): { readonly tabs: ReactNode; readonly saveButton: ReactNode } {
  const [views, setViews] = useState(() => readViews(label));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const typed = useTypedName();
  const query = viewQuery(search, names);
  const list = listAddress(pathname, search);
  const store = (next: readonly SavedView[]): void => {
    setViews(next);
    storeViews(label, next);
  };
  const save = (name: string): void => {
    const view = { name, query };
    store(withView(views, view));
    void navigate(viewAddress(list, view), { replace: true });
  };
  const remove = ({ name }: SavedView): void => {
    store(views.filter((view) => view.name !== name));
    void navigate(list);
  };
  const isSaved = query === '' || views.some((view) => view.query === query);
  return {
    tabs: views.length > 0 && <ViewTabs views={views} query={query} list={list} onRemove={remove} />,
    saveButton: !isSaved && <SaveView typed={typed} onSave={save} />,
  };
}
