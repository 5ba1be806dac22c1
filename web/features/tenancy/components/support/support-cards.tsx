import { Mail, MessageCircle, MessagesSquare, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { SupportWay } from '../../../../session/support.ts';
import styles from './support.module.css';
import { t, text } from '../../../../texts/text.ts';

const ICONS = { chat: MessagesSquare, phone: Phone, messenger: MessageCircle, email: Mail } as const;

/** What a card says in place of an address or number that stands beside the form. */
const ACTS: Partial<Record<SupportWay['kind'], string>> = { phone: text('Call us'), email: text('Write to us') };

/** Returns the parts of an address, each with where it begins. */
const partsOf = (text: string): { part: string; at: number }[] =>
  [...text.matchAll(/[^./@]*[./@]?/g)].flatMap(({ 0: part, index }) => (part === '' ? [] : [{ part, at: index }]));

/** An address that breaks after its marks, and inside of a word only where one is longer than the line. */
const Address = ({ text }: { text: string }): ReactNode =>
  partsOf(text).map(({ part, at }) => (
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

/** A card for each way to reach support. */
export const SupportCards = ({ ways }: { ways: readonly SupportWay[] }): ReactNode => (
  <ul className={styles.cards} aria-label={t('Contact options')}>
    {ways.map(({ kind, label, detail, to }) => {
      const Icon = ICONS[kind];
      const act = ACTS[kind];
      const opensTab = kind === 'chat' || kind === 'messenger';
      return (
        <li key={kind}>
          <a className={styles.card} href={to} {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span className="strong">{label}</span>
            <span className={styles.detail}>{act === undefined ? <Address text={detail} /> : t(act)}</span>
            {opensTab && <span className="sr">{t('Opens in a new tab')}</span>}
          </a>
        </li>
      );
    })}
  </ul>
);
