import { type ReactNode, useState } from 'react';
import { WAIVER_LENGTH } from '../../../../../shared/packages/waiver-input.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Textarea } from '../../../../design/primitives/input.ts';
import { waivePackagePartDocument } from '../../api/package-progress.ts';

/** The package of a unit of a person. */
export type ReportedPackage = { readonly userId: string; readonly courseId: string; readonly unitId: string };
/** A part that may be waived. */
export type WaivablePart = { readonly id: string; readonly title: string };

type WaivePartProps = { of: ReportedPackage; part: WaivablePart | null; onClose: () => void };

/** Asks for the reason before somebody is let off a part of a package. */
export function WaivePart({ of, part, onClose }: WaivePartProps): ReactNode {
  const last = useLast(part);
  const [reason, setReason] = useState('');
  const waive = useCommand(waivePackagePartDocument, { invalidates: ['progress', 'audit'] });
  const close = (): void => {
    setReason('');
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!part) return;
    const { userId: user_id, courseId: course_id, unitId: unit_id } = of;
    await waive.mutateAsync({ user_id, course_id, unit_id, part_id: part.id, reason: reason.trim(), branchUrl: tenantAddress().branch });
    showToast(`${part.title} is waived.`);
  };
  return (
    <Confirm
      opened={part !== null}
      onClose={close}
      title="Waive part?"
      text="The learner no longer has to take this part: it counts as satisfied."
      choice={
        <Textarea
          label="Reason"
          description="It is kept in the learning record."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={WAIVER_LENGTH}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      }
      restorable={false}
      consequence="What the learner did in the package stays."
      act="Waive"
      busyAct="Waiving..."
      ready={reason.trim() !== ''}
      onConfirm={confirm}
    >
      {last && <ConfirmRow name={last.title} detail="" />}
    </Confirm>
  );
}
