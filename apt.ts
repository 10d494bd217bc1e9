// Programs that tests need and that a fresh Debian lacks.

import { execFileSync, spawnSync } from 'node:child_process';

/** Where a program is, if it is on the path. */
export function which(name: string): string | undefined {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

/** A package that is a service must not start one: Debian asks this file whether it may. */
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

/** Debian's packages, as root or with a sudo that asks nothing. */
export function aptInstall(...packages: string[]): void {
  const root = process.getuid?.() === 0;
  const shell = ['sh', '-c', INSTALL, 'sh', ...packages];
  const [program, ...args] = root ? shell : ['sudo', '-n', ...shell];
  execFileSync(program!, args, { stdio: 'ignore' });
}
