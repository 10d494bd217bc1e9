import { listing } from '../listing.ts';

export const list = listing('und');
