import type { ReactNode } from 'react';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { NAMELESS } from '../../../../shared-features/courses/nameless-certificate.ts';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type SaveNamelessProps = { readonly opened: boolean; readonly busyAct: string; readonly onClose: () => void; readonly onSave: () => void };

/** Asks before a page without a box for the name is saved; the server takes it, since a position may be left out. */
export const SaveNameless = ({ opened, busyAct, onClose, onSave }: SaveNamelessProps): ReactNode => (
  <Confirm
    opened={opened}
    onClose={onClose}
    title={t('Save without a name?')}
    text={t(NAMELESS)}
    danger={false}
    act={t('Save without Name')}
    busyAct={busyAct}
    onConfirm={() => Promise.resolve(onSave())}
  />
);

type DefaultNamelessProps = {
  readonly template: { readonly name: string } | null;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
};

/** Asks before a page without a box for the name becomes the default. */
export function DefaultNameless({ template, onClose, onConfirm }: DefaultNamelessProps): ReactNode {
  const last = useLast(template);
  return (
    <Confirm
      opened={template !== null}
      onClose={onClose}
      title={rich('Make {name} the default?', { name: last?.name ?? '' })}
      text={t(NAMELESS)}
      consequence={t('To change that, edit the certificate and place Name on it.')}
      danger={false}
      act={t('Set Default')}
      busyAct={t('Saving...')}
      onConfirm={onConfirm}
    />
  );
}
