import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Language, languageNames, languages } from '../../../../../shared/kernel/regional/languages.ts';
import { MAIL_KINDS, type MailKind } from '../../../../../shared/tenancy/mail-kinds.ts';
import type { MailPreviewQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { LocalTabs } from '../../../../design/patterns/page/tabs.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { Modal } from '../../../../design/primitives/dialog.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { MailFrame } from '../../../../design/widgets/mail-frame.tsx';
import { language as languageOfPage } from '../../../../texts/language.ts';
import { mailPreviewDocument } from '../../api/instance/mail-preview.ts';
import styles from './mail-preview.module.css';
import { t, text } from '../../../../texts/text.ts';

type Mail = MailPreviewQuery['mailPreview'];

const NAMES: Readonly<Record<MailKind, string>> = {
  welcome: text('Welcome: set up a password'),
  access: text('Welcome: sign in with a known password'),
  reset: text('Password reset'),
  submitted: text('Assignment handed in'),
  accepted: text('Assignment accepted'),
  returned: text('Assignment returned'),
  contact: text('Question sent to support'),
};
const kinds = () => MAIL_KINDS.map((value) => ({ value, label: t(NAMES[value]) }));
const LANGUAGES = languages.map((value) => ({ value, label: languageNames[value] }));
const isLanguage = (value: string | null): value is Language => languages.some((each) => each === value);
const isKind = (value: string | null): value is MailKind => MAIL_KINDS.some((kind) => kind === value);

const Shown = ({ mail }: { mail: Mail }): ReactNode => (
  <>
    <dl className={styles.head}>
      <dt>{t('From')}</dt>
      <dd dir="auto">{mail.from}</dd>
      <dt>{t('To')}</dt>
      <dd>{mail.to}</dd>
      <dt>{t('Subject')}</dt>
      <dd dir="auto">{mail.subject}</dd>
    </dl>
    <LocalTabs
      label={t('Ways to show the email')}
      tabs={[
        {
          id: 'light',
          label: t('Light'),
          content: <MailFrame title={t('{place}, light', { place: mail.subject })} scheme="light" html={mail.html} />,
        },
        {
          id: 'dark',
          label: t('Dark'),
          content: <MailFrame title={t('{place}, dark', { place: mail.subject })} scheme="dark" html={mail.html} />,
        },
        {
          id: 'text',
          label: t('Plain text'),
          content: (
            <pre className={styles.text} dir="auto">
              {mail.text}
            </pre>
          ),
        },
      ]}
    />
  </>
);

function Preview({ branch }: { branch: string | null }): ReactNode {
  const viewer = useViewer();
  const [kind, setKind] = useState<MailKind>('welcome');
  const [language, setLanguage] = useState<string>(languageOfPage());
  const query = useQuery(queryOf(mailPreviewDocument, { kind, branch_id: branch, language, branchUrl: viewer.branch?.url ?? null }));
  return (
    <>
      <Select
        label={t('Email')}
        description={t('This is how it reaches you. People, courses and links are samples.')}
        data={kinds()}
        value={kind}
        allowDeselect={false}
        onChange={(value) => isKind(value) && setKind(value)}
      />
      <Select
        label={t('Language')}
        data={LANGUAGES}
        value={language}
        allowDeselect={false}
        onChange={(value) => isLanguage(value) && setLanguage(value)}
      />
      {query.isPending && <Loading rows={4} />}
      {query.isError && <Failed title={t('The email could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <Shown mail={query.data.mailPreview} />}
    </>
  );
}

/** A button that shows the mails of the instance, or of a branch, as they are sent. */
export function MailPreviews({ branch = null }: { branch?: string | null }): ReactNode {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  if (!viewer.can('mailPreview')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Preview Emails')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Email preview')}
        size={720}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Preview branch={branch} />
      </Modal>
    </>
  );
}
