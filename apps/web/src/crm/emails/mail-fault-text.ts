import type { TextKey } from '@temelia/text/catalogue'
import type { Say } from '../../ui/text.ts'

const known: Readonly<Record<string, TextKey>> = {
  HOST_UNKNOWN: 'mailFault_HOST_UNKNOWN',
  HOST_NOT_ALLOWED: 'mailFault_HOST_NOT_ALLOWED',
  PORT_NOT_ALLOWED: 'mailFault_PORT_NOT_ALLOWED',
  REFUSED: 'mailFault_REFUSED',
  TIMEOUT: 'mailFault_TIMEOUT',
  TLS: 'mailFault_TLS',
  WRONG_PASSWORD: 'mailFault_WRONG_PASSWORD',
  NO_MAILBOX: 'mailFault_NO_MAILBOX',
  REJECTED: 'mailFault_REJECTED',
  BUSY: 'mailFault_BUSY',
  UNCERTAIN: 'mailFault_UNCERTAIN',
  NO_ACCOUNT: 'mailFault_NO_ACCOUNT',
  FAILED: 'mailFault_FAILED',
}

/** What a mail server's fault means, and what the server itself said; `stored` is a code, a space and those words. */
export function mailFaultText(stored: string, t: Say): { meaning: string; words: string } {
  const [code = '', ...rest] = stored.split(' ')
  return { meaning: t(known[code] ?? 'mailFault_FAILED'), words: rest.join(' ') }
}
