#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What was read and compiled once is kept: the next command starts in half the time.
enableCompileCache();
await import('../src/main.ts');
