import type { ReactNode } from 'react';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Media, Pdf } from '../../../../design/widgets/viewers.tsx';
import styles from './review.module.css';
import { t } from '../../../../texts/text.ts';

type FileProps = { url: string; name: string; renew: () => Promise<unknown> };

const Picture = ({ url, name }: FileProps): ReactNode => <img className={styles.shownFile} src={assetUrl(url)} alt={name} />;

const Film = ({ url, name, renew }: FileProps): ReactNode => <Media kind="video" title={name} address={assetUrl(url)} renew={renew} />;

const Document = ({ url, name, renew }: FileProps): ReactNode => <Pdf title={name} address={assetUrl(url)} renew={renew} />;

/** How files are shown in place, by the beginning of their type; the others are downloaded. */
const FILE_VIEWS: readonly (readonly [type: string, View: (props: FileProps) => ReactNode])[] = [
  ['image/', Picture],
  ['video/', Film],
  ['application/pdf', Document],
];

type SubmittedProps = Pick<FileProps, 'name' | 'renew'> & { type: string | null; url: string | null };

/** A file that was handed in, in place where its type can be shown. `renew` asks for a fresh address of it. */
export function SubmittedFile({ type, url, name, renew }: SubmittedProps): ReactNode {
  const View = FILE_VIEWS.find(([prefix]) => type?.startsWith(prefix))?.[1];
  if (!View || !url) return <p className="dim">{t('This type of file is not shown here. Download it to read it.')}</p>;
  return <View url={url} name={name} renew={renew} />;
}
