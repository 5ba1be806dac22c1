import type { ReactNode } from 'react';
import type { Scheme } from '../../../../../shared/tenancy/accent.ts';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import styles from './brand-scenes.module.css';
import { t, text } from '../../../../texts/text.ts';

/** The places that show the look, with the schemes that they have. */
export const SCENES = [
  { scene: 'sign-in', label: text('Sign-in'), schemes: ['light', 'dark'] },
  { scene: 'player', label: text('Player'), schemes: ['light', 'dark'] },
  { scene: 'mail', label: text('Mail'), schemes: ['light', 'dark'] },
  { scene: 'certificate', label: text('Certificate'), schemes: ['light'] },
] as const satisfies readonly { scene: string; label: string; schemes: readonly Scheme[] }[];

export type SceneName = (typeof SCENES)[number]['scene'];
type SceneProps = { readonly name: string; readonly logo: string | null };

const Brand = ({ name, logo }: SceneProps): ReactNode =>
  logo ? (
    <img className={styles.logo} src={logo} alt="" />
  ) : (
    <b className={styles.name} dir="auto">
      {name}
    </b>
  );

const SignIn = (brand: SceneProps): ReactNode => (
  <div className={styles.signIn}>
    <Brand {...brand} />
    <b>{t('Login')}</b>
    <i className={styles.box} />
    <i className={styles.box} />
    <span className={styles.button}>{t('LOGIN')}</span>
    <span className={styles.link}>{t('Forgot password?')}</span>
  </div>
);

const Player = (brand: SceneProps): ReactNode => (
  <div className={styles.player}>
    <div className={styles.bar}>
      <Brand {...brand} />
      <i className={styles.progress} />
    </div>
    <div className={styles.units}>
      <span className={styles.current}>{t('Unit 1')}</span>
      <span>{t('Unit 2')}</span>
      <span>{t('Unit 3')}</span>
    </div>
    <div className={styles.unit}>
      <div className={styles.cover}>
        <Cover of="course:sample" small />
      </div>
      <i className={styles.line} />
      <i className={styles.line} />
      <span className={styles.button}>{t('Next')}</span>
    </div>
  </div>
);

const Certificate = (brand: SceneProps): ReactNode => (
  <div className={styles.certificate}>
    <div className={styles.band} />
    <div className={styles.paper}>
      <Brand {...brand} />
      <b className={styles.title}>{t('Certificate of completion')}</b>
      <span>{t('This certifies that')}</span>
      <b data-written>Ada Lovelace</b>
      <span>{t('has completed the course')}</span>
    </div>
  </div>
);

const Mail = (brand: SceneProps): ReactNode => (
  <div className={styles.mail}>
    <Brand {...brand} />
    <div className={styles.letter}>
      <i className={styles.line} />
      <i className={styles.line} />
      <span className={styles.button}>{t('Choose a password')}</span>
      <span className={styles.link} data-written>
        https://…/set-password
      </span>
    </div>
  </div>
);

const PARTS: Record<SceneName, (brand: SceneProps) => ReactNode> = {
  'sign-in': SignIn,
  player: Player,
  certificate: Certificate,
  mail: Mail,
};

/** A small drawing of a place that shows the look. */
export function BrandScene({ scene, ...brand }: SceneProps & { scene: SceneName }): ReactNode {
  const Part = PARTS[scene];
  return <Part {...brand} />;
}
