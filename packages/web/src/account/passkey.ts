// Passkeys in this browser: making one and proving it, with the server's challenges.

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Me } from '@quadrille/protocol';
import { err, type Result } from '@quadrille/rules';
import { addPasskey, passkeyOptions, signInOptions, signInWith, type Trouble } from './api.ts';
import type { PasskeyTrouble } from './text/text.ts';

type Asked<T> = Promise<Result<T, Trouble | PasskeyTrouble>>;

/** Only over a secure connection, or on this machine. */
export const hasPasskeys = (): boolean => isSecureContext && browserSupportsWebAuthn();

function troubleOf(error: unknown): PasskeyTrouble {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}

/** A passkey for one's account, or, with a name, for a new one. */
export async function makePasskey(name?: string): Asked<Me> {
  const options = await passkeyOptions(name);
  if (!options.ok) return options;
  try {
    const optionsJSON = options.value as PublicKeyCredentialCreationOptionsJSON;
    return await addPasskey(await startRegistration({ optionsJSON }));
  } catch (error) {
    return err(troubleOf(error));
  }
}

export async function usePasskey(): Asked<Me> {
  const options = await signInOptions();
  if (!options.ok) return options;
  try {
    const optionsJSON = options.value as PublicKeyCredentialRequestOptionsJSON;
    return await signInWith(await startAuthentication({ optionsJSON }));
  } catch (error) {
    return err(troubleOf(error));
  }
}
