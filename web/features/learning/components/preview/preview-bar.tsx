import { Monitor, Pencil, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import styles from './preview.module.css';

/** The width that a preview is shown in. */
export type Device = 'desktop' | 'phone';

const DEVICES = [
  { device: 'desktop', label: 'Desktop', icon: <Monitor {...ICON} /> },
  { device: 'phone', label: 'Phone', icon: <Smartphone {...ICON} /> },
] as const;

type BarProps = { device: Device; onDevice: (device: Device) => void; editHref: string; builder: string };

/** Says that this is a preview, switches its width, and leads back to the unit in the builder. */
export const PreviewBar = ({ device, onDevice, editHref, builder }: BarProps): ReactNode => (
  <div className={styles.previewBar} role="region" aria-label="Preview">
    <p className="truncate">
      <b className="strong">Preview of your draft.</b> <span className="dim">Nothing is recorded.</span>
    </p>
    <div className={styles.previewDevices} role="group" aria-label="Width">
      {DEVICES.map(({ device: name, label, icon }) => (
        <Button
          key={name}
          size="xs"
          variant={name === device ? 'default' : 'subtle'}
          aria-pressed={name === device}
          leftSection={icon}
          onClick={() => onDevice(name)}
        >
          {label}
        </Button>
      ))}
    </div>
    {/* The tab of the builder has this name; without it a new one opens. */}
    <Button component="a" href={editHref} target={builder} size="xs" variant="default" leftSection={<Pencil {...ICON} />}>
      Edit this unit
    </Button>
  </div>
);
