import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { DEFAULT_BRAND, deriveAccent, type Scheme } from '../../../../../shared/tenancy/accent.ts';
import { accentStyle, coverTintStyle } from '../../../../../shared/tenancy/accent-style.ts';
import { BrandScene, SCENES, type SceneName } from './brand-scenes.tsx';
import { type InheritedBrand, inScheme } from './brand-input.ts';
import { completeColour } from './complete-colour.ts';
import styles from './brand.module.css';
import { t } from '../../../../texts/text.ts';

/** The addresses of chosen files. */
const fileUrls = new WeakMap<File, string>();

/** Returns the address of a chosen file; null for none. */
function urlOfFile(file: unknown): string | null {
  if (!(file instanceof File)) return null;
  const url = fileUrls.get(file) ?? URL.createObjectURL(file);
  fileUrls.set(file, url);
  return url;
}

/** Releases the address of a file that is not chosen any more. */
function useReleasedUrl(file: unknown): void {
  useEffect(() => {
    if (!(file instanceof File)) return undefined;
    return () => {
      URL.revokeObjectURL(fileUrls.get(file) ?? '');
      fileUrls.delete(file);
    };
  }, [file]);
}

/** Returns the look that the form would store, with what stands in for empty fields; the product's where the branding is off. */
function useBrand(stored: string | null, inherited: InheritedBrand) {
  const [logo, removed, first, second, enabled] = useWatch({
    name: ['logo', 'remove_logo', 'primary_color', 'secondary_color', 'branding_enabled'],
  }) as readonly unknown[];
  const chosen = urlOfFile(logo);
  useReleasedUrl(logo);
  if (enabled === false) return { logo: null, primary: DEFAULT_BRAND, secondary: null };
  const own = chosen ?? (removed === true ? null : stored);
  return {
    logo: own ?? inherited.logo,
    primary: completeColour(first) ?? inherited.primary ?? DEFAULT_BRAND,
    secondary: completeColour(second) ?? inherited.secondary,
  };
}

type Brand = ReturnType<typeof useBrand>;

const sceneStyle = ({ primary, secondary }: Brand, scheme: Scheme): CSSProperties => {
  const band = deriveAccent(secondary ?? primary, 'light');
  // React's style type knows no custom properties.
  return {
    ...accentStyle(primary, scheme),
    ...coverTintStyle(secondary),
    '--band': band.tint,
    '--band-strong': band.tintStrong,
    '--band-line': band.line,
  } as CSSProperties;
};

type StudioProps = {
  /** The name that stands where there is no logo. */
  name: string;
  logo: string | null;
  inherited: InheritedBrand;
  children: ReactNode;
};

/** The fields of a form, and beside them sign-in, player, certificate and mail as they would look. */
export function BrandStudio({ name, logo, inherited, children }: StudioProps): ReactNode {
  const look = useBrand(logo, inherited);
  const figure = (scene: SceneName, scheme: Scheme, caption: string): ReactNode => (
    <figure className={styles.figure} key={caption}>
      <div className={styles.scene} data-scene={scene} data-sample-scheme={scheme} style={sceneStyle(look, scheme)} aria-hidden="true">
        <BrandScene scene={scene} name={name} logo={look.logo} />
      </div>
      <figcaption className="small dim">{caption}</figcaption>
    </figure>
  );
  return (
    <div className={styles.studio}>
      <div>{children}</div>
      <aside className={styles.preview} aria-label={t('Preview of the look')}>
        <h2 className="h3">{t('Preview')}</h2>
        <div className={styles.figures}>
          {SCENES.flatMap(({ scene, label, schemes }) =>
            schemes.map((scheme) => figure(scene, scheme, schemes.length === 1 ? t(label) : inScheme(t(label), scheme))),
          )}
        </div>
        <p className="small dim">{t("Certificates are always light. Emails follow the reader's light or dark setting.")}</p>
      </aside>
    </div>
  );
}
