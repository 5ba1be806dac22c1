import { Monitor, Pencil, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import styles from './preview.module.css';
import { t, text } from '../../../../texts/text.ts';

/** The width that a preview is shown in. */
export type Device = 'desktop' | 'phone';

const DEVICES = [
  { device: 'desktop', label: text('Desktop'), icon: <Monitor {...ICON} /> },
  { device: 'phone', label: text('Phone'), icon: <Smartphone {...ICON} /> },
] as const;

type BarProps = { device: Device; onDevice: (device: Device) => void; editHref: string; builder: string };

/** Says that this is a preview, switches its width, and leads back to the unit in the builder. */
export const PreviewBar = ({ device, onDevice, editHref, builder }: BarProps): ReactNode => (
  <div className={styles.previewBar} role="region" aria-label={t('Preview')}>
    <p className="truncate">
      <b className="strong">{t('Preview of your draft.')}</b> <span className="dim">{t('Nothing is recorded.')}</span>
    </p>
    <div className={styles.previewDevices} role="group" aria-label={t('Width')}>
      {DEVICES.map(({ device: name, label, icon }) => (
        <Button
          key={name}
          size="xs"
          variant={name === device ? 'default' : 'subtle'}
          aria-pressed={name === device}
          leftSection={icon}
          onClick={() => onDevice(name)}
        >
          {t(label)}
        </Button>
      ))}
    </div>
    {/* The tab of the builder has this name; without it a new one opens. */}
    <Button component="a" href={editHref} target={builder} size="xs" variant="default" leftSection={<Pencil {...ICON} />}>
      {t('Edit this unit')}
    </Button>
  </div>
);
