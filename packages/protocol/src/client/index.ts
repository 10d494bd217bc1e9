export * from './backoff.ts';
export * from './client-clock.ts';
export * from './command-id.ts';
export * from './game-client.ts';
export * from './http-client.ts';
export * from './reconnecting-socket.ts';
export * from './server-time.ts';
export * from './table-follower.ts';
