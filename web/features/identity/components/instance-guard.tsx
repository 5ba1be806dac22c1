import type { ReactNode } from 'react';
import { pageData } from '../../../api/page-data.ts';
import { centralOrigin, tenantAddress } from '../../../api/tenant-address.ts';
import { useDocumentTitle } from '../../../design/patterns/page/document-title.ts';
import { href, pathsOf } from '../../../session/paths.ts';
import styles from './auth-heading.module.css';
import { t, text } from '../../../texts/text.ts';

const TITLE = text('No organisation at this address');

/** Returns whether the host names an instance that does not exist, as the shell function found it. */
const isUnknownInstance = (): boolean => tenantAddress().instance !== null && pageData !== null && pageData.instance === null;

function UnknownInstance(): ReactNode {
  useDocumentTitle(t(TITLE));
  return (
    <>
      <div className={styles.heading}>
        <h1 className="h-display">{t(TITLE)}</h1>
        <p className="dim">
          {t('There is nothing at {host}. Check the address for mistakes, or ask the person who sent it to you.', { host: location.host })}
        </p>
      </div>
      <p className={styles.foot}>
        <a href={`${centralOrigin()}${href(pathsOf(null).login())}`}>{t('Log in with your email instead')}</a>
      </p>
    </>
  );
}

/** Shows a sign-in page where the host names an instance or none, and otherwise that there is no such organisation. */
export const InstanceGuard = ({ children }: { children: ReactNode }): ReactNode => (isUnknownInstance() ? <UnknownInstance /> : children);
