import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { undescribedIn } from '../../builder/problems.ts';
import { UNIT_KIND_FORMS } from '../unit-kinds/unit-kinds.ts';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import { DeleteUnit } from './delete-unit.tsx';
import styles from './unit-settings.module.css';
import sideHeadStyles from './side-head.module.css';
import { plural, t } from '../../../../texts/text.ts';

type SettingsProps = UnitProps & { onRemove: () => void };

/** When the unit counts as complete, and its deletion. */
export function UnitSettings({ onRemove, ...props }: SettingsProps): ReactNode {
  const [removing, setRemoving] = useState(false);
  const { unit, index } = props;
  const undescribed = undescribedIn(unit);
  const { Settings } = UNIT_KIND_FORMS[unit.kind];
  return (
    <div className={styles.unitSettings}>
      <div className={sideHeadStyles.builderSideHead}>
        <h2 className="h3">{t('Unit settings')}</h2>
      </div>
      <Settings {...props} />
      {undescribed > 0 && (
        <p className="small dim" role="status">
          {plural(
            undescribed,
            '{count} picture has no description. Click a picture to describe it, or mark it as decoration.',
            '{count} pictures have no description. Click a picture to describe it, or mark it as decoration.',
          )}
        </p>
      )}
      <Button className={styles.unitRemove} variant="subtle" leftSection={<Trash2 {...ICON} />} onClick={() => setRemoving(true)}>
        {t('Delete unit')}
      </Button>
      <DeleteUnit unit={unit} index={index} opened={removing} onClose={() => setRemoving(false)} onRemove={onRemove} />
    </div>
  );
}
