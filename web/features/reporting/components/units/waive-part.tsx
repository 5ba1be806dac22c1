import type { ReactNode } from 'react';
import { WAIVER_LENGTH } from '../../../../../shared/packages/waiver-input.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { waivePackagePartDocument } from '../../api/package-progress.ts';
import { ConfirmReason } from '../confirm-reason.tsx';
import { rich } from '../../../../texts/rich.ts';
import { t } from '../../../../texts/text.ts';

/** The package of a unit of a person. */
export type ReportedPackage = { readonly userId: string; readonly courseId: string; readonly unitId: string };
/** A part that may be waived. */
export type WaivablePart = { readonly id: string; readonly title: string };

type WaivePartProps = { of: ReportedPackage; part: WaivablePart | null; onClose: () => void };

/** Asks for the reason before somebody is let off a part of a package. */
export function WaivePart({ of: { userId, courseId, unitId }, part, onClose }: WaivePartProps): ReactNode {
  const waive = useCommand(waivePackagePartDocument, { invalidates: ['progress', 'audit'] });
  return (
    <ConfirmReason
      item={part}
      onClose={onClose}
      title={t('Waive part?')}
      text={t('The learner no longer has to take this part: it counts as satisfied.')}
      hint={() => t('It is kept in the learning record.')}
      maxLength={WAIVER_LENGTH}
      consequence={t('What the learner did in the package stays.')}
      act={t('Waive')}
      busyAct={t('Waiving...')}
      rowOf={({ title }) => ({ name: title })}
      onConfirm={async ({ id, title }, reason) => {
        const branchUrl = tenantAddress().branch;
        await waive.mutateAsync({ user_id: userId, course_id: courseId, unit_id: unitId, part_id: id, reason, branchUrl });
        showToast(rich('{title} is waived.', { title }));
      }}
    />
  );
}
