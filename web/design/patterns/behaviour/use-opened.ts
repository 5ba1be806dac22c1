import { useMounted } from '@mantine/hooks';

/** Returns whether a dialog is open. In its first drawing it is not: one that is mounted open does not give the focus back. */
export const useOpened = (opened: boolean): boolean => useMounted() && opened;
