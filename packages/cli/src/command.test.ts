// The command line interface: output and exit codes.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/quadrille.js', import.meta.url));

function quadrille(args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [BIN, ...args], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8', ...env },
  });
}

describe('success: exit code 0', () => {
  test('help, in three languages', () => {
    expect(quadrille(['--help']).stdout).toContain('quadrille play quantik');
    expect(quadrille(['help', 'play']).stdout).toContain('--border');
    expect(quadrille(['play', '--help', '--lang', 'de']).stdout).toContain('Ohne SPIEL');
    expect(quadrille([], '', { LANG: 'fr_FR.UTF-8' }).stdout).toContain('Utilisation');
    expect(quadrille(['--help']).status).toBe(0);
  });

  test('version', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(quadrille(['--version']).stdout).toBe(`${manifest.version}\n`);
  });

  test('perft prints the number alone on the last line', () => {
    const { stdout, status } = quadrille(['perft', 'quads', '3', '--options', '{"border":true}']);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('89248');
    expect(status).toBe(0);
    expect(quadrille(['perft', 'q4', '0']).stdout).toBe('1\n');
    expect(quadrille(['perft', 'quantik', '3', '--moves', 'Ab2 Bc3 Cd4']).stdout).toBe('37558\n');
    expect(quadrille(['perft', 'quantik', '1', '--position', 'A.../..b./..../....']).stdout).toMatch(/^\d+\n$/);
  });

  test('a game whose input ends early', () => {
    const { stdout, status } = quadrille(['play', 'quantik', '--seats', 'Anna,Ben'], 'Ab2\n');
    expect(stdout).toContain('Anna places a sphere on b2.');
    expect(status).toBe(0);
  });

  test('output to a pipe that is closed early', async () => {
    const child = spawn(process.execPath, [BIN, 'inspect'], { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.on('error', () => {});
    child.stdin.end('{"game":"q4"}\n'.repeat(3000));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
  });
});

describe('wrong usage: exit code 2 and the correct usage', () => {
  test.each([
    [['plya'], /no command "plya". Did you mean "play"\?/],
    [['play', 'chess'], /no game "chess": there are quantik, quads/],
    [['perft'], /GAME is missing, for example: quadrille perft quantik 4/],
    [['perft', 'quantik'], /DEPTH is missing/],
    [['perft', 'quantik', 'deep'], /DEPTH needs a whole number from 0 to 64/],
    [['perft', 'quantik', '-1'], /There is no option -1/],
    [['perft', 'quantik', '2', 'more'], /Unexpected argument "more"/],
    [['perft', 'quads', '2', '--options', '{border}'], /--options needs JSON/],
    [['play', 'quads', '--options', '{"borders":true}'], /no option "borders": there are hidden and border/],
    [['play', 'quantik', '--border'], /no option "border": this game has none/],
    [['play', 'q4', '--players', '4', '--marbles', '16'], /from 4 to 15/],
    [['play', 'q4', '--teams', 'shared'], /Teams need four players/],
    [['play', 'q4', '--seats', 'Anna'], /2 seats need 2 players, not 1/],
    [['play', '--colour'], /There is no option --colour/],
    [['play', 'quantik', '--stake'], /--stake lacks a value/],
    [['play', '--lang', 'nl'], /no language "nl": use fr, de or en/],
    [['inspect', 'file'], /Unexpected argument "file"/],
    [['help', 'serf'], /no command "serf"/],
  ])('%j', (args, message) => {
    const { stdout, stderr, status } = quadrille(args);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('quadrille --help');
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  test('in the language of the system', () => {
    expect(quadrille(['plya'], '', { LANG: 'de_DE.UTF-8' }).stderr).toContain('Meinten Sie „play“?');
    expect(quadrille(['plya'], '', { LC_ALL: 'fr_BE.UTF-8' }).stderr).toContain('Vouliez-vous dire « play » ?');
    expect(quadrille(['plya', '--lang=fr']).stderr).toContain('n’existe pas');
  });
});

describe('failure: exit code 1', () => {
  test('an impossible position or an illegal move to start from', () => {
    const position = quadrille(['perft', 'quantik', '1', '--position', 'CCC./..../..../....']);
    expect(position.stderr).toContain('There are 3 light cubes: each colour has only two.');
    expect(position.status).toBe(1);
    const move = quadrille(['perft', 'quantik', '1', '--moves', 'Aa1 Aa2']);
    expect(move.stderr).toContain('No sphere on a2');
    expect(move.status).toBe(1);
  });

  test('a record that cannot be read', () => {
    expect(quadrille(['play', '--load', '/nowhere/game.txt']).stderr).toContain(
      '/nowhere/game.txt cannot be read: ENOENT',
    );
    const file = join(mkdtempSync(join(tmpdir(), 'quadrille-')), 'bad.txt');
    writeFileSync(file, '[Game "quantik"]\n\n1. Aa1 Aa2\n');
    const { stderr, status } = quadrille(['play', '--load', file]);
    expect(stderr).toContain('Move 2 (Aa2) is refused. No sphere on a2');
    expect(status).toBe(1);
  });
});
