import type { ReactNode } from 'react';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { NAMELESS } from '../../../../shared-features/courses/nameless-certificate.ts';

type SaveNamelessProps = { readonly opened: boolean; readonly busyAct: string; readonly onClose: () => void; readonly onSave: () => void };

/** Asks before a page without a box for the name is saved; the server takes it, since a position may be left out. */
export const SaveNameless = ({ opened, busyAct, onClose, onSave }: SaveNamelessProps): ReactNode => (
  <Confirm
    opened={opened}
    onClose={onClose}
    title="Save without a name?"
    text={NAMELESS}
    danger={false}
    act="Save without Name"
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
      title={named`Make ${last?.name ?? ''} the default?`}
      text={NAMELESS}
      consequence="To change that, edit the certificate and place Name on it."
      danger={false}
      act="Set Default"
      busyAct="Saving..."
      onConfirm={onConfirm}
    />
  );
}
