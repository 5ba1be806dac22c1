import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiKeysQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Day, Moment } from '../../../design/patterns/figures/dates.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { ActiveStatus } from '../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { apiKeysDocument } from '../api/api-keys.ts';
import { revokeApiKeyDocument } from '../api/revoke-api-key.ts';
import { NewApiKey } from '../components/new-api-key.tsx';
import { keyStatusWord, scopesText } from '../api-key-words.ts';
import styles from '../components/api-keys.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

type ApiKey = ApiKeysQuery['apiKeys']['data'][number];

const rowId = ({ id }: ApiKey): string => id;

/** A value with its word, which is shown on cards, where the column's head is gone. */
const CardWord = ({ word, children }: { word: string; children: ReactNode }): ReactNode => (
  <span>
    <span className={styles.cardWord}>{word}: </span>
    {children}
  </span>
);

const COLUMNS: readonly TableColumn<ApiKey>[] = [
  { id: 'name', header: text('Name'), cell: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'scopes', header: text('Permissions'), cell: ({ scopes }) => scopesText(scopes) },
  {
    id: 'status',
    header: text('Status'),
    cell: ({ status }) => <ActiveStatus active={status === 'active'} word={keyStatusWord(status)} />,
  },
  {
    id: 'expires',
    header: text('Expires'),
    cell: ({ expires_at: day }) => <CardWord word={t('Expires')}>{day === null ? t('Never') : <Day value={day} />}</CardWord>,
  },
  {
    id: 'used',
    header: text('Last used'),
    cell: ({ last_used_at: at }) => <CardWord word={t('Last used')}>{at === null ? t('Never') : <Moment value={at} />}</CardWord>,
  },
];

/** The keys with which other systems read and write learning records. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const [adding, setAdding] = useState(false);
  const query = useQuery(queryOf(apiKeysDocument, { branchUrl: viewer.branch?.url ?? null }));
  const keys = query.data?.apiKeys;
  const add = keys?.api_access === true && <Button onClick={() => setAdding(true)}>{t('+ Add API Key')}</Button>;
  if (adding)
    return (
      <Page title={t('Add API Key')} narrow>
        <NewApiKey onDone={() => setAdding(false)} />
      </Page>
    );
  return (
    <Page
      title={t('API Keys')}
      sentence={t('Keys let other systems read and write learning records (xAPI).')}
      actions={keys && keys.data.length > 0 && add}
    >
      {keys ? <Keys keys={keys} add={add} /> : query.isError ? <Unread query={query} /> : <Loading />}
    </Page>
  );
}

const Unread = ({ query }: { query: { error: unknown; refetch: () => Promise<unknown> } }): ReactNode => (
  <Failed title={t('The API keys could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
);

function Keys({ keys: { api_access: isOn, data }, add }: { keys: ApiKeysQuery['apiKeys']; add: ReactNode }): ReactNode {
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null);
  const revoke = (key: ApiKey): ReactNode =>
    key.status !== 'revoked' && (
      <Button variant="subtle" color="red" aria-label={t('Revoke {name}', { name: key.name })} onClick={() => setKeyToRevoke(key)}>
        {t('Revoke')}
      </Button>
    );
  return (
    <>
      {!isOn && (
        <Note className={styles.offNote} tone="info" title={t('API access is switched off')}>
          {t("Keys can't be added, and existing keys don't work. Ask the product team to switch it on for this instance.")}
        </Note>
      )}
      {data.length === 0 ? (
        <Empty
          title={t('No API keys found.')}
          sentence={t('With a key, a reporting tool or a learning record store can fetch the learning records.')}
          action={add}
        />
      ) : (
        <div className={styles.apiKeys}>
          <PlainTable label={t('API keys')} columns={COLUMNS} rows={data} rowId={rowId} act={revoke} />
        </div>
      )}
      <RevokeKey apiKey={keyToRevoke} onClose={() => setKeyToRevoke(null)} />
    </>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }): ReactNode {
  const viewer = useViewer();
  const revoke = useCommand(revokeApiKeyDocument, { invalidates: ['apiKeys', 'audit'] });
  const last = useLast(apiKey);
  return (
    <Confirm
      opened={apiKey !== null}
      onClose={onClose}
      title={rich('Revoke {name}?', { name: last?.name ?? '' })}
      text={t('Systems that use this key lose access at once.')}
      restorable={false}
      act={t('Revoke key')}
      busyAct={t('Revoking...')}
      onConfirm={async () => {
        if (!apiKey) return;
        await revoke.mutateAsync({ id: apiKey.id, branchUrl: viewer.branch?.url ?? null });
        showToast(t('API key revoked.'));
      }}
    >
      {last && <ConfirmRow name={last.name} />}
    </Confirm>
  );
}
