import type { ReactNode } from 'react';
import styles from './certificate-picture.module.css';

const PAPER = { width: 842, height: 595 };
const TILE = 84;
const ROWS = [0, 1, 2, 3, 4, 5, 6];
const LEAF = `M0 0A${TILE} ${TILE} 0 0 1 ${TILE} ${TILE}A${TILE} ${TILE} 0 0 1 0 0Z`;
const LONGEST = 30;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);

/** A small picture of a certificate's page. The names are beside it, so it is left out for screen readers. */
export const CertificatePicture = ({ name, title }: { name: string; title: string }): ReactNode => (
  <svg className={styles.picture} viewBox={`0 0 ${PAPER.width} ${PAPER.height}`} aria-hidden="true">
    <rect className={styles.paper} {...PAPER} />
    <rect className={styles.band} width={TILE * 2} height={PAPER.height} />
    {ROWS.map((row) => (
      <g key={row} className={styles.leaves} data-odd={row % 2 === 1 || undefined}>
        <path d={LEAF} transform={`translate(${(row % 2) * TILE} ${row * TILE})`} />
      </g>
    ))}
    <text className={styles.head} x="220" y="160">
      Certificate of completion
    </text>
    <text className={styles.name} x="220" y="290">
      {cut(name)}
    </text>
    <path className={styles.rule} d="M220 320H780" />
    <text className={styles.title} x="220" y="390">
      {cut(title)}
    </text>
  </svg>
);
