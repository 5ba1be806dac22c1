import { publicNetwork } from '../../platform/outbound/network.ts';
import { pagesHandler } from './pages-handler.ts';

export const handler = pagesHandler(publicNetwork);
