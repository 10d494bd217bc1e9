export * from './clocks.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './ids.ts';
export * from './messages.ts';
export * from './settings.ts';
export * from './table.ts';
