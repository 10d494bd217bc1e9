import { listJoiner } from '../../list-joiner.ts';

export const list = listJoiner('et');
