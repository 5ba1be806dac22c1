import type { DragEvent } from 'react';

/** Returns whether files are dragged, which a browser opens in place of the page where nothing takes them. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
