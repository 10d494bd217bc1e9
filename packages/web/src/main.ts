import { hydrate, mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import Header from './app/Header.svelte';
import { yieldToMain, whenIdle } from './app/scheduling.ts';
import { i18n } from './app/i18n.svelte.ts';
import { router } from './app/router.svelte.ts';
import { preferences } from './app/preference-store.svelte.ts';

/** Delay that lets even a slow phone finish loading the page first. */
const SERVICE_WORKER_DELAY_MS = 4000;

preferences.start();
await router.start();
// Built pages have the gradients inlined; in development they are mounted here.
if (import.meta.env.DEV) mount((await import('./draw/Defs.svelte')).default, { target: document.body });
// Hydrates the prerendered HTML if it belongs to this page, otherwise renders from scratch.
const isBuilt = document.documentElement.dataset['built'] === `${i18n.language}/${router.page.name}`;
for (const [place, Part] of [
  ['#top', Header],
  ['#page', App],
] as const) {
  await yieldToMain();
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
  // Registration downloads all files and uses CPU: not while the page is laid out and the computer searches its first
  // move.
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  await new Promise((later) => setTimeout(later, SERVICE_WORKER_DELAY_MS));
  await whenIdle();
  // If registration fails, the page works, but not offline.
  navigator.serviceWorker.register('/offline.js').catch(() => undefined);
}
