// Installs programs that tests need and a fresh Debian lacks.

import { execFileSync, spawnSync } from 'node:child_process';

/** The path of a program, if it is on PATH. */
export function which(name: string): string | undefined {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

/** Prevents packages from starting services: Debian consults this policy file. */
const INSTALL = `
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod +x $policy
fi
install() { apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "$@"; }
install "$@" || { apt-get update && install "$@"; }
`;

/** Runs apt as root, or with passwordless sudo. */
export function aptInstall(...packages: string[]): void {
  const root = process.getuid?.() === 0;
  const shell = ['sh', '-c', INSTALL, 'sh', ...packages];
  const [program, ...args] = root ? shell : ['sudo', '-n', ...shell];
  execFileSync(program!, args, { stdio: 'ignore' });
}
