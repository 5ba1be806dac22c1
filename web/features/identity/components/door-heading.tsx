import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../design/patterns/document-title.ts';
import './door-heading.css';

/** Title of a page before the shell, and one line below it. */
export function DoorHeading({
  title,
  documentTitle = title,
  sentence,
}: {
  title: string;
  documentTitle?: string;
  sentence?: ReactNode;
}): ReactNode {
  useDocumentTitle(documentTitle);
  return (
    <div className="door-heading">
      <h1 className="h-display">{title}</h1>
      {sentence && <p className="dim">{sentence}</p>}
    </div>
  );
}
