import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDocumentTitle } from './document-title.ts';
import { addressOfList } from './list-address.ts';
import './page.css';

type PageProps = {
  /** The h1, and the document's title unless that is given. */
  title: string;
  documentTitle?: string;
  /** Beside the h1, dim: "386 of 412". */
  count?: string | undefined;
  /** A badge after the h1. */
  mark?: ReactNode;
  /** One line below the h1. */
  sentence?: ReactNode;
  back?: { to: string; label: string };
  /** At the right: default buttons first, then the one filled button. */
  actions?: ReactNode;
  /** Forms and reading keep to 860 px. */
  narrow?: boolean;
  children: ReactNode;
};

let opened = false;

/** Moves the focus to the h1 after a navigation, so that a screen reader begins where the page does. Not on the first page. */
function useHeadingFocus(): React.RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (opened) heading.current?.focus({ preventScroll: true });
    opened = true;
  }, [pathname]);
  return heading;
}

/** Every screen inside the shell: way back, title, one sentence, actions, then what it is about. */
export function Page({
  title,
  documentTitle = title,
  count,
  mark,
  sentence,
  back,
  actions,
  narrow = false,
  children,
}: PageProps): ReactNode {
  useDocumentTitle(documentTitle);
  const heading = useHeadingFocus();
  return (
    <div className="page" data-narrow={narrow || undefined}>
      {back && (
        <Link className="page-back" to={addressOfList(back.to)}>
          <ArrowLeft size={14} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="page-head">
        <div className="page-name">
          <div className="page-title">
            <h1 className="h1" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {count && <span className="page-count num">{count}</span>}
            {mark}
          </div>
          {sentence && <p className="page-sentence">{sentence}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A part of a page: h2, what stands at its right, its content 32 px below the last. */
export function Section({
  title,
  count,
  aside,
  children,
}: {
  title: string;
  count?: number | string;
  aside?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h3">
          {title}
          {count !== undefined && <span className="section-count num">{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
