import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import { here } from './app/here.svelte.ts';
import { liking } from './app/liking.svelte.ts';

liking.apply();
await here.arrive();
document.body.replaceChildren();
mount(App, { target: document.body });
