import type { ReactNode } from 'react';
import { useViewer } from '../../../session/viewer.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { AccountForm } from '../components/account-form.tsx';
import { SecurityForm } from '../components/security-form.tsx';
import { named } from '../../../design/patterns/feedback/named.ts';
import { t } from '../../../texts/text.ts';

/** One's own account and password. */
export function Screen(): ReactNode {
  const { fullName, user } = useViewer();
  return (
    <Page title={t('Profile Settings')} sentence={named`${fullName} · ${user.email}`} narrow>
      <UrlTabs
        label={t('Profile')}
        tabs={[
          { id: 'account', label: t('Account'), content: <AccountForm /> },
          { id: 'security', label: t('Security'), content: <SecurityForm /> },
        ]}
      />
    </Page>
  );
}
