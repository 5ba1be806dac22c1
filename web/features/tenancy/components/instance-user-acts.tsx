import type { ReactNode } from 'react';
import { growthButton } from '../../../shared-features/growth.ts';
import { PageMenu } from '../../../design/patterns/page/page-menu.tsx';
import { usePhone } from '../../../design/patterns/table/use-phone.ts';
import { Button } from '../../../design/primitives/button.ts';
import { t, text } from '../../../texts/text.ts';

const ADD_EXISTING = text('Add Existing Users');

type ActsProps = { createButton: ReactNode; growthBlocked: boolean; onAddExisting: () => void };

/**
 * The acts of the users of an instance. On phones, where only one fits beside the order of the list, the second is in a menu; while both
 * are disabled they say why.
 */
export function InstanceUserActs({ createButton, growthBlocked, onAddExisting }: ActsProps): ReactNode {
  const isPhone = usePhone();
  if (!isPhone || growthBlocked)
    return (
      <>
        <Button variant="default" {...growthButton(growthBlocked, onAddExisting)}>
          {t(ADD_EXISTING)}
        </Button>
        {createButton}
      </>
    );
  return (
    <>
      {createButton}
      <PageMenu actions={[{ label: t(ADD_EXISTING), onAct: onAddExisting }]} />
    </>
  );
}
