/** One refused field of a request. */
export type FieldFault = Readonly<{ field: string; code: string; message: string }>

/** A call that did not succeed, as the server told it (RFC 9457), or `status` 0 when the server could not be reached. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly errors: readonly FieldFault[]
  /** The whole reply, for the few routes that say more than the problem fields. */
  readonly body: Readonly<Record<string, unknown>>
  /** What was not done by it, as the name of its message: DELETE_CUSTOMER_PROBLEM. */
  readonly what: string | null

  constructor(status: number, body: Readonly<Record<string, unknown>>, what: string | null = null) {
    super(textOf(body['detail']) || textOf(body['title']))
    this.status = status
    this.code = textOf(body['code']) || (status === 0 ? 'NETWORK' : `HTTP_${status}`)
    this.requestId = textOf(body['requestId']) || null
    this.errors = faultsOf(body['errors'])
    this.body = body
    this.what = what
  }

  /** The same, for those who say what was not done. */
  of(what: string): Problem {
    return new Problem(this.status, this.body, what)
  }

  /** The call never reached the server, or no answer came back. */
  get unreachable(): boolean {
    return this.status === 0
  }

  /** Nobody decided about the call: it never arrived, or whoever answered says that the server behind is down. The same call may do later. */
  get away(): boolean {
    return this.unreachable || [502, 503, 504].includes(this.status)
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function faultsOf(value: unknown): readonly FieldFault[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null)
    .map((item) => ({ field: textOf(item['field']), code: textOf(item['code']), message: textOf(item['message']) }))
}
