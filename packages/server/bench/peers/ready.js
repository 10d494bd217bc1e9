// Makes as many games as were asked for, says where they are, and ends when told to.

export async function ready(port, createGame) {
  const games = [];
  while (games.length < Number(process.argv[2])) games.push(await createGame());
  // Whoever started it is gone.
  process.on('disconnect', () => process.exit(1));
  process.on('message', (message) => {
    if (message === 'close') process.exit(0);
    const { user, system } = process.cpuUsage();
    process.send({ rss: process.memoryUsage.rss(), cpu: user + system });
  });
  process.send({ port, games });
}
