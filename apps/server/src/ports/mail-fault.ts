import { ClosedDoor } from './outside.ts'

/** What can go wrong between the product and a mail server; the texts stand in `@temelia/text/emails`. */
export type MailFaultCode =
  | 'HOST_UNKNOWN'
  | 'HOST_NOT_ALLOWED'
  | 'PORT_NOT_ALLOWED'
  | 'REFUSED'
  | 'TIMEOUT'
  | 'TLS'
  | 'WRONG_PASSWORD'
  | 'NO_MAILBOX'
  | 'REJECTED'
  | 'BUSY'
  | 'UNCERTAIN'
  | 'NO_ACCOUNT'
  | 'FAILED'

const final: readonly MailFaultCode[] = [
  'HOST_NOT_ALLOWED',
  'PORT_NOT_ALLOWED',
  'WRONG_PASSWORD',
  'REJECTED',
  'TLS',
  'UNCERTAIN',
  'NO_ACCOUNT',
]

/** A mail server could not be reached or did not do what it was asked. */
export class MailFault extends Error {
  constructor(
    readonly code: MailFaultCode,
    /** The number of the server's answer, such as `550 5.1.1`; its words stay unsaid, as whatever listens there may say anything. */
    readonly detail: string,
  ) {
    super(`${code} ${detail}`.trim())
  }

  /** Trying again without a change of settings or addresses would end the same. */
  get final(): boolean {
    return final.includes(this.code)
  }
}

interface Raised {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: unknown
  readonly responseText?: string
  readonly authenticationFailed?: boolean
  readonly tlsFailed?: boolean
  readonly mailboxMissing?: boolean
  readonly message: string
}

/** What an error of the SMTP or IMAP client means. */
export function mailFault(error: unknown): MailFault {
  if (error instanceof MailFault) return error
  if (error instanceof ClosedDoor) return new MailFault(error.code, '')
  const raised = error as Raised
  const answer = typeof raised.response === 'string' ? raised.response : ''
  const number = /^[2-5]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?(?!\d)/.exec(answer)?.[0].replace('-', ' ') ?? ''
  return new MailFault(codeOf(raised, `${raised.code ?? ''} ${raised.message ?? ''}`), number)
}

function codeOf(raised: Raised, text: string): MailFaultCode {
  if (raised.authenticationFailed || raised.code === 'EAUTH' || raised.code === 'ENOAUTH') {
    return raised.responseCode !== undefined && raised.responseCode < 500 && raised.responseCode >= 400
      ? 'BUSY'
      : 'WRONG_PASSWORD'
  }
  if (raised.mailboxMissing) return 'NO_MAILBOX'
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(text)) return 'HOST_UNKNOWN'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(text)) return 'REFUSED'
  // The email was on its way when the line broke: the server may have taken it.
  if (raised.command === 'DATA' && raised.responseCode === undefined) return 'UNCERTAIN'
  if (raised.tlsFailed || /ETLS|TLS|SSL|certificate|wrong version number|STARTTLS/i.test(text)) return 'TLS'
  if (raised.responseCode !== undefined) return raised.responseCode >= 500 ? 'REJECTED' : 'BUSY'
  if (/TIMEOUT|ETIMEDOUT|ETIMEOUT/i.test(text)) return 'TIMEOUT'
  return 'FAILED'
}
