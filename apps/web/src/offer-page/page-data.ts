/** What the page shows, as the server says it. */
export type Page = Readonly<{
  State: 'open' | 'accepted' | 'declined' | 'expired' | 'ended' | 'revoked' | 'newer' | 'revising' | 'canceled'
  Region: 'ro' | 'us'
  Language: 'en' | 'ro'
  Revision: number
  NewestRevision: number
  EndsOn: string
  Seller: Readonly<{ Name: string; Phone: string | null; Email: string | null }>
  Document: OfferDocument | null
  Answer: Readonly<{ At: string; Name: string | null; Total: number | null }> | null
  Talk: readonly Readonly<{ At: string; Name: string; Words: string; Own: boolean }>[]
}>

/** The offer itself. */
export type OfferDocument = Readonly<{
  Name: string
  Number: string | null
  Date: string | null
  ValidUntil: string | null
  Header: string | null
  Footer: string | null
  Currency: string
  Discount: number
  Customer: string
  SellerAddress: string | null
  CustomerAddress: string | null
  VATPayer: boolean
  CashVAT: boolean
  Cover: string | null
  Summary: string | null
  Site: string | null
  Duration: string | null
  Warranty: string | null
  Included: readonly string[]
  Excluded: readonly string[]
  Payments: readonly Readonly<{ Name: string; Percent: number }>[]
  Terms: string | null
  Fingerprint: string
  Lines: readonly OfferLine[]
}>

export type OfferLine = Readonly<{
  Name: string
  Description: string | null
  Unit: string | null
  Quantity: number
  Price: number
  Discount: number
  VATCategory: 'S' | 'Z' | 'E' | 'AE' | 'O' | 'K'
  VATRate: number
  Optional: boolean
  Chosen: boolean
  Net: number
}>

/** The server refused; `detail` says why, in the language of the page. Status 0: it was not reached. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string | null,
  ) {
    super(detail ?? String(status))
  }
}

/** The token stands behind `#`, where no server, log or referrer sees it. */
function token(): string {
  return window.location.hash.slice(1)
}

/** Loads the page. @throws Refusal */
export async function loadPage(): Promise<Page> {
  return (await (await call('')).json()) as Page
}

/** Sends an answer of the customer; gives the page as it then is. @throws Refusal */
export async function answer(
  kind: 'question' | 'accept' | 'decline',
  body: Readonly<Record<string, unknown>>,
  language: string,
): Promise<Page> {
  return (await (await call(`/${kind}`, body, language)).json()) as Page
}

/** The PDF with the name that the server gives it. @throws Refusal */
export async function loadPdf(): Promise<Readonly<{ blob: Blob; name: string }>> {
  const reply = await call('/pdf')
  const name = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await reply.blob(), name: name ? decodeURIComponent(name) : 'offer.pdf' }
}

async function call(path: string, body?: unknown, language?: string): Promise<Response> {
  const headers = {
    'offer-link': token(),
    ...(language ? { 'accept-language': language } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const options = { ...sent, headers, credentials: 'omit', cache: 'no-store' } as const
  const reply = await fetch(`/api/offer-page${path}`, options).catch(() => null)
  if (reply?.ok) return reply
  const problem: unknown = await reply?.json().catch(() => null)
  const detail = typeof problem === 'object' && problem && 'detail' in problem ? String(problem.detail) : null
  throw new Refusal(reply?.status ?? 0, detail)
}
