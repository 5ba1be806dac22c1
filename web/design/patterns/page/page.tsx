// @chunk shell
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { apart } from '../feedback/named.ts';
import { useDocumentTitle } from './document-title.ts';
import { addressOfList } from './list-address.ts';
import { wasPageShown } from './page-shown.ts';
import styles from './page.module.css';

type PageProps = {
  /** The text of the h1. With a name in it: named`${name} - User Report`. */
  title: ReactNode;
  /** Replaces the document title of the screen. */
  documentTitle?: string | undefined;
  /** Beside the h1, dim: "386 of 412". */
  count?: string | undefined;
  /** A badge after the h1. */
  mark?: ReactNode;
  /** One line below the h1. */
  sentence?: ReactNode;
  back?: { to: string; label: string };
  /** At the right: default buttons first, then the one filled button. */
  actions?: ReactNode;
  /** After the actions; on phones at the right of the title. */
  menu?: ReactNode;
  /** At most 860 px wide, for forms and texts. */
  narrow?: boolean;
  children: ReactNode;
};

/** Moves the focus to the h1 after a navigation, so that a screen reader begins at the start of the page. Not on the first page. */
function useHeadingFocus(): React.RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const focusedPath = useRef<string | null>(null);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (wasPageShown()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}

/** The frame of every screen inside the shell: link back, title, sentence, actions, content. */
export function Page({ title, documentTitle, count, mark, sentence, back, actions, menu, narrow = false, children }: PageProps): ReactNode {
  useDocumentTitle(documentTitle);
  const heading = useHeadingFocus();
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      {back && (
        <Link className={styles.pageBack} to={addressOfList(back.to)}>
          <ArrowLeft size={14} aria-hidden />
          {apart(back.label)}
        </Link>
      )}
      <div className={styles.pageHead}>
        <div className={styles.pageName}>
          <div className={styles.pageTitle}>
            <h1 className="h1" ref={heading} tabIndex={-1} dir="auto">
              {title}
            </h1>
            {count && <span className={clsx(styles.pageCount, 'num')}>{count}</span>}
            {mark}
          </div>
          {sentence && <p className={styles.pageSentence}>{apart(sentence)}</p>}
        </div>
        {actions && <div className={styles.pageActions}>{actions}</div>}
        {menu && <div className={styles.pageMenu}>{menu}</div>}
      </div>
      {children}
    </div>
  );
}

type SectionProps = {
  title: string;
  count?: number | string;
  aside?: ReactNode;
  /** `tools`: the head is high enough for buttons at its right. */
  head?: 'text' | 'tools';
  className?: string | undefined;
  children: ReactNode;
};

/** A section of a page: h2, optional content at its right, and the section's content. */
export const Section = ({ title, count, aside, head = 'text', className, children }: SectionProps): ReactNode => (
  <section className={clsx(styles.section, className)}>
    <div className={styles.sectionHead} data-head={head}>
      <h2 className="h3">
        {title}
        {count !== undefined && <span className={clsx(styles.sectionCount, 'num')}>{count}</span>}
      </h2>
      {head === 'tools' && aside ? <div className={styles.sectionTools}>{aside}</div> : aside}
    </div>
    {children}
  </section>
);
