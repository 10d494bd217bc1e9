import { hydrate, mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import Header from './app/Header.svelte';
import { breath, leisure } from './app/breath.ts';
import { here } from './app/here.svelte.ts';
import { liking } from './app/liking.svelte.ts';

/** Milliseconds until whatever somebody came for is there, on a slow phone, too. */
const UNHURRIED = 4000;

liking.begin();
await here.arrive();
// The gradients of the drawings stand in every page as it is built.
if (import.meta.env.DEV) mount((await import('./draw/Defs.svelte')).default, { target: document.body });
// The page as it was built is taken over where it is this one; anywhere else it is drawn anew.
const isBuilt = document.documentElement.dataset['built'] === `${here.language}/${here.page.name}`;
for (const [place, Part] of [
  ['#top', Header],
  ['#page', App],
] as const) {
  await breath();
  const target = document.querySelector(place)!;
  if (isBuilt) hydrate(Part, { target });
  else {
    target.replaceChildren();
    mount(Part, { target });
  }
}
document.querySelector('.unready')?.remove();
document.documentElement.dataset['ready'] = '';

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // It fetches all there is, which keeps a processor busy: not while a table is laid and the computer thinks of its first move.
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  await new Promise((later) => setTimeout(later, UNHURRIED));
  await leisure();
  // Without it the page works as well, only not offline.
  navigator.serviceWorker.register('/offline.js').catch(() => undefined);
}
