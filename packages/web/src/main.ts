import { hydrate, mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import { breath, leisure } from './app/breath.ts';
import { here } from './app/here.svelte.ts';
import { liking } from './app/liking.svelte.ts';

liking.begin();
await here.arrive();
await breath();
// The gradients of the drawings stand in every page as it is built.
if (import.meta.env.DEV) mount((await import('./draw/Defs.svelte')).default, { target: document.body });
const target = document.querySelector('#page')!;
// The page as it was built is taken over where it is this one; anywhere else it is drawn anew.
if (document.documentElement.dataset['built'] === `${here.language}/${here.page.name}`) {
  hydrate(App, { target });
} else {
  target.replaceChildren();
  mount(App, { target });
}
document.documentElement.dataset['ready'] = '';

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // It fetches all there is: not before this page has what it needs.
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  await leisure();
  // Without it the page works as well, only not offline.
  navigator.serviceWorker.register('/offline.js').catch(() => undefined);
}
