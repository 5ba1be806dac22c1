import { Info } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

/** Opens what a figure counts. */
export const FigureInfo = ({ label, ...props }: ComponentPropsWithRef<'button'> & { label: string }): ReactNode => (
  <button type="button" {...props} className="figure-info" aria-label={`What ${label} counts`}>
    <Info size={14} strokeWidth={1.75} aria-hidden />
  </button>
);
