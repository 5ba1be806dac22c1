import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Maximize, Minimize, RotateCcw, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { IconButton } from '../../primitives/icon-button.tsx';
import { ZOOM } from './pdf-scale.ts';
import styles from './pdf-viewer.module.css';
import { t } from '../../../texts/text.ts';
import { percentText } from '../../../texts/formats.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

type PagesProps = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void };

/** Previous and next page, and the number of the page, which can be typed. */
function Pages({ page, pages, onPage }: PagesProps): ReactNode {
  // null: as it is shown; a text while it is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const go = (event?: FormEvent): void => {
    event?.preventDefault();
    const wanted = Math.round(Number(typed));
    if (typed !== null && wanted >= 1) onPage(Math.min(pages, wanted));
    setTyped(null);
  };
  return (
    <>
      <IconButton aria-label={t('Previous page')} aria-disabled={page <= 1 || undefined} onClick={() => onPage(page - 1)}>
        <ChevronLeft {...ICON} />
      </IconButton>
      <form className={styles.pdfNumber} onSubmit={go}>
        <input
          inputMode="numeric"
          aria-label={t('Page')}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
          onBlur={() => go()}
        />
        <span role="status">
          <span className="sr">{t('Page {page}', { page })} </span>
          {t('of {pages}', { pages })}
        </span>
      </form>
      <IconButton aria-label={t('Next page')} aria-disabled={page >= pages || undefined} onClick={() => onPage(page + 1)}>
        <ChevronRight {...ICON} />
      </IconButton>
    </>
  );
}

export type SearchState = {
  /** null until a search has ended. */
  readonly count: number | null;
  readonly place: number;
  readonly onSearch: (text: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly field: RefObject<HTMLInputElement | null>;
};

function SearchField({ count, place, onSearch, onMove, field }: SearchState): ReactNode {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const search = (wanted: string): void => {
    setSearched(wanted);
    onSearch(wanted);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text === searched && count) return onMove(1);
    search(text);
  };
  const change = (typed: string): void => {
    setText(typed);
    // A field without a text leaves no marks of the former search.
    if (typed === '' && searched !== '') search('');
  };
  return (
    <form className={styles.pdfSearch} role="search" aria-label={t('Search in the document')} onSubmit={submit}>
      <input
        ref={field}
        type="search"
        aria-label={t('Search in the document')}
        placeholder={t('Search')}
        maxLength={200}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <IconButton type="submit" aria-label={t('Search')}>
        <Search {...ICON} />
      </IconButton>
      <span className={styles.pdfCount} role="status">
        {searched !== '' &&
          (count === null ? t('Searching...') : count === 0 ? t('Not found') : t('{done} of {total}', { done: place + 1, total: count }))}
      </span>
      {count !== null && count > 1 && (
        <>
          <IconButton aria-label={t('Previous result')} onClick={() => onMove(-1)}>
            <ChevronUp {...ICON} />
          </IconButton>
          <IconButton aria-label={t('Next result')} onClick={() => onMove(1)}>
            <ChevronDown {...ICON} />
          </IconButton>
        </>
      )}
    </form>
  );
}

type ToolbarProps = PagesProps & {
  readonly zoom: number;
  readonly onZoom: (by: 1 | -1 | 0) => void;
  readonly full: boolean;
  readonly onFull: () => void;
  readonly search: SearchState;
};

/** The tools of a document: page, zoom, search, full screen. Those that can do nothing keep the focus, or keys would no longer reach the document. */
export const PdfToolbar = ({ zoom, onZoom, full, onFull, search, ...pages }: ToolbarProps): ReactNode => (
  <div className={styles.pdfTools} role="toolbar" aria-label={t('Document')}>
    <Pages {...pages} />
    <span className={styles.pdfGap} />
    <IconButton aria-label={t('Zoom out')} aria-disabled={zoom <= ZOOM.least || undefined} onClick={() => onZoom(-1)}>
      <ZoomOut {...ICON} />
    </IconButton>
    <span className={styles.pdfZoom} role="status">
      <span className="sr">{t('Zoom')} </span>
      {percentText(Math.round(zoom * 100))}
    </span>
    <IconButton aria-label={t('Zoom in')} aria-disabled={zoom >= ZOOM.most || undefined} onClick={() => onZoom(1)}>
      <ZoomIn {...ICON} />
    </IconButton>
    <IconButton aria-label={t('Reset zoom')} aria-disabled={zoom === ZOOM.usual || undefined} onClick={() => onZoom(0)}>
      <RotateCcw {...ICON} />
    </IconButton>
    <IconButton aria-label={full ? t('Minimise') : t('Fullscreen')} onClick={onFull}>
      {full ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
    </IconButton>
    <SearchField {...search} />
  </div>
);
