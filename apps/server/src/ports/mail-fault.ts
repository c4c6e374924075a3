/** What can go wrong between the product and a mail server; the texts stand in `@temelia/text/emails`. */
export type MailFaultCode =
  | 'HOST_UNKNOWN'
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

/** A mail server could not be reached or did not do what it was asked. */
export class MailFault extends Error {
  constructor(
    readonly code: MailFaultCode,
    /** The server's own words; never a password. */
    readonly detail: string,
  ) {
    super(`${code} ${detail}`.trim())
  }

  /** Trying again without a change of settings or addresses would end the same. */
  get final(): boolean {
    return ['WRONG_PASSWORD', 'REJECTED', 'TLS', 'UNCERTAIN', 'NO_ACCOUNT'].includes(this.code)
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
  const raised = error as Raised
  const words = [raised.responseText, typeof raised.response === 'string' ? raised.response : '', raised.message]
  const detail = (words.find(Boolean) ?? String(error)).replace(/\s+/g, ' ').slice(0, 300)
  return new MailFault(codeOf(raised, `${raised.code ?? ''} ${raised.message ?? ''}`), detail)
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
  // The letter was on its way when the line broke: the server may have taken it.
  if (raised.command === 'DATA' && raised.responseCode === undefined) return 'UNCERTAIN'
  if (raised.tlsFailed || /ETLS|TLS|SSL|certificate|wrong version number|STARTTLS/i.test(text)) return 'TLS'
  if (raised.responseCode !== undefined) return raised.responseCode >= 500 ? 'REJECTED' : 'BUSY'
  if (/TIMEOUT|ETIMEDOUT|ETIMEOUT/i.test(text)) return 'TIMEOUT'
  return 'FAILED'
}
