import type { ReactNode, Ref } from 'react';
import { useDocumentTitle } from '../../../design/patterns/page/document-title.ts';
import styles from './auth-heading.module.css';

type AuthHeadingProps = {
  title: ReactNode;
  sentence?: ReactNode;
  /** Of the h1, which takes the focus by it. */
  heading?: Ref<HTMLHeadingElement>;
};

/** The title of a sign-in page, and one line below it. */
export function AuthHeading({ title, sentence, heading }: AuthHeadingProps): ReactNode {
  useDocumentTitle();
  return (
    <div className={styles.heading}>
      <h1 className="h-display" ref={heading} {...(heading && { tabIndex: -1 })}>
        {title}
      </h1>
      {sentence && <p className="dim">{sentence}</p>}
    </div>
  );
}
