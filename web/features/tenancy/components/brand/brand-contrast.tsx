import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { DEFAULT_BRAND } from '../../../../../shared/tenancy/accent.ts';
import { type ColorUse, contrastOnWhite, usesOfColor } from '../../../../../shared/tenancy/brand-contrast.ts';
import { type InheritedBrand, inScheme } from './brand-input.ts';
import { completeColour } from './complete-colour.ts';
import styles from './brand.module.css';
import { t, text } from '../../../../texts/text.ts';

const NAMES: Record<ColorUse['use'], string> = { button: text('Buttons'), link: text('Links') };

const ratioText = (ratio: number): string => `${ratio.toFixed(1)}:1`;

function Row({ use, scheme, color, ratio, moved }: ColorUse): ReactNode {
  return (
    <tr>
      <th scope="row">{inScheme(t(NAMES[use]), scheme)}</th>
      <td>
        <span className={styles.chip} style={{ background: color }} aria-hidden="true" />
        <code className="small">{color}</code>
      </td>
      <td className="num">{ratioText(ratio)}</td>
      <td>{moved ? t('Changed to stay readable') : t('As chosen')}</td>
    </tr>
  );
}

function sentenceOf(uses: readonly ColorUse[], color: string): string {
  const onWhite = ratioText(contrastOnWhite(color) ?? 0);
  return uses.some(({ moved }) => moved)
    ? t('{color} on white has a contrast of {onWhite}. Where text needs more, a darker or lighter tone of it is used.', { color, onWhite })
    : t('{color} on white has a contrast of {onWhite}. It is used as it is.', { color, onWhite });
}

/** The contrast that the colours have where they are used. Text needs 4.5:1. */
export function BrandContrast({ inherited }: { inherited: InheritedBrand }): ReactNode {
  const [primary, secondary] = useWatch({ name: ['primary_color', 'secondary_color'] }) as readonly [unknown, unknown];
  const color = completeColour(primary) ?? inherited.primary ?? DEFAULT_BRAND;
  const second = completeColour(secondary);
  const uses = usesOfColor(color);
  return (
    <div className={styles.contrast} role="group" aria-label={t('Contrast of the colours')}>
      <p className="small" role="status">
        {sentenceOf(uses, color)}
      </p>
      <table className={styles.contrastTable}>
        <caption className="sr">{t('Contrast of the primary colour where it is used; text needs 4.5:1')}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{t('Use')}</th>
            <th scope="col">{t('Colour')}</th>
            <th scope="col">{t('Contrast')}</th>
            <th scope="col">{t('Tone')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <Row key={`${use.use} ${use.scheme}`} {...use} />
          ))}
        </tbody>
      </table>
      {second !== null && (
        <p className="small dim">
          {t('{color} on white has a contrast of {onWhite}. Used for backgrounds only, never behind text.', {
            color: second,
            onWhite: ratioText(contrastOnWhite(second) ?? 0),
          })}
        </p>
      )}
    </div>
  );
}
