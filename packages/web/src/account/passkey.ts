// Passkeys in this browser: registration and authentication with the server's challenges.

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Me } from '@quadrille/protocol';
import type { HttpFailure } from '@quadrille/protocol/client';
import { err, type Result } from '@quadrille/rules';
import { addPasskey, confirmWith, passkeyOptions, signInOptions, signInWith } from './api.ts';
import type { PasskeyFailure } from './text/text.ts';

type Asked<T> = Promise<Result<T, HttpFailure | PasskeyFailure>>;

/** WebAuthn needs a secure context: HTTPS or localhost. */
export const hasPasskeys = (): boolean => isSecureContext && browserSupportsWebAuthn();

function failureOf(error: unknown): PasskeyFailure {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}

/** Registers a passkey for the player's account or, with a name, for a new one. */
export async function makePasskey(name?: string): Asked<Me> {
  const options = await passkeyOptions(name);
  if (!options.ok) return options;
  try {
    const optionsJSON = options.value as PublicKeyCredentialCreationOptionsJSON;
    return await addPasskey(await startRegistration({ optionsJSON }));
  } catch (error) {
    return err(failureOf(error));
  }
}

export const usePasskey = (): Asked<Me> => prove(signInWith);
/** Confirms the identity with a passkey. */
export const confirmByPasskey = (): Asked<void> => prove(confirmWith);

async function prove<T>(answer: (response: object) => Asked<T>): Asked<T> {
  const options = await signInOptions();
  if (!options.ok) return options;
  try {
    const optionsJSON = options.value as PublicKeyCredentialRequestOptionsJSON;
    return await answer(await startAuthentication({ optionsJSON }));
  } catch (error) {
    return err(failureOf(error));
  }
}
